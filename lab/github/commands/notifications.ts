// Whom GitHub notifies of what is written at an issue or a pull request: those who take part in it, or were named in it. A text notifies
// when it is written; an edit notifies nobody.
import type { Issue, Written } from '../world.ts';

export interface NotificationView {
  /** The comment, review comment or review. */
  readonly id: number;
  readonly why: 'mentioned' | 'takes part';
  /** The text as it was first written, as a mail has it. */
  readonly text: string;
}

export function notificationsOf(login: string, issue: Issue): NotificationView[] {
  const { comments, pull } = issue;
  const written = [...comments, ...(pull?.comments ?? []), ...(pull?.reviews ?? [])];
  const texts = written.filter(({ body }) => body !== '').toSorted((one, other) => one.id - other.id);
  let takesPart = issue.author.login === login || names(login, issue);
  return texts.flatMap((text): NotificationView[] => {
    const isNamed = names(login, text);
    const isTold = takesPart || isNamed;
    takesPart ||= isNamed || text.author.login === login;
    if (!isTold || text.author.login === login) return [];
    return [{ id: text.id, why: isNamed ? 'mentioned' : 'takes part', text: firstText(text) }];
  });
}

function names(login: string, written: Written): boolean {
  // Code, between as many backticks as begin it.
  const text = firstText(written).replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
  return new RegExp(`(?:^|[^\\w/@])@${login}(?![\\w-])`, 'im').test(text);
}

const firstText = ({ body, edits }: Written): string => edits[0]?.body ?? body;

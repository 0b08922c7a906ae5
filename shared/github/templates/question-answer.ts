// How a question is answered, in one line: who is needed, the two answers, and until when.

import { andMore } from '../../cut.ts';
import { code, link, person } from '../text/inline.ts';
import { formatTime } from '../words/amounts.ts';
import { spell } from '../words/commands.ts';
import { dotted, plural } from './compose.ts';
import type { Needs, QuestionView } from './question-view.ts';

/** "1 of 2 approvals so far (@ada). Still needed: a code owner of `a.ts`." */
export function needsLine(needs: Needs | null): string | null {
  if (needs === null) return null;
  const { people, owners, approvedBy, owned } = needs;
  const so = approvedBy.length === 0 ? '' : ` (${approvedBy.map(person).join(', ')})`;
  const paths = owners.filter((path) => !owned.includes(path));
  const named = paths
    .slice(0, 10)
    .map((path) => (path === null ? 'a path that is not known' : code(path, 120)));
  const owner = `a code owner of ${paths.length > 1 ? 'each of ' : ''}${andMore(named, paths.length)}`;
  const missing = Math.max(people - approvedBy.length, 0);
  const more = missing === 1 ? 'one more person' : `${missing} more people`;
  const still = paths.length === 0 ? more : missing <= 1 ? owner : `${more}, ${owner} among them`;
  return `**${approvedBy.length} of ${plural(people, 'approval')} so far**${so}. Still needed: ${still}.`;
}

/** `whole`: false where not all of it is shown, so that it can only be rejected. */
export function howToAnswer(view: QuestionView, whole: boolean): string {
  const { answering, buttons, conversationUrl } = view;
  if (answering.kind === 'elsewhere') return `Answer in the ${link('conversation', conversationUrl)}.`;
  const { url = null, only = false } = buttons ?? {};
  const press = url === null ? null : link('buttons', url);
  if (only && press !== null) return dotted([`Answer with the ${press}, not by comment`, until(view)]);
  const words = answers(view, whole && !only).map((usage) => `**${code(spell(usage, answering.spelling))}**`);
  const { isOutside = false, page = null } = answering.kind === 'comment' ? answering : {};
  const place = page === null ? '' : ` ${link('where it is asked', page)}`;
  const line = `${verbs[answering.kind]} ${words.join(' or ')}${isOutside ? outside : place}`;
  return `${dotted([line, press, until(view)])}${only ? `\n\n${onlyByButton}` : ''}`;
}

const verbs = { thread: 'Reply', comment: 'Comment' } as const;
const outside = ' on the pull request, outside of this thread';

function answers({ answering, code: word, subject }: QuestionView, mayApprove: boolean): readonly string[] {
  const named = answering.kind === 'thread' ? '' : ` ${word}`;
  const plansAgain = subject?.kind === 'plan' && !subject.endsRejected;
  const reason = subject?.kind === 'money' ? '' : plansAgain ? ' <what to change>' : ' <reason>';
  return [...(mayApprove ? [`/approve${named}`] : []), `/reject${named}${reason}`];
}

/** The first of its ends: when it is rejected, when the service lets it expire, or when nobody waits any more. */
export function until({ rejectAt = null, expiresAt, jobWaitsUntil = null }: QuestionView): string | null {
  const ends = [rejectAt, expiresAt, jobWaitsUntil].filter((at) => at !== null);
  return ends.length === 0 ? null : `until ${formatTime(Math.min(...ends))}`;
}

const onlyByButton =
  'This repository takes approvals only by the buttons on a pull request, and none is linked yet. Link one, or answer in the conversation.';

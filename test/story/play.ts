// What people do and see around one question of an agent, and what the service got of it.
import { people } from '../../lab/github/index.ts';
import type { Stage } from './stage.ts';

/** The neighbours of an App; the App itself plays no part here. */
export interface Around extends Pick<Stage, 'github' | 'service'> {
  /** Looks again and again. */
  readonly until: Until;
}

type Until = <T>(look: () => T | Promise<T>, good?: (seen: T) => boolean) => Promise<T>;

export const openedPull = (github: Stage['github'], repo: string, issue: number, files: readonly string[]) =>
  github.openPullRequest(people.writer, repo, {
    title: 'Water the plants',
    body: `Fixes #${issue}`,
    head: `agent/${issue}`,
    files,
  });

type Place = 'thread' | 'review' | 'issue';

export interface Question {
  readonly id: number;
  readonly body: string;
  readonly code: string;
  readonly resolvedBy: string | null;
}

export function played(
  { github, service, until }: Around,
  { repo, issue, id }: { readonly repo: string; readonly issue: number; readonly id: string },
  known: number | null,
) {
  const pull = () => {
    if (known === null) throw new Error('there is no pull request');
    return known;
  };
  const conversation = () => service.control.conversation(id);
  const standing = async (place: Place): Promise<readonly Question[]> => {
    const all = { thread: github.reviewComments, review: github.reviews, issue: github.comments };
    const found = await all[place](repo, place === 'issue' ? issue : pull());
    return found.filter(({ body }) => body.startsWith('<!-- agent-conversations:confirmation ')).map(asked);
  };
  const words = async () => {
    const onPull = known === null ? [] : [...(await github.reviewComments(repo, known))];
    const comments = known === null ? [] : await github.comments(repo, known);
    return [...onPull, ...comments, ...(await github.comments(repo, issue))];
  };

  return {
    pull,
    /** The truth about the conversation. */
    conversation,
    standing,
    /** Waits for a question that says so; `nth` counts them. */
    async question(title = /agent (?:wants to|waits for an answer)/, nth = 0, place: Place = 'thread') {
      const found = await until(
        () => standing(place),
        (all) => title.test(all[nth]?.body ?? ''),
      );
      const [question] = found.slice(nth);
      if (!question) throw new Error('no question');
      return question;
    },
    reply: (who: string, { id: question }: Question, text: string) =>
      github.reply(who, repo, pull(), question, text),
    comment: (who: string, text: string) => github.comment(who, repo, pull(), text),
    onIssue: (who: string, text: string) => github.comment(who, repo, issue, text),
    /** Waits for a word of the App to people. */
    told: async (wanted: RegExp) => {
      const all = await until(words, (found) =>
        found.some(({ author, body }) => author === github.bot && wanted.test(body)),
      );
      return all.filter(({ author, body }) => author === github.bot && wanted.test(body));
    },
    untilReacted: (comment: number, content: string) =>
      until(words, (all) =>
        all.some((each) => each.id === comment && each.reactions.some((one) => one.content === content)),
      ),
    resolved: (nth = 0) =>
      until(
        () => standing('thread'),
        (all) => all[nth]?.resolvedBy === github.bot,
      ),
    /** Waits until the run is over, and told so. */
    reported: () =>
      until(
        () => github.comments(repo, issue),
        (all) => all.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')),
      ),
    /** Waits until the agent server has taken so many. */
    answered: (count = 1) => until(conversation, ({ answers }) => answers.length >= count),
    /** Every request that reached the agent server and could do something there, whatever it met, in order. */
    async sent() {
      const requests = await service.control.requests({ keys: true });
      return requests.filter(({ method, path }) => method === 'POST' && plain(path).includes(plain(id)));
    },
  };
}

function asked(found: { id: number; body: string; resolvedBy?: string | null }): Question {
  const { id, body, resolvedBy = null } = found;
  return { id, body, resolvedBy, code: /· `([A-Z0-9]{5})`/.exec(body)?.[1] ?? '' };
}

const plain = (text: string) => text.replaceAll('-', '').toLowerCase();

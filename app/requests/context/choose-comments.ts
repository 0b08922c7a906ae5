// Which comments the agent is given. First by what they are, then, once it is known who may start, by a budget. Pure.
import { parseCommand, type UntrustedComment } from '../../../shared/github/index.ts';
import type { RepositoryConfiguration } from '../../repository-configuration/types.ts';
import { counted } from './context.ts';

/** As GitHub's GraphQL tells it. */
export interface ToldComment {
  readonly nodeId: string;
  readonly at: string;
  readonly body: string;
  /** Null = never; undefined = GitHub does not tell. */
  readonly editedAt: string | null | undefined;
  readonly isHidden: boolean;
}

export interface SortedComments {
  /** Newest first. */
  readonly fitting: readonly ToldComment[];
  readonly edited: number;
}

/** GitHub tells whole seconds; within one nobody knows what came first, so it counts as later. */
const tick = 1000;

const ownMarker = '<!-- agent-conversations:';

/** Those that stood there before the start. What people see as commands, hidden or ours is no context. */
export function sortComments(
  told: readonly ToldComment[],
  startedAt: number,
  spelling: RepositoryConfiguration['commands'],
): SortedComments {
  const before = Math.floor(startedAt / tick) * tick;
  const isBefore = (time: string) => Date.parse(time) < before;
  const there = told.filter(
    ({ at, body, isHidden }) =>
      isBefore(at) &&
      !isHidden &&
      body.trim() !== '' &&
      !body.startsWith(ownMarker) &&
      parseCommand(body, spelling).kind === 'none',
  );
  const fitting = there.filter(
    ({ editedAt }) => editedAt === null || (editedAt !== undefined && isBefore(editedAt)),
  );
  // Of one second the later one stands later.
  const newestFirst = fitting
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { fitting: newestFirst, edited: there.length - fitting.length };
}

/** `denied`: its author may not start. `aside`: of a bot, or an App wrote it. */
export type Author =
  | { readonly kind: 'trusted'; readonly login: string }
  | { readonly kind: 'denied' | 'unknown' | 'aside' };

export interface AuthoredComment {
  readonly comment: ToldComment;
  readonly author: Author;
}

export const budget = { comments: 20, characters: 16_000, longest: 8_000 };

export interface ChosenComments {
  /** Oldest first. */
  readonly comments: readonly UntrustedComment[];
  readonly leftOut: readonly string[];
}

/** `newestFirst` in, the newest that fit out. `unread`: older ones that were not even looked at. */
export function chooseComments(
  newestFirst: readonly AuthoredComment[],
  { edited, unread }: { readonly edited: number; readonly unread: number },
): ChosenComments {
  const count = (kind: Author['kind']) => newestFirst.filter(({ author }) => author.kind === kind).length;
  const trusted = newestFirst.flatMap(({ comment: { at, body }, author }) =>
    author.kind === 'trusted' ? [{ by: author.login, at, body }] : [],
  );
  const short = trusted.filter(({ body }) => body.length <= budget.longest);
  const chosen: UntrustedComment[] = [];
  let characters = 0;
  for (const comment of short) {
    characters += comment.body.length;
    if (chosen.length === budget.comments || characters > budget.characters) break;
    chosen.push(comment);
  }
  const older = short.length - chosen.length + unread;
  return {
    comments: chosen.toReversed(),
    leftOut: [
      ...counted(older, 'an older comment', 'older comments'),
      ...counted(trusted.length - short.length, 'a very long comment', 'very long comments'),
      ...counted(
        edited,
        'a comment that was edited after the start',
        'comments that were edited after the start',
      ),
      ...counted(
        count('denied'),
        'a comment by somebody who may not start the agent',
        'comments by people who may not start the agent',
      ),
      ...counted(
        count('unknown'),
        'a comment whose author could not be checked',
        'comments whose authors could not be checked',
      ),
    ],
  };
}

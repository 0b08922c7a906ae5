// Chooses the comments for the agent: first by their kind, then, when it is known who may start, by a budget. Pure.
import { parseCommand, type UntrustedComment } from '../../../shared/github/index.ts';
import type { RepositoryConfiguration } from '../../handling/terms.ts';

/** As GitHub's GraphQL lists it. */
export interface ListedComment {
  readonly nodeId: string;
  readonly at: string;
  readonly body: string;
  /** Null = never; undefined = the reply does not contain it. */
  readonly editedAt: string | null | undefined;
  /** Whether anybody but its author may have edited it. */
  readonly editedByOthers: boolean;
  readonly isHidden: boolean;
}

interface SortedComments {
  /** Newest first. */
  readonly fitting: readonly ListedComment[];
  readonly edited: number;
}

/** GitHub gives times in whole seconds. A change within the second of the start counts as made after it. */
const tick = 1000;

const ownMarker = '<!-- agent-conversations:';

/** The comments as they were before the start. Commands, hidden comments and our own are no context. */
export function sortComments(
  listed: readonly ListedComment[],
  startedAt: number,
  spelling: RepositoryConfiguration['commands'],
): SortedComments {
  const before = Math.floor(startedAt / tick) * tick;
  const isBefore = (time: string) => Date.parse(time) < before;
  const there = listed.filter(
    ({ at, body, isHidden }) =>
      isBefore(at) &&
      !isHidden &&
      body.trim() !== '' &&
      !body.startsWith(ownMarker) &&
      parseCommand(body, spelling).kind === 'none',
  );
  const fitting = there.filter(
    ({ editedAt, editedByOthers }) =>
      !editedByOthers && (editedAt === null || (editedAt !== undefined && isBefore(editedAt))),
  );
  // Within the same second, the comment that GitHub lists later counts as newer.
  const newestFirst = fitting
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { fitting: newestFirst, edited: there.length - fitting.length };
}

/** `denied`: its author may not start. `ignored`: a bot or an App wrote it. */
export type Author =
  | { readonly kind: 'trusted'; readonly login: string }
  | { readonly kind: 'denied' | 'unknown' | 'ignored' };

export interface AuthoredComment {
  readonly comment: ListedComment;
  readonly author: Author;
}

export const budget = { comments: 20, characters: 16_000, longest: 8_000 };

export interface ChosenComments {
  /** Oldest first. */
  readonly comments: readonly UntrustedComment[];
  readonly leftOut: readonly string[];
}

/** The newest comments that fit into the budget. `unread`: the number of older ones that were not read. */
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
        'a comment that was edited after the start, or by somebody else',
        'comments that were edited after the start, or by somebody else',
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

/** Nothing where there is none. */
export function counted(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? one : `${count} ${many}`];
}

// The context of an issue for the agent. Nothing here keeps a run from starting: what cannot be read is left
// out, and said to be.

import {
  type GitHubClient,
  type IssueText,
  type Person,
  readGitHubFailure,
  type UntrustedComment,
} from '../../../shared/github/index.ts';
import type { IssuePlace, RunDeps } from '../../handling/handled.ts';
import type { RepositoryConfiguration } from '../../handling/terms.ts';
import { readComments } from './read-comments.ts';
import { readPictures } from './read-pictures.ts';

/** The parts of an issue that its agent is given, and those that were left out. */
export interface Context {
  /** Oldest first. */
  readonly comments: readonly UntrustedComment[];
  /** Pictures as `data:` addresses. */
  readonly images: readonly string[];
  /** Words for the agent and for people. */
  readonly leftOut: readonly string[];
}

export const noContext: Context = { comments: [], images: [], leftOut: [] };

interface ContextWanted {
  readonly place: IssuePlace;
  readonly issue: IssueText;
  readonly starter: Person;
  /** GitHub's time. Null where GitHub did not tell. */
  readonly startedAt: number | null;
  readonly configuration: RepositoryConfiguration;
}

export async function readContext(
  deps: RunDeps,
  github: GitHubClient,
  wanted: ContextWanted,
): Promise<Context> {
  const parts = await Promise.all([commentsForRun(deps, github, wanted), picturesOf(deps, github, wanted)]);
  const [{ comments }, { images }] = parts;
  return { comments, images, leftOut: parts.flatMap(({ leftOut }) => leftOut) };
}

async function commentsForRun(
  deps: RunDeps,
  github: GitHubClient,
  { place, startedAt, starter, configuration }: ContextWanted,
): Promise<Omit<Context, 'images'>> {
  if (configuration.context.comments === 'none') return noContext;
  if (!startedAt)
    return { comments: [], leftOut: ['the comments, because the time of the start is not known'] };
  const { repository, number } = place;
  return orLeftOut(deps, 'the comments, which could not be read', place, () =>
    readComments(github, { repository, number, startedAt, starter, configuration }),
  );
}

async function picturesOf(
  deps: RunDeps,
  github: GitHubClient,
  { place, issue, configuration }: ContextWanted,
): Promise<Omit<Context, 'comments'>> {
  const { pictures } = deps;
  if (!configuration.context.images || pictures === undefined) return noContext;
  return orLeftOut(deps, 'the pictures, which could not be read', place, () =>
    readPictures(github, pictures, place.repository, issue),
  );
}

async function orLeftOut<T extends Partial<Context>>(
  { log }: RunDeps,
  words: string,
  { repository, number }: IssuePlace,
  read: () => Promise<T>,
): Promise<T | Context> {
  try {
    return await read();
  } catch (error) {
    const { owner, name: repo } = repository;
    const why = readGitHubFailure(error).message;
    log.warn('something of the context could not be read', { owner, repo, number, what: words, why });
    return { ...noContext, leftOut: [words] };
  }
}

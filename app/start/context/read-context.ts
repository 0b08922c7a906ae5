// The context of an issue for the agent. Nothing here keeps a run from starting: what cannot be read is left
// out, and said to be.

import {
  type GitHubClient,
  type IssueText,
  type Person,
  type Repository,
  readGitHubFailure,
  repositoryName,
  type UntrustedComment,
} from '../../../shared/github/index.ts';
import type { IssuePlace, RunDeps } from '../../handling/handled.ts';
import type { PictureSource } from '../../handling/picture-source.ts';
import type { RepositoryConfiguration } from '../../handling/terms.ts';
import { counted } from './choose-comments.ts';
import { findPictures } from './find-pictures.ts';
import { readComments } from './read-comments.ts';

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

/** The most bytes of all together, before they are encoded. A proxy may refuse a start request that is larger. */
const mostBytes = 2_000_000;

const mayHold = /!\[|<img\b/i;

/**
 * Throws what GitHub threw. The addresses of pictures in a private repository are valid for some minutes only, and what the
 * agent is given is sent to its model again and again, so the pictures themselves are passed on.
 */
async function readPictures(
  github: GitHubClient,
  source: PictureSource,
  repository: Repository,
  issue: IssueText,
): Promise<Omit<Context, 'comments'>> {
  if (!mayHold.test(issue.body)) return { images: [], leftOut: [] };
  const { data } = await github.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
    ...repositoryName(repository),
    issue_number: issue.number,
    headers: { accept: 'application/vnd.github.full+json' },
  });
  const html = data.body_html;
  if (html === undefined) throw new Error('GitHub did not send the issue as HTML');
  if (data.body !== issue.body) {
    return { images: [], leftOut: ['the pictures, because the text was edited after the start'] };
  }
  const { addresses, leftOut } = findPictures(html, source.isKept);
  const got = await Promise.all(addresses.map((address) => source.get(address)));
  const images: string[] = [];
  let bytes = 0;
  let unread = 0;
  let tooLarge = 0;
  for (const picture of got) {
    if (picture.kind === 'picture' && bytes + picture.bytes.length <= mostBytes) {
      bytes += picture.bytes.length;
      images.push(`data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`);
    } else if (picture.kind === 'unread') unread += 1;
    else tooLarge += 1;
  }
  return {
    images,
    leftOut: [
      ...leftOut,
      ...counted(tooLarge, 'a picture that is too large', 'pictures that are too large'),
      ...counted(unread, 'a picture that could not be read', 'pictures that could not be read'),
    ],
  };
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
    log.warn('something of the context could not be read', { owner, repo, issue: number, what: words, why });
    return { ...noContext, leftOut: [words] };
  }
}

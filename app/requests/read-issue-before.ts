// The text of an issue as it stood when a command was written.
import { type IssueBefore, readIssueBefore as read } from '../../shared/github/index.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Repository } from '../model/run.ts';

/** Throws what GitHub threw, to be asked again later. */
export function readIssueBefore(
  github: OctokitLike,
  repository: Repository,
  number: number,
  writtenAt: number,
): Promise<IssueBefore> {
  return read((route, parameters) => github.request(route, parameters), repository, number, writtenAt);
}

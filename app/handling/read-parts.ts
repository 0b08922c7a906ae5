// A repository or a pull request, of an event or as the REST API shows it.
import type { Endpoints } from '@octokit/types';
import {
  type Loose,
  type Repository,
  readId,
  readPerson,
  readText,
  readTime,
  readWord,
} from '../../shared/github/index.ts';
import type { PullFate } from '../store/result.ts';
import type { PullFacts } from './handled.ts';

export type NamedRepository =
  | Loose<{ readonly id: number; readonly name: string; readonly owner: { readonly login: string } }>
  | null
  | undefined;

export function readRepository(repository: NamedRepository): Repository | null {
  const id = readId(repository?.id);
  const owner = readWord(repository?.owner?.login);
  const name = readWord(repository?.name);
  return id !== null && owner !== null && name !== null ? { id, owner, name } : null;
}

type ApiPull = Endpoints['GET /repos/{owner}/{repo}/pulls/{pull_number}']['response']['data'];

/** A pull request of an event, or as the REST API shows it. */
export function readPull(
  pull:
    | Loose<
        Pick<ApiPull, 'number' | 'html_url' | 'title' | 'body' | 'created_at' | 'user'> & {
          readonly head: {
            readonly sha: string;
            readonly ref: string;
            readonly repo: { readonly id: number };
          };
          readonly base: { readonly repo: { readonly id: number } };
        }
      >
    | null
    | undefined,
): PullFacts | null {
  const number = readId(pull?.number);
  const headSha = readWord(pull?.head?.sha);
  const branch = readWord(pull?.head?.ref);
  const openedAt = readTime(pull?.created_at);
  if (number === null || headSha === null || branch === null || openedAt === null) return null;
  const from = readId(pull?.head?.repo?.id);
  return {
    number,
    url: readText(pull?.html_url) ?? '',
    title: readText(pull?.title) ?? '',
    body: readText(pull?.body) ?? '',
    branch,
    headSha,
    sameRepository: from !== null && from === readId(pull?.base?.repo?.id),
    byBot: readPerson(pull?.user)?.bot ?? false,
    openedAt,
  };
}

/** What became of a pull request of an event, or as the REST API shows it. */
export function readPullFate(
  pull:
    | Loose<Pick<ApiPull, 'number' | 'state' | 'merged' | 'merged_at' | 'closed_at' | 'updated_at'>>
    | null
    | undefined,
): PullFate | null {
  const number = readId(pull?.number);
  const toldAt = readTime(pull?.updated_at);
  const [mergedAt, closedAt] = [readTime(pull?.merged_at), readTime(pull?.closed_at)];
  if (number === null || toldAt === null) return null;
  const over = { number, closedAt: mergedAt ?? closedAt ?? toldAt, toldAt };
  if (mergedAt !== null || pull?.merged === true) return { ...over, state: 'merged' };
  if (pull?.state === 'closed') return { ...over, state: 'closed' };
  return pull?.state === 'open' ? { number, state: 'open', closedAt: null, toldAt } : null;
}

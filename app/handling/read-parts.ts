// A repository or a pull request, of an event or as the REST API shows it.
import type { Endpoints } from '@octokit/types';
import { api, type Loose, type Repository } from '../../shared/github/index.ts';
import type { PullFate } from '../store/result.ts';
import type { PullFacts } from './handled.ts';

export type NamedRepository =
  | Loose<{ readonly id: number; readonly name: string; readonly owner: { readonly login: string } }>
  | null
  | undefined;

export function readRepository(repository: NamedRepository): Repository | null {
  const id = api.readId(repository?.id);
  const owner = api.readWord(repository?.owner?.login);
  const name = api.readWord(repository?.name);
  return id !== null && owner !== null && name !== null ? { id, owner, name } : null;
}

type ApiPull = Endpoints['GET /repos/{owner}/{repo}/pulls/{pull_number}']['response']['data'];

/** A pull request of an event, or as the REST API shows it. */
export function readPull(
  pull:
    | Loose<
        Pick<ApiPull, 'number' | 'html_url' | 'title' | 'body' | 'created_at' | 'updated_at' | 'user'> & {
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
  const number = api.readId(pull?.number);
  const headSha = api.readWord(pull?.head?.sha);
  const branch = api.readWord(pull?.head?.ref);
  const openedAt = api.readTime(pull?.created_at);
  if (number === null || headSha === null || branch === null || openedAt === null) return null;
  const from = api.readId(pull?.head?.repo?.id);
  const toldAt = api.readTime(pull?.updated_at);
  return {
    number,
    url: api.readText(pull?.html_url) ?? '',
    title: api.readText(pull?.title) ?? '',
    body: api.readText(pull?.body) ?? '',
    branch,
    headSha,
    sameRepository: from !== null && from === api.readId(pull?.base?.repo?.id),
    byBot: api.readPerson(pull?.user)?.bot ?? false,
    openedAt,
    ...(toldAt !== null && { toldAt }),
  };
}

/** What became of a pull request of an event, or as the REST API shows it. */
export function readPullFate(
  pull:
    | Loose<Pick<ApiPull, 'number' | 'state' | 'merged' | 'merged_at' | 'closed_at' | 'updated_at'>>
    | null
    | undefined,
): PullFate | null {
  const number = api.readId(pull?.number);
  const toldAt = api.readTime(pull?.updated_at);
  const [mergedAt, closedAt] = [api.readTime(pull?.merged_at), api.readTime(pull?.closed_at)];
  if (number === null || toldAt === null) return null;
  const over = { number, closedAt: mergedAt ?? closedAt ?? toldAt, toldAt };
  if (mergedAt !== null || pull?.merged === true) return { ...over, state: 'merged' };
  if (pull?.state === 'closed') return { ...over, state: 'closed' };
  return pull?.state === 'open' ? { number, state: 'open', closedAt: null, toldAt } : null;
}

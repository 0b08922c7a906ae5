// Whether a repository has the check of people at all, and on which terms.
import { type GitHubClient, readItems, repositoryName } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { readTerms } from '../handling/read-configuration.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { Superseded } from '../kernel/queue-table.ts';
import type { SeenRepository } from '../store/repository.ts';
import { sweepPause, type Watched } from '../store/watched.ts';

export const day = 24 * 60 * 60_000;
/** The newest of more open pull requests; the others are judged when something happens to them. */
const mostPullPages = 20;

export const superseded = ({ id }: Watched) => new Superseded(`${id} was changed in the meantime`);

/** `off`: nothing is checked. `wrong`: something was, before the file was wrong. Else what a verdict depends on. */
export function termsIn(terms: RepositoryConfiguration | null, before: string | null): string {
  if (terms === null) return before === null || before === 'off' ? 'off' : 'wrong';
  const { pullRequests, allowRequester } = terms;
  return pullRequests.people === 0 ? 'off' : JSON.stringify([pullRequests, allowRequester]);
}

/** Reads its terms, and where they have changed, makes all its open pull requests due. */
export async function visitRepository(
  { store, clock, settings }: RunDeps,
  row: Watched,
  { repository }: SeenRepository,
  github: GitHubClient,
): Promise<void> {
  const { id } = repository;
  const place = repositoryName(repository);
  const before = row.terms?.value ?? null;
  const value = termsIn(await readTerms(github, place, settings.policy ?? null), before);
  const isOff = value === 'off';
  const route = 'GET /repos/{owner}/{repo}/pulls';
  const open = isOff ? [] : await readItems(github, route, { ...place, state: 'open' }, mostPullPages);
  await store.transaction(async (tables) => {
    const now = clock.now();
    const after = { ...row, terms: { value, at: now }, isTold: false, dueAt: isOff ? null : now + day };
    if (!(await tables.watched.save(after))) throw superseded(row);
    if (isOff && before !== value) await tables.watched.pokePulls({ repositoryId: id, owner: '' }, now);
    for (const [place, { number, head }] of open.entries())
      await tables.watched.add(
        id,
        { pull: number, head: head.sha },
        now + place * sweepPause,
        before !== value,
      );
  });
}

// Reads what came of runs, by month and repository.
import type { AfterResult, Result } from '../store/result.ts';
import type { Tables } from '../store/store.ts';
import { addToShares, type Share } from './tally.ts';

const perPage = 396;

/** Newest month first; in it the repository with most runs. `sees`: whether the reader may see a repository. */
export async function readShares(
  results: Pick<Tables['results'], 'page'>,
  since: number,
  sees: (repositoryId: number) => boolean = () => true,
): Promise<readonly Share[]> {
  const shares = new Map<string, Share>();
  let after: AfterResult | null = null;
  for (;;) {
    const page: readonly Result[] = await results.page(since, after, perPage);
    for (const result of page) if (sees(result.repositoryId)) addToShares(shares, result);
    after = page.at(-1) ?? null;
    if (page.length < perPage) break;
  }
  return [...shares.values()].toSorted(
    (one, other) => other.month.localeCompare(one.month) || other.tally.runs - one.tally.runs,
  );
}

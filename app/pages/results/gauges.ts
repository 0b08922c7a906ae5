// What came of the runs of the last thirty days, as metrics: the figures of `/results` in one sum.
import type { Registry } from 'prom-client';
import { type Figures, fates, figuresOf, readShares, sumOf } from '../../results/tally.ts';
import type { Tables } from '../../store/store.ts';
import { createGauges, type ReadingParts } from '../gauges.ts';

const span = 30 * 24 * 60 * 60_000;
/** They change slowly, and reading them reads all of these runs. */
const keepMs = 5 * 60_000;

export function createResultReading(
  registry: Registry,
  results: Pick<Tables['results'], 'page'>,
  parts: ReadingParts,
): () => Promise<void> {
  const { gauge, reading } = createGauges(registry);
  const runs = gauge('results_runs', 'Runs that were asked for in the last 30 days, by what came of them.', [
    'came',
  ]);
  const gauges = single.map(([name, help, figure]) => ({ made: gauge(`results_${name}`, help), figure }));
  return reading(
    keepMs,
    () => readShares(results, parts.now() - span),
    (shares) => {
      const figures = figuresOf(sumOf(shares.map(({ tally }) => tally)));
      for (const came of fates) runs.set({ came }, figures.fates[came]);
      for (const { made, figure } of gauges) {
        const value = figure(figures);
        if (value !== null) made.set(value);
      }
    },
    parts,
  );
}

const minute = 60;
const secondsOf = (minutes: number | null) => (minutes === null ? null : minutes * minute);

/** Null: no series, as there is nothing to divide, or no cost is known. */
const single: readonly (readonly [
  name: string,
  help: string,
  figure: (figures: Figures) => number | null,
])[] = [
  ['cost_dollars', 'What these runs have cost, where the service tells.', ({ dollars }) => dollars],
  [
    'nothing_dollars',
    'The part of it that brought nothing: of runs that ended without a pull request, or with closed ones only.',
    ({ dollarsForNothing }) => dollarsForNothing,
  ],
  [
    'costs_unknown',
    'How many of these runs have a cost that is not known.',
    ({ costsNotKnown }) => costsNotKnown,
  ],
  [
    'merged_pull_requests',
    'Merged pull requests of these runs; each counts once, with the first run that worked on it.',
    ({ pullsMerged }) => pullsMerged,
  ],
  [
    'dollars_per_merge',
    'What these runs have cost for each merged pull request.',
    ({ dollarsPerMerge }) => dollarsPerMerge,
  ],
  [
    'questions_per_run',
    'Questions that people were asked, for each of these runs.',
    ({ questionsPerRun }) => questionsPerRun,
  ],
  [
    'answer_median_seconds',
    'The median time from a question of these runs to its answer.',
    ({ minutesToAnswer }) => secondsOf(minutesToAnswer),
  ],
  [
    'merge_median_seconds',
    'The median time from the label to the merge.',
    ({ minutesToMerge }) => secondsOf(minutesToMerge),
  ],
];

// What came of the runs of the last thirty days, as metrics: the figures of `/results` in one sum.
import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../../../shared/clock.ts';
import { metricPrefix } from '../../handling/metrics.ts';
import { type Figures, fates, figuresOf, readShares, sumOf } from '../../results/tally.ts';
import type { Tables } from '../../store/store.ts';

const span = 30 * 24 * 60 * 60_000;
/** They change slowly, and reading them reads all of these runs. */
const keepMs = 5 * 60_000;
const patienceMs = 5_000;

interface Reading {
  readonly results: Pick<Tables['results'], 'page'>;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

export function createResultGauges(registry: Registry, { results, now, failed }: Reading) {
  const runs = new Gauge({
    name: `${metricPrefix}results_runs`,
    help: 'Runs that were asked for in the last 30 days, by what came of them.',
    labelNames: ['came'],
    registers: [registry],
  });
  const gauges = single.map(([name, help, figure]) => {
    const made = new Gauge({ name: `${metricPrefix}results_${name}`, help, registers: [registry] });
    return { made, figure };
  });
  const clear = () => {
    runs.reset();
    // A reset would set them to 0, which is a figure.
    for (const { made } of gauges) made.remove();
  };
  let readAt = Number.NEGATIVE_INFINITY;
  clear();

  return {
    /** Never rejects. */
    async read(): Promise<void> {
      if (now() - readAt < keepMs && now() >= readAt) return;
      readAt = now();
      try {
        const shares = await inTime(
          readShares(results, now() - span),
          patienceMs,
          'what came of runs could not be read in time',
        );
        const told = figuresOf(sumOf(shares.map(({ tally }) => tally)));
        clear();
        for (const came of fates) runs.set({ came }, told.fates[came]);
        for (const { made, figure } of gauges) {
          const value = figure(told);
          if (value !== null) made.set(value);
        }
      } catch (error) {
        failed(error);
        clear();
      }
    },
  };
}

const minute = 60;
const secondsOf = (minutes: number | null) => (minutes === null ? null : minutes * minute);

/** Null: no series, as there is nothing to divide, or no cost is known. */
const single: readonly (readonly [name: string, help: string, figure: (told: Figures) => number | null])[] = [
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
    (told) => told.questionsPerRun,
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

// `/results.csv`: what came of runs, by month and repository. Everybody who signs in reads what they may see.
import type { Handler } from '../../http/http-server.ts';
import type { Log } from '../../kernel/create-log.ts';
import { readShares } from '../../results/read-shares.ts';
import { figuresOf, type Share } from '../../results/tally.ts';
import type { Tables } from '../../store/store.ts';
import { createCsvRoute, csvRow } from '../csv.ts';
import { type Admitted, type Gate, maySee } from '../gate.ts';

interface ResultsOptions {
  readonly results: Pick<Tables['results'], 'page'>;
  readonly gate: Gate;
  readonly log: Pick<Log, 'info'>;
}

export function createResultsRoute({ results, gate, log }: ResultsOptions): Handler {
  const pieces = (admitted: Admitted) => rowsOf(results, maySee(admitted));
  return createCsvRoute({ name: 'results', gate, log, mayRead: () => true, pieces });
}

const head = [
  ...['month', 'repository', 'repository_id', 'runs'],
  ...['merged', 'open', 'closed', 'no_pull_request', 'running', 'brought_nothing'],
  ...['dollars', 'dollars_for_nothing', 'runs_of_unknown_cost'],
  ...['merged_pull_requests', 'dollars_per_merged_pull_request'],
  ...['questions', 'questions_per_run', 'minutes_to_answer', 'minutes_to_merge'],
];

async function* rowsOf(
  results: ResultsOptions['results'],
  sees: (repositoryId: number) => boolean,
): AsyncGenerator<string> {
  yield csvRow(head);
  yield (await readShares(results, 0, sees)).map(csvOf).join('');
}

/** Empty where there is nothing to tell; an unknown cost is no zero. */
function csvOf({ month, repository, repositoryId, tally }: Share): string {
  const told = figuresOf(tally);
  const number = (value: number | null, digits: number) => value?.toFixed(digits) ?? '';
  const dollars = (value: number | null) => value?.toFixed(4) ?? 'unknown';
  const { merged, open, closed, none, running } = told.fates;
  const perMerge = told.pullsMerged === 0 ? '' : dollars(told.dollarsPerMerge);
  return csvRow([
    ...[month, repository, repositoryId, told.runs],
    ...[merged, open, closed, none, running, told.nothing],
    ...[dollars(told.dollars), dollars(told.dollarsForNothing), told.costsNotKnown],
    ...[told.pullsMerged, perMerge],
    ...[told.questions, number(told.questionsPerRun, 2)],
    ...[number(told.minutesToAnswer, 1), number(told.minutesToMerge, 1)],
  ]);
}

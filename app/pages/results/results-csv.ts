// `/results.csv`: what came of runs, by month and repository. Everybody who signs in reads what they may see.
import type { Handler } from '../../http/http-server.ts';
import { figuresOf, readShares, type Share } from '../../results/tally.ts';
import type { Tables } from '../../store/store.ts';
import { type Admitted, maySee, seesNothing } from '../gate.ts';
import { createReadRoute, csvHeaders, csvRow, type ReadRouteOptions } from '../read-route.ts';

interface ResultsOptions extends ReadRouteOptions {
  readonly results: Pick<Tables['results'], 'page'>;
}

export function createResultsRoute(options: ResultsOptions): Handler {
  return createReadRoute(
    {
      path: '/results.csv',
      name: 'results',
      headers: csvHeaders('results'),
      open: (admitted, _asked, gone) => ({ pieces: rowsOf(options.results, admitted, gone) }),
    },
    options,
  );
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
  admitted: Admitted,
  gone: AbortSignal,
): AsyncGenerator<string> {
  yield csvRow(head);
  if (seesNothing(admitted)) return;
  yield (await readShares(results, 0, maySee(admitted), gone)).map(csvOf).join('');
}

/** Empty where there is nothing to tell; an unknown cost is no zero. */
function csvOf({ month, repository, repositoryId, tally }: Share): string {
  const figures = figuresOf(tally);
  const number = (value: number | null, digits: number) => value?.toFixed(digits) ?? '';
  const dollars = (value: number | null) => value?.toFixed(4) ?? 'unknown';
  const { merged, open, closed, none, running } = figures.fates;
  const perMerge = figures.pullsMerged === 0 ? '' : dollars(figures.dollarsPerMerge);
  return csvRow([
    ...[month, repository, repositoryId, figures.runs],
    ...[merged, open, closed, none, running, figures.nothing],
    ...[dollars(figures.dollars), dollars(figures.dollarsForNothing), figures.costsNotKnown],
    ...[figures.pullsMerged, perMerge],
    ...[figures.questions, number(figures.questionsPerRun, 2)],
    ...[number(figures.minutesToAnswer, 1), number(figures.minutesToMerge, 1)],
  ]);
}

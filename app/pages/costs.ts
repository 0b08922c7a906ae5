// `/costs.csv`: what agents have cost by month, repository and who started them. For DASHBOARD_TOKEN and OPERATORS.
import type { Handler } from '../http/http-server.ts';
import { type DayCost, dayMs, perDollar } from '../store/cost.ts';
import type { Tables } from '../store/store.ts';
import { forOperators, seesAll } from './gate.ts';
import { createReadRoute, csvHeaders, csvRow, type ReadRouteOptions } from './read-route.ts';

interface CostsOptions extends ReadRouteOptions {
  readonly costs: Pick<Tables['costs'], 'page'>;
}

const perPage = 500;

export function createCostsRoute(options: CostsOptions): Handler {
  return createReadRoute(
    {
      path: '/costs.csv',
      name: 'costs',
      headers: csvHeaders('costs'),
      open: (admitted, _asked, gone) =>
        seesAll(admitted)
          ? { pieces: monthsOf(options.costs, gone) }
          : { status: 403, message: forOperators },
    },
    options,
  );
}

/** Each month is one piece, oldest first. */
async function* monthsOf(costs: CostsOptions['costs'], gone: AbortSignal): AsyncGenerator<string> {
  yield csvRow(['month', 'repository', 'repository_id', 'started_by', 'runs', 'dollars']);
  let month = '';
  let shares = new Map<string, Share>();
  let after: DayCost | null = null;
  for (;;) {
    gone.throwIfAborted();
    const page: readonly DayCost[] = await costs.page(after, perPage);
    for (const cost of page) {
      if (monthOf(cost) !== month) {
        yield csvOfMonth(month, shares);
        month = monthOf(cost);
        shares = new Map();
      }
      addTo(shares, cost);
    }
    after = page.at(-1) ?? null;
    if (page.length < perPage) break;
  }
  yield csvOfMonth(month, shares);
}

/** The runs of one person in one repository in a month, and their cost. */
interface Share {
  /** The name that the repository had last. */
  repository: string;
  readonly repositoryId: number;
  readonly startedBy: string;
  readonly runs: Set<string>;
  /** Millionths of a dollar. */
  spent: number;
}

function addTo(shares: Map<string, Share>, cost: DayCost): void {
  const { repositoryId, repositoryName, requester, runId, spent } = cost;
  const key = `${repositoryId}/${requester ?? ''}`;
  const share = shares.get(key) ?? {
    repository: '',
    repositoryId,
    startedBy: requester ?? '',
    runs: new Set(),
    spent: 0,
  };
  share.repository = repositoryName ?? share.repository;
  share.runs.add(runId);
  share.spent += spent;
  shares.set(key, share);
}

const monthOf = ({ day }: DayCost): string => new Date(day * dayMs).toISOString().slice(0, 7);

/** The dearest first. */
function csvOfMonth(month: string, shares: ReadonlyMap<string, Share>): string {
  return [...shares.values()]
    .toSorted((one, other) => other.spent - one.spent)
    .map(({ repository, repositoryId, startedBy, runs, spent }) =>
      csvRow([month, repository, repositoryId, startedBy, runs.size, (spent / perDollar).toFixed(4)]),
    )
    .join('');
}

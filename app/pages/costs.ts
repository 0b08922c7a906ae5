// `/costs.csv`: what agents have cost by month, repository and who started them. For DASHBOARD_TOKEN and OPERATORS.
import { type Handler, sendJson } from '../http/http-server.ts';
import { sendPages } from '../http/send-pages.ts';
import type { Log } from '../kernel/log.ts';
import { type DayCost, dayMs, perDollar } from '../store/cost.ts';
import type { Tables } from '../store/store.ts';
import { type Gate, seesAll, sendRefusal } from './gate.ts';

interface CostsOptions {
  readonly costs: Pick<Tables['costs'], 'page'>;
  readonly gate: Gate;
  readonly log: Pick<Log, 'info'>;
  /** A reader who takes nothing for this long is disconnected. */
  readonly stalledMs?: number;
}

const perPage = 500;
const mostReaders = 2;
const methods = ['GET', 'HEAD'];
const headers = {
  'content-type': 'text/csv; charset=utf-8; header=present',
  'content-disposition': 'attachment; filename="costs.csv"',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function createCostsRoute({ costs, gate, log, stalledMs = 60_000 }: CostsOptions): Handler {
  let readers = 0;
  return async (request, response, path) => {
    if (path !== '/costs.csv') return false;
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('allow', methods.join(', '));
      return sendJson(response, 405, { message: 'GET only' });
    }
    const admission = await gate.admit(request);
    if (admission.kind !== 'in') return sendRefusal(admission, response);
    if (!seesAll(admission)) return sendJson(response, 403, { message: 'for operators' });
    if (readers >= mostReaders) {
      response.setHeader('retry-after', '10');
      return sendJson(response, 503, { message: 'the costs are being read by too many; try again later' });
    }
    response.writeHead(200, headers);
    if (request.method === 'HEAD') {
      response.end();
      return true;
    }
    readers += 1;
    response.setTimeout(stalledMs, () => response.destroy());
    try {
      const isWhole = await sendPages(response, monthsOf(costs));
      log.info('costs were read', { result: isWhole ? 'whole' : 'broken off' });
    } finally {
      readers -= 1;
    }
    return true;
  };
}

/** Each month is one piece, oldest first. */
async function* monthsOf(costs: CostsOptions['costs']): AsyncGenerator<string> {
  yield csvRow(['month', 'repository', 'repository_id', 'started_by', 'runs', 'dollars']);
  let month = '';
  let shares = new Map<string, Share>();
  let after: DayCost | null = null;
  for (;;) {
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

const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe, which spreadsheets read as "this is text". */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless =
    typeof value === 'string' && /^[\s\p{Cc}]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

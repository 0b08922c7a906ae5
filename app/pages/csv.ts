// A list for spreadsheets, in pieces, for whoever the gate lets in.
import { type Handler, sendJson, sendPages } from '../http/http-server.ts';
import type { Log } from '../kernel/create-log.ts';
import { type Admitted, forOperators, type Gate, sendRefusal } from './gate.ts';

interface CsvOptions {
  /** The address is `/name.csv`. */
  readonly name: 'costs' | 'results';
  readonly gate: Gate;
  readonly log: Pick<Log, 'info'>;
  /** Who may read it; what they may see of it is left to `pieces`. */
  readonly mayRead: (admitted: Admitted) => boolean;
  readonly pieces: (admitted: Admitted) => AsyncIterable<string>;
}

const mostReaders = 2;
/** A reader who takes nothing for this long is disconnected. */
const stalledMs = 60_000;
const methods = ['GET', 'HEAD'];

export function createCsvRoute({ name, gate, log, mayRead, pieces }: CsvOptions): Handler {
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  let readers = 0;
  return async (request, response, path) => {
    if (path !== `/${name}.csv`) return false;
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('allow', methods.join(', '));
      return sendJson(response, 405, { message: 'GET only' });
    }
    const admission = await gate.admit(request);
    if (admission.kind !== 'in') return sendRefusal(admission, response);
    if (!mayRead(admission)) return sendJson(response, 403, { message: forOperators });
    if (readers >= mostReaders) {
      response.setHeader('retry-after', '10');
      return sendJson(response, 503, { message: `the ${name} are being read by too many; try again later` });
    }
    response.writeHead(200, headers);
    if (request.method === 'HEAD') {
      response.end();
      return true;
    }
    readers += 1;
    response.setTimeout(stalledMs, () => response.destroy());
    try {
      const isWhole = await sendPages(response, pieces(admission));
      log.info(`${name} were read`, { result: isWhole ? 'whole' : 'broken off' });
    } finally {
      readers -= 1;
    }
    return true;
  };
}

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe, which spreadsheets read as "this is text". */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless =
    typeof value === 'string' && /^[\s\p{Cc}]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

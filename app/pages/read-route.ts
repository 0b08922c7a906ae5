// What is sent in pieces to whoever the gate lets in: decisions, costs and results. Each reading is itself logged.

import { clientAddressOf } from '../http/client-address.ts';
import { type Handler, sendJson, sendPages, takesMethod, whenGone } from '../http/http-server.ts';
import type { Log } from '../kernel/create-log.ts';
import { type Admitted, type Gate, seesAll, sendRefusal } from './gate.ts';

export interface ReadRouteOptions {
  readonly gate: Gate;
  readonly now: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** A reader who takes nothing for this long is disconnected. */
  readonly stalledMs?: number;
}

interface Reading {
  readonly path: string;
  /** What is read, for log and refusals. */
  readonly name: 'decisions' | 'costs' | 'results';
  readonly headers: Readonly<Record<string, string>>;
  /** Who may see what of it. `gone`: nothing more is to be read, as nobody takes it. */
  readonly open: (admitted: Admitted, asked: URLSearchParams, gone: AbortSignal) => Opened;
}

type Opened =
  | { readonly pieces: AsyncIterable<string>; readonly about?: object }
  | { readonly status: number; readonly message: string };

const mostReaders = 4;

export function createReadRoute(
  { path: own, name, headers, open }: Reading,
  { gate, now, log, stalledMs = 60_000 }: ReadRouteOptions,
): Handler {
  let readers = 0;
  return async (request, response, path) => {
    if (path !== own) return false;
    if (!takesMethod(request, response)) return true;
    const gone = whenGone(response);
    const admission = await gate.admit(request);
    const address = clientAddressOf(request);
    if (admission.kind !== 'in') {
      log.warn(`${name} were asked for without permission`, { address, result: admission.kind });
      return sendRefusal(admission, response);
    }
    const opened = open(admission, new URL(request.url ?? '/', 'http://here').searchParams, gone);
    if ('status' in opened) return sendJson(response, opened.status, { message: opened.message });
    // Anybody with an account may sign in: those who see all keep room of their own.
    if (readers >= (seesAll(admission) ? mostReaders : mostReaders / 2)) {
      response.setHeader('retry-after', '10');
      return sendJson(response, 503, { message: `the ${name} are being read by too many; try again later` });
    }
    const forAll = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    response.writeHead(200, { ...headers, ...forAll });
    if (request.method === 'HEAD') {
      response.end();
      return true;
    }
    const { signedIn, viewer } = admission;
    const who = { address, what: signedIn ? 'signed in' : 'token', ...(viewer && { login: viewer.login }) };
    const about = { ...who, ...opened.about };
    const began = now();
    // Before the first piece is sent, so that it is in the log even if the process is killed.
    log.info(`${name} were asked for`, about);
    let count = 0;
    let isWhole = false;
    readers += 1;
    response.setTimeout(stalledMs, () => response.destroy());
    try {
      isWhole = await sendPages(
        response,
        counted(opened.pieces, (lines) => {
          count += lines;
        }),
        gone,
      );
    } finally {
      readers -= 1;
      const result = isWhole ? 'whole' : 'broken off';
      log.info(`${name} were read`, { ...about, count, ms: now() - began, result });
    }
    return true;
  };
}

/** A piece counts once it was taken. */
async function* counted(
  pieces: AsyncIterable<string>,
  taken: (lines: number) => void,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    taken(piece.split('\n').length - 1);
  }
}

/** `name`: of the file. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8; header=present',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe, which spreadsheets read as "this is text". */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless =
    typeof value === 'string' && /^[\s\p{Cc}]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

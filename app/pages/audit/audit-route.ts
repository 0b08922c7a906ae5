// `/audit.jsonl`: who or which rule decided what, on which actions, with what result. For the same people as the status
// page. Each reading is itself logged.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { clientAddressOf } from '../../http/client-address.ts';
import { type Handler, sendJson } from '../../http/http-server.ts';
import type { Log } from '../../kernel/log.ts';
import type { AfterDecision, DecisionsWanted } from '../../store/decision.ts';
import type { Tables } from '../../store/store.ts';
import { webAddressOf } from '../addresses.ts';
import { type Gate, sendRefusal } from '../gate.ts';
import { auditLine } from './audit-line.ts';
import { readWanted } from './read-query.ts';

interface AuditOptions {
  readonly decisions: Pick<Tables['decisions'], 'page'>;
  readonly gate: Gate;
  /** API base of GitHub, as configured. */
  readonly githubUrl: string;
  readonly now: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Who takes nothing for this long is disconnected. */
  readonly stalledMs?: number;
}

/** Who reads, and how that was known; never the proof itself. */
interface Reader {
  readonly address: string;
  readonly what: 'token' | 'signed in';
}

/** A decision has at most 64 KB of actions, so this is at most some MB. */
const perPage = 100;
const mostReaders = 4;
const methods = ['GET', 'HEAD'];

export function createAuditRoute(options: AuditOptions): Handler {
  const { gate, log, now, stalledMs = 60_000 } = options;
  const web = webAddressOf(options.githubUrl);
  let readers = 0;

  const send = async (who: Reader, response: ServerResponse, wanted: DecisionsWanted) => {
    const began = now();
    const about = { ...who, ...spanOf(wanted) };
    // Before the first line is sent, so that it is in the log even if the process is killed.
    log.info('decisions were asked for', about);
    let count = 0;
    let whole = false;
    readers += 1;
    response.setTimeout(stalledMs, () => response.destroy());
    try {
      whole = await sendPages(
        response,
        linesOf(options.decisions, wanted, web, (sent) => {
          count += sent;
        }),
      );
    } finally {
      readers -= 1;
      const result = whole ? 'whole' : 'broken off';
      log.info('decisions were read', { ...about, count, ms: now() - began, result });
    }
  };

  return async (request, response, path) => {
    if (path !== '/audit.jsonl') return false;
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('allow', methods.join(', '));
      return sendJson(response, 405, { message: 'GET only' });
    }
    const admission = gate.admit(request);
    const address = clientAddressOf(request);
    if (admission.kind !== 'in') {
      log.warn('decisions were asked for without permission', {
        address,
        result: admission.kind,
      });
      return sendRefusal(admission, response);
    }
    const reading = readWanted(new URL(request.url ?? '/', 'http://here').searchParams);
    if (reading.kind === 'bad') return sendJson(response, 400, { message: reading.problems.join('; ') });
    if (request.method === 'GET' && readers >= mostReaders) {
      response.setHeader('retry-after', '10');
      return sendJson(response, 503, {
        message: 'the decisions are being read by too many; try again later',
      });
    }
    response.writeHead(200, {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (request.method === 'HEAD') response.end();
    else {
      const what = admission.signedIn ? 'signed in' : 'token';
      await send({ address, what }, response, reading.wanted);
    }
    return true;
  };
}

async function* linesOf(
  decisions: AuditOptions['decisions'],
  wanted: DecisionsWanted,
  web: string,
  sent: (count: number) => void,
): AsyncGenerator<string> {
  let after: AfterDecision | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof decisions.page>> = await decisions.page(wanted, after, perPage);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map((decision) => auditLine(decision, web)).join('');
    sent(page.length);
    if (page.length < perPage) return;
    after = { at: last.at, id: last.id };
  }
}

function spanOf({ since, until, repository }: DecisionsWanted) {
  return {
    from: since === 0 ? null : new Date(since).toISOString(),
    to: until === Number.MAX_SAFE_INTEGER ? null : new Date(until).toISOString(),
    repository,
  };
}

/**
 * Sends pages one after the other, and reads the next one only when the client has taken the last. Returns whether the
 * client took everything; once it has gone, nothing more is read.
 */
async function sendPages(response: ServerResponse, pages: AsyncIterable<string>): Promise<boolean> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  response.once('close', abort);
  try {
    for await (const page of pages) {
      if (response.destroyed) return false;
      if (!response.write(page)) await once(response, 'drain', { signal: gone.signal });
    }
    if (response.destroyed) return false;
    response.end();
    if (!response.writableFinished) await once(response, 'finish', { signal: gone.signal });
    return true;
  } catch (error) {
    if (gone.signal.aborted) return false;
    throw error;
  } finally {
    response.off('close', abort);
  }
}

// The HTTP side: a request becomes a call of a route, its reply or refusal becomes an answer.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBodyText } from '../support/read-body.ts';
import { answer, errorBody, parseBody } from './answer.ts';
import { type Deliveries, withLargeNumbers } from './deliveries.ts';
import type { Fault, Faults, Request } from './faults.ts';
import type { Hub } from './hub.ts';
import type { Judge } from './judge.ts';
import type { InstallationLimits } from './limits.ts';
import type { Registration } from './registration.ts';
import type { Reply } from './routes/route.ts';
import type { Tokens } from './tokens.ts';
import type { Website } from './website.ts';

export type WebPages = (request: IncomingMessage, response: ServerResponse) => void;

export interface Parts {
  readonly hub: Hub;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
  readonly limits: InstallationLimits;
  readonly judge: Judge;
  readonly requests: Request[];
  /** Takes what is answered, in place of the list. */
  readonly onRequest: ((request: Request) => void) | undefined;
  readonly website: Website;
  readonly registration: Registration;
  readonly web: WebPages | undefined;
  readonly takesUnnamedVersion: boolean;
}

export function createApiServer(parts: Parts): Server {
  return createServer((incoming, response) => {
    serve(parts, incoming, response).catch((error: unknown) => {
      // A bug of the emulator is answered as a 500 that names it.
      write(response, { status: 500, body: errorBody(500, `emulator: ${String(error)}`) }, parts);
    });
  });
}

async function serve(parts: Parts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', parts.hub.urls.web);
  const method = incoming.method ?? 'GET';
  const base = new URL(parts.hub.urls.api).pathname;
  if (url.pathname.startsWith('/login/oauth/')) {
    const request = newRequest(method, url.pathname, parts.hub.now());
    parts.requests.push(request);
    const raw = await readBodyText(incoming);
    const fault = parts.faults.match(method, url.pathname, raw);
    const reply = spoil(fault) ?? parts.website.answer(method, url, parseBody(raw));
    if (reply === 'cut') incoming.socket.destroy();
    else write(response, reply, parts);
    return;
  }
  if (parts.registration.owns(url.pathname)) {
    const form = new URLSearchParams(await readBodyText(incoming));
    write(response, parts.registration.answer(method, url, form), parts);
    return;
  }
  const inside = url.pathname === '/api/graphql' || url.pathname.startsWith(`${base}/`);
  if (!inside && parts.web !== undefined) {
    parts.web(incoming, response);
    return;
  }
  const raw = await readBodyText(incoming);
  if (!inside) {
    write(response, { status: 404, body: errorBody(404, 'Not Found') }, parts);
    return;
  }
  const path = url.pathname === '/api/graphql' ? '/graphql' : url.pathname.slice(base.length);
  const request = newRequest(method, path, parts.hub.now());
  if (parts.onRequest === undefined) parts.requests.push(request);
  const fault = parts.faults.match(method, path, raw);
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false });
  // GitHub ends what takes longer than ten seconds: nothing is done later for a caller who has gone.
  if (incoming.socket.destroyed) return;
  const reply =
    spoil(fault) ?? answer(parts, { request, query: url.searchParams, raw, headers: incoming.headers });
  request.status = reply === 'cut' ? null : reply.status;
  parts.onRequest?.(request);
  if (fault?.answerDelayMs !== undefined) await sleep(fault.answerDelayMs, undefined, { ref: false });
  if (reply === 'cut' || fault?.reset === 'after') {
    incoming.socket.destroy();
    return;
  }
  write(response, { ...reply, headers: { ...reply.headers, ...fault?.headers } }, parts);
}

const newRequest = (method: string, path: string, at: number): Request => ({
  method,
  path,
  at,
  caller: null,
  countsFor: null,
  operation: null,
  status: null,
});

function spoil(fault: Fault | null): Reply | 'cut' | null {
  if (fault?.reset === 'before') return 'cut';
  if (fault?.status === undefined) return null;
  return { status: fault.status, body: fault.body ?? errorBody(fault.status, 'trouble on request') };
}

function write(response: ServerResponse, reply: Reply, parts: Parts): void {
  const plain = typeof reply.body === 'string';
  const body =
    reply.body === undefined ? '' : plain ? reply.body : withLargeNumbers(JSON.stringify(reply.body));
  response.writeHead(reply.status, {
    'content-type': plain ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    date: new Date(parts.hub.now()).toUTCString(),
    ...reply.headers,
  });
  response.end(body);
}

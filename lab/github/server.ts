// The HTTP side: a request becomes a call of a route, its reply or refusal becomes an answer.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, errorBody, parseBody } from './answer.ts';
import type { Deliveries } from './deliveries.ts';
import type { Fault, Faults, Request } from './faults.ts';
<<<<<<< HEAD
import { answerGraphql } from './graphql/answer.ts';
import { type Hub, Moved, Refusal } from './hub.ts';
=======
import type { Hub } from './hub.ts';
>>>>>>> woracle
import type { Judge } from './judge.ts';
import type { InstallationLimits } from './limits.ts';
import type { Reply } from './routes/route.ts';
import type { Tokens } from './tokens.ts';
import type { Website } from './website.ts';
import { fullName } from './world.ts';

export type WebPages = (request: IncomingMessage, response: ServerResponse) => void;

export interface Parts {
  readonly hub: Hub;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
  readonly limits: InstallationLimits;
  readonly judge: Judge;
  readonly requests: Request[];
  readonly website: Website;
  readonly web: WebPages | undefined;
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
    const raw = await text(incoming);
    const fault = parts.faults.match(method, url.pathname, raw);
    const reply = spoil(fault) ?? parts.website.answer(method, url, parseBody(raw));
    if (reply === 'cut') incoming.socket.destroy();
    else write(response, reply, parts);
    return;
  }
  const inside = url.pathname === '/api/graphql' || url.pathname.startsWith(`${base}/`);
  if (!inside && parts.web !== undefined) {
    parts.web(incoming, response);
    return;
  }
  const raw = await text(incoming);
  if (!inside) {
    write(response, { status: 404, body: errorBody(404, 'Not Found') }, parts);
    return;
  }
  const path = url.pathname === '/api/graphql' ? '/graphql' : url.pathname.slice(base.length);
  const request = newRequest(method, path, parts.hub.now());
  parts.requests.push(request);
  const fault = parts.faults.match(method, path, raw);
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false });
  const reply =
    spoil(fault) ?? answer(parts, { request, query: url.searchParams, raw, headers: incoming.headers });
  request.status = reply === 'cut' ? null : reply.status;
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

<<<<<<< HEAD
function errorBody(status: number, message: string, errors?: readonly unknown[]) {
  const about = { documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { message, ...(errors !== undefined && { errors }), ...about };
}

function answer(
  parts: Parts,
  request: Request,
  query: URLSearchParams,
  raw: string,
  { headers }: IncomingMessage,
): Reply {
  const { hub, tokens, deliveries, limits, judge } = parts;
  try {
    const body = parseBody(raw);
    // GitHub would answer as the version that it takes for unnamed ones; here nobody relies on that.
    if (headers['x-github-api-version'] !== '2022-11-28')
      throw new Refusal(400, 'no version of the API is named');
    const open = /^\/app-manifests\//.test(request.path);
    const caller: Caller = open ? { kind: 'app' } : tokens.identify(headers.authorization);
    request.caller = caller.kind === 'app' ? 'app' : `${caller.kind}:${caller.actor.login}`;
    request.countsFor = limits.count(caller, request);
    if (request.path === '/graphql') {
      judge.demandQuery(String(body.query));
      request.operation = String(body.query).trimStart().startsWith('mutation') ? 'mutation' : 'query';
      return { status: 200, body: answerGraphql(hub, caller, body) };
    }
    const path = byNumber(request.path, hub);
    for (const { spec, method, pattern, handle } of routes) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (match === null) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      const call = { hub, tokens, deliveries, caller, params, query, body, apiPath: request.path };
      if (isDescribed(spec)) judge.demandRequest(spec, query, raw === '' ? undefined : body);
      const handled = handle({ ...call, accept: headers.accept ?? '' });
      const reply = isDescribed(spec) ? judge.complete(spec, handled) : handled;
      const tagged = withEntityTag(reply, method, headers);
      if (tagged.status !== 304) return tagged;
      limits.giveBack(request.countsFor);
      request.countsFor = null;
      return tagged;
    }
    throw new Refusal(404, 'Not Found');
  } catch (error) {
    if (error instanceof Moved) return redirect(error, request, hub, query);
    if (!(error instanceof Refusal)) throw error;
    return {
      status: error.status,
      headers: error.headers,
      body: errorBody(error.status, error.message, error.errors),
    };
  }
}

/** A request that changes something keeps its method. */
function redirect(
  { message, to }: Moved,
  { method, path }: Request,
  { urls }: Hub,
  query: URLSearchParams,
): Reply {
  const rest = path.replace(/^\/repos\/[^/]+\/[^/]+(?:\/issues\/\d+)?/, (start) =>
    to.startsWith('/repositories/') ? start.replace(/^\/repos\/[^/]+\/[^/]+/, '') : '',
  );
  const asked = query.size === 0 ? '' : `?${query}`;
  return {
    status: method === 'GET' ? 301 : 307,
    headers: { location: `${urls.api}${to}${rest}${asked}` },
    body: { message },
  };
}

/** The address that GitHub redirects to where a repository has another name. */
function byNumber(path: string, { world }: Hub): string {
  const [, id, rest = ''] = /^\/repositories\/(\d+)(.*)$/.exec(path) ?? [];
  const repository = [...world.repositories.values()].find((each) => each.id === Number(id));
  return repository === undefined ? path : `/repos/${fullName(repository)}${rest}`;
}

function parseBody(raw: string): Record<string, unknown> {
  if (raw === '') return {};
  try {
    const parsed: unknown = JSON.parse(raw);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}

=======
>>>>>>> woracle
function write(response: ServerResponse, reply: Reply, parts: Parts): void {
  const plain = typeof reply.body === 'string';
  const body = reply.body === undefined ? '' : plain ? reply.body : JSON.stringify(reply.body);
  response.writeHead(reply.status, {
    'content-type': plain ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    date: new Date(parts.hub.now()).toUTCString(),
    ...reply.headers,
  });
  response.end(body);
}

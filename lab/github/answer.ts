// From a request to the reply of its route: who asks, whose limit it counts for, and what the descriptions say of both.
import type { IncomingHttpHeaders } from 'node:http';
import { withEntityTag } from './entity-tags.ts';
import type { Request } from './faults.ts';
import { answerGraphql } from './graphql/answer.ts';
import { type Hub, Moved, Refusal } from './hub.ts';
import type { Reply } from './routes/route.ts';
import { isDescribed, routes } from './routes/table.ts';
import type { Parts } from './server.ts';
import type { Caller } from './tokens.ts';
import { fullName } from './world.ts';

interface Asked {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly raw: string;
  readonly headers: IncomingHttpHeaders;
}

export function answer(parts: Parts, asked: Asked): Reply {
  const { request, headers } = asked;
  return orRefusal(parts, asked, () => {
    // GitHub would answer as the version that it takes for unnamed ones; here nobody relies on that.
    const isNamed = headers['x-github-api-version'] === '2022-11-28';
    if (!isNamed && !parts.takesUnnamedVersion) throw new Refusal(400, 'no version of the API is named');
    const open = /^\/app-manifests\//.test(request.path);
    const caller: Caller = open ? { kind: 'app' } : parts.tokens.identify(headers.authorization);
    request.caller = caller.kind === 'app' ? 'app' : `${caller.kind}:${caller.actor.login}`;
    const reply = orRefusal(parts, asked, () => answerCaller(parts, asked, caller));
    // The headers tell of the limit what it is after this request.
    return { ...reply, headers: { ...parts.limits.headers(caller), ...reply.headers } };
  });
}

function answerCaller(parts: Parts, { request, query, raw, headers }: Asked, caller: Caller): Reply {
  const { hub, tokens, deliveries, limits, judge } = parts;
  request.countsFor = limits.count(caller, request);
  const body = parseBody(raw);
  if (request.path === '/graphql') {
    judge.demandQuery(String(body.query));
    request.operation = String(body.query).trimStart().startsWith('mutation') ? 'mutation' : 'query';
    return { status: 200, body: answerGraphql(hub, caller, body) };
  }
  const path = byNumber(request.path, hub);
  const route = routes.find((each) => each.method === request.method && each.pattern.test(path));
  if (route === undefined) throw new Refusal(404, 'Not Found');
  const { groups = {} } = route.pattern.exec(path) ?? {};
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  const judged = isDescribed(route.spec);
  if (judged) judge.demandRequest(route.spec, query, raw === '' ? undefined : body);
  const repository = hub.world.repositories.get(`${params.owner}/${params.repo}`.toLowerCase());
  judge.demandPermission(route.spec, caller, repository);
  const call = { hub, tokens, deliveries, caller, params, query, body, apiPath: request.path };
  const level = route.method === 'GET' ? 'read' : 'write';
  const handled = route.handle({ ...call, level, accept: headers.accept ?? '' });
  const reply = judged ? judge.complete(route.spec, handled) : handled;
  const tagged = withEntityTag(reply, request.method, headers);
  if (tagged.status === 304) {
    limits.giveBack(request.countsFor);
    request.countsFor = null;
  }
  return tagged;
}

function orRefusal({ hub }: Parts, { request, query }: Asked, work: () => Reply): Reply {
  try {
    return work();
  } catch (error) {
    if (error instanceof Moved) return redirect(error, request, hub, query);
    if (!(error instanceof Refusal)) throw error;
    const { status, headers, message, errors } = error;
    return { status, headers, body: errorBody(status, message, errors) };
  }
}

/** A request that changes something keeps its method. */
function redirect(
  { message, to }: Moved,
  { method, path }: Request,
  { urls }: Hub,
  query: URLSearchParams,
): Reply {
  const rest = path.replace(/^\/repos\/[^/]+\/[^/]+/, '');
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

export function errorBody(status: number, message: string, errors?: readonly unknown[]) {
  const about = { documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { message, ...(errors !== undefined && { errors }), ...about };
}

export function parseBody(raw: string): Record<string, unknown> {
  if (raw === '') return {};
  try {
    const parsed: unknown = JSON.parse(raw);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}

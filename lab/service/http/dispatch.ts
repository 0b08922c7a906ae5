// From a request to the reply of its route, or to what is said where there is none.
import type { Dialect } from '../life/rules.ts';
import { hostedRefusal } from './auth.ts';
import type { Call, World } from './call.ts';
import { json, notFound, type Reply, webPage } from './reply.ts';
import { type Route, routes } from './routes.ts';

export interface Matched {
  readonly route: Route;
  readonly params: readonly string[];
}

export function matchRoute(method: string, path: string, dialect: Dialect): Matched | null {
  for (const route of routes) {
    if (route.method !== method || (route.liveOnly && dialect !== 'live')) continue;
    const found = route.pattern.exec(path);
    if (found) return { route, params: found.slice(1) };
  }
  return null;
}

/** `malformed`: the body is no JSON. */
export async function dispatch(
  matched: Matched | null,
  call: Call,
  malformed: boolean,
  world: World,
): Promise<Reply> {
  if (!matched) return unknown(call, world.settings.dialect);
  const { route, params } = matched;
  const refusal = route.area === 'hosted' ? hostedRefusal(call, world) : null;
  if (refusal) return refusal;
  if (malformed) return malformedBody();
  return route.handle({ ...call, params }, world);
}

export function malformedBody(): Reply {
  const problem = { loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' };
  return json({ detail: [problem] }, 422);
}

function unknown({ method, path }: Call, dialect: Dialect): Reply {
  const isPage = dialect === 'live' && !path.startsWith('/agent/');
  if (method === 'GET' && isPage) return webPage();
  const methods = routes.map((route) => route.method).filter((one) => matchRoute(one, path, dialect));
  if (methods.length === 0) return notFound();
  return json({ detail: 'Method Not Allowed' }, 405, { allow: [...new Set(methods)].join(', ') });
}

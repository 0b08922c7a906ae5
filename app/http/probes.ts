// `/healthz`: the process is alive. `/readyz`: it is ready for work.
import { type Handler, sendJson } from './http-server.ts';

/** Null when everything works, else a short reason. */
export type Probe = () => string | null | Promise<string | null>;

const patienceMs = 2000;

export function createProbes(probes: Readonly<Record<string, Probe>>): Handler {
  return async (_request, response, path) => {
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (path !== '/readyz') return false;
    const results = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await inTime(probe)] as const),
    );
    const failing = results.filter(([, reason]) => reason !== null);
    return failing.length === 0
      ? sendJson(response, 200, { status: 'ready' })
      : sendJson(response, 503, { status: 'not ready', why: Object.fromEntries(failing) });
  };
}

async function inTime(probe: Probe): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), patienceMs);
  });
  try {
    return await Promise.race([Promise.resolve(probe()), late]);
  } catch {
    // The reason is in the log. The answer does not contain it, because strangers can read it too.
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/** Strangers may ask for the probes: however often they do, what costs something is looked at so often and no more. */
export function onceEach(ms: number, now: () => number, probe: Probe): Probe {
  let last: { readonly at: number; readonly found: ReturnType<Probe> } | null = null;
  return () => {
    if (last === null || now() - last.at >= ms) last = { at: now(), found: probe() };
    return last.found;
  };
}

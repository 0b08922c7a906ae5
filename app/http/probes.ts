// `/healthz`: the process is alive. `/readyz`: it is ready for work.
import { withinTime } from '../../shared/clock.ts';
import { type Handler, sendJson, takesMethod } from './http-server.ts';

/** Null when everything works, else a short reason. */
export type Probe = () => string | null | Promise<string | null>;

const patienceMs = 2000;

/** `notes` are listed beside, and make nothing unready. */
export function createProbes(
  probes: Readonly<Record<string, Probe>>,
  notes: Readonly<Record<string, () => string | null>> = {},
): Handler {
  return async (request, response, path) => {
    if (path !== '/healthz' && path !== '/readyz') return false;
    if (!takesMethod(request, response)) return true;
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    const results = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await inTime(probe)] as const),
    );
    const failing = results.filter(([, reason]) => reason !== null);
    const noted = Object.entries(notes).flatMap(([name, note]) => {
      const text = note();
      return text === null ? [] : [[name, text] as const];
    });
    const beside = noted.length > 0 && { notes: Object.fromEntries(noted) };
    return failing.length === 0
      ? sendJson(response, 200, { status: 'ready', ...beside })
      : sendJson(response, 503, { status: 'not ready', why: Object.fromEntries(failing), ...beside });
  };
}

const late = 'no answer in time';

/** Any other reason is in the log. The answer does not contain it, because strangers can read it too. */
const inTime = (probe: Probe): Promise<string | null> =>
  withinTime((async () => probe())(), patienceMs, late).catch((error: Error) =>
    error.message === late ? late : 'failed',
  );

/** Strangers may ask for the probes: however often they do, what costs something is looked at so often and no more. */
export function onceEach(ms: number, now: () => number, probe: Probe): Probe {
  let last: { readonly at: number; readonly found: ReturnType<Probe> } | null = null;
  return () => {
    // The clock may have been set back.
    if (last === null || now() - last.at >= ms || now() < last.at) last = { at: now(), found: probe() };
    return last.found;
  };
}

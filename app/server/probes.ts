// `/healthz`: the process is alive. `/readyz`: it is ready for work.
import { answer, type Handler } from './handler.ts';

/** Null when everything works, else a short reason. */
export type Check = () => string | null | Promise<string | null>;

const patienceMs = 2000;

export function createProbes(checks: Readonly<Record<string, Check>>): Handler {
  return async (_request, response, path) => {
    if (path === '/healthz') return answer(response, 200, { status: 'ok' });
    if (path !== '/readyz') return false;
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await inTime(check)] as const),
    );
    const failing = results.filter(([, reason]) => reason !== null);
    return failing.length === 0
      ? answer(response, 200, { status: 'ready' })
      : answer(response, 503, { status: 'not ready', why: Object.fromEntries(failing) });
  };
}

async function inTime(check: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), patienceMs);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } catch {
    // The reason is in the log. The answer does not contain it, because strangers can read it too.
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

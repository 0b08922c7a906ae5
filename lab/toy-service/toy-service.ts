// What makes the product use the toy service: its words become ours here, and nowhere else.
import { type Agent, type Reading, type Sandbox, unknownUsage } from '../../shared/conversation/index.ts';
import {
  type CallOptions,
  type Conversation,
  completed,
  isFailedCall,
  type PollResult,
  type Service,
  ServiceError,
} from '../../shared/service/index.ts';

/** A job runs on a machine of its own, which is not there before and is never asleep. */
const machines: Readonly<Record<string, Sandbox['is']>> = { queued: 'starting' };
const agents: Readonly<Record<string, Agent['is']>> = {
  busy: 'working',
  complete: 'done',
  crashed: 'failed',
};

export function createToyService(url: string): Service {
  const readJobs = async (ids: readonly string[] | null, options?: CallOptions) => {
    const query = ids === null ? '' : `?ids=${ids.map(encodeURIComponent).join(',')}`;
    const list = await fetchJson(`${url}/jobs${query}`, 'unavailable', options);
    if (!Array.isArray(list)) throw new ServiceError('bad_response', 'the jobs are no list');
    return list.map(conversationOf);
  };
  return completed({
    page: (id) => `${url}/jobs/${id}/log`,
    async start({ message, repository }, options) {
      const body = JSON.stringify({ prompt: message ?? '', repo: repository ?? null });
      const reply = await fetchJson(`${url}/jobs`, 'start_unknown', options, { method: 'POST', body });
      return { kind: 'adopted', conversation: { id: textOf(reply, 'job') } };
    },
    async conversations(ids, options) {
      return new Map((await readJobs(ids, options)).map((job) => [job.id.replaceAll('-', ''), job]));
    },
    async *list(options) {
      yield* await readJobs(null, options);
    },
    async poll(watches, { onKnown, ...options } = {}) {
      const ids = watches.flatMap(({ conversationId }) => conversationId ?? []);
      const told = await readJobs(ids, options).catch(failureOf);
      const results = watches.map(({ conversationId }) =>
        Array.isArray(told)
          ? resultOf(told.find(({ id }) => id === conversationId))
          : { reading: told, conversation: null, task: null },
      );
      await onKnown?.(results.map((result, place) => ({ place, result })));
      return results;
    },
    reach: () => ({ kind: 'reached' }),
    async lastSaid({ id }, options) {
      const { lines } = recordOf(await fetchJson(`${url}/jobs/${id}/log`, 'unavailable', options));
      const last = Array.isArray(lines) ? lines.at(-1) : null;
      if (typeof last !== 'string') return { kind: 'unavailable' };
      return { kind: 'known', value: { kind: 'finish', text: last } };
    },
  });
}

function conversationOf(value: unknown): Conversation {
  const says = textOf(value, 'state');
  const { repo } = recordOf(value);
  const isOnMachine = Object.hasOwn(agents, says);
  return {
    id: textOf(value, 'job'),
    sandbox: { is: isOnMachine ? 'up' : (machines[says] ?? 'unknown'), says },
    agent: isOnMachine ? { is: agents[says] ?? 'unknown', says } : null,
    repository: typeof repo === 'string' ? repo : null,
    ...{ branch: null, title: null, pullRequests: [], createdAt: null, updatedAt: null },
    ...unknownUsage,
  };
}

function resultOf(job: Conversation | undefined): PollResult {
  if (job === undefined) return { reading: { kind: 'absent' }, conversation: null, task: null };
  const { sandbox, agent } = job;
  return { reading: { kind: 'conversation', sandbox, agent }, conversation: job, task: null };
}

function failureOf(error: unknown): Reading {
  if (!isFailedCall(error)) throw error;
  return { kind: 'failed', why: 'unavailable', message: error.message };
}

async function fetchJson(
  address: string,
  code: 'unavailable' | 'start_unknown',
  { signal, deadline }: CallOptions = {},
  init: RequestInit = {},
): Promise<unknown> {
  const late = AbortSignal.timeout(Math.max(0, Math.min((deadline ?? Infinity) - Date.now(), 30_000)));
  try {
    const ends = AbortSignal.any([late, ...(signal ? [signal] : [])]);
    const reply = await fetch(address, { ...init, signal: ends });
    if (!reply.ok) throw new ServiceError('rejected', `the toy service answered ${reply.status}`);
    return await reply.json();
  } catch (error) {
    if (signal?.aborted) throw new ServiceError('aborted', 'cancelled by the caller');
    throw error instanceof ServiceError ? error : new ServiceError(code, String(error));
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function textOf(value: unknown, key: string): string {
  const text = recordOf(value)[key];
  if (typeof text !== 'string') throw new ServiceError('bad_response', `a job without ${key}`);
  return text;
}

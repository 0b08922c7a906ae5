// What the tests of the soak begin with: what a step was asked, one request with its answer, and the verdict on a record.
import type { Asked } from '../soak/model/asked.ts';
import type { Exchange } from '../soak/model/told.ts';
import { verdictOn } from '../soak/model/verdict.ts';

export const id = '1'.repeat(32);

export const usual: Asked = {
  mode: 'run',
  dialect: 'live',
  apiVersion: 'v1',
  conversationId: null,
  startTaskId: null,
  timeoutMs: 60_000,
  startTimeoutMs: 30_000,
  pollMs: 500,
  idleMs: 2_000,
  pauseMs: 2_000,
  onConfirmation: 'stop',
  succeedOn: ['finished'],
  answerable: true,
  comment: null,
  listens: false,
};

export type Said = Partial<Pick<Exchange, 'fault'>> & {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body of the request. */
  asked?: unknown;
};

/** Answered at once; null = not at all. */
export function exchangeAt(at: number, route: string, said: Said | null): Exchange {
  const { status = 200, headers = {}, body, fault = null, asked = null } = said ?? {};
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    at,
    method: 'GET',
    path: '/',
    query: `ids=${id}`,
    route,
    headerNames: [],
    body: asked,
    fault,
    answer: said && { at, status, headers, text, whole: true },
  };
}

export const agentIs = (execution: string | null, sandbox = 'RUNNING'): Said => ({
  body: [{ id, sandbox_status: sandbox, execution_status: execution }],
});

export const task = '2'.repeat(32);

/** No JSON, from a gateway that gave up. */
export const lost: Said = { status: 504, body: '' };

/** Asked half a second apart, unless told. */
export function record(...asked: readonly (readonly [string, Said | null, number?])[]): Exchange[] {
  let at = 0;
  return asked.map(([route, said, after = 500]) => {
    at += after;
    return exchangeAt(at, route, said);
  });
}

export const taskIs = (status: string): Said => ({
  body: [{ id: task, status, app_conversation_id: status === 'READY' ? id : null }],
});
export const running = agentIs('running');
export const finished = agentIs('finished');
export const asks = agentIs('waiting_for_confirmation');
export const missing = agentIs(null, 'MISSING');
export const broke = agentIs(null, 'ERROR');
export const asleep = agentIs(null, 'PAUSED');
export const broken: Said = { status: 500, body: {} };
export const page: Said = { body: '<html>' };
export const nobody: Said = { body: [null] };
export const started = ['start', { body: { id: task, status: 'WORKING' } }] as const;
export const begun = [started, ['start_tasks', taskIs('READY')]] as const;
/** A start that names its id and gets no answer. */
export const chose = ['start', { ...lost, asked: { conversation_id: id } }] as const;
/** What is remembered of an agent whose sandbox sleeps. */
export const lastStateIs = (value: string) =>
  ['hosted_events', { body: { items: [{ key: 'execution_status', value }] } }] as const;
/** Each with the id that its request chose. */
export const listed = (...starts: (readonly [string, string, string])[]) =>
  [
    'search_start_tasks',
    {
      body: {
        items: starts.map(([id, status, chosen]) => ({ id, status, request: { conversation_id: chosen } })),
      },
    },
  ] as const;
export const looks = (...said: (Said | null)[]) => said.map((one) => ['conversations', one] as const);
export const followed = (...said: (Said | null)[]) => record(...begun, ...looks(...said));

export interface Given {
  readonly asked?: Partial<Asked>;
  readonly exitedAt?: number;
  readonly cancelledAt?: number | null;
}

export function verdict(exchanges: Exchange[], { asked = {}, exitedAt, cancelledAt = null }: Given = {}) {
  const last = exchanges.at(-1)?.at ?? 0;
  const moments = { startedAt: 0, begunAt: 0, exitedAt: exitedAt ?? last + 50, cancelledAt };
  return verdictOn({ ...usual, ...asked }, { ...moments, exchanges });
}

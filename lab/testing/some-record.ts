// What the tests of the soak begin with: what a step was asked, and one request with its answer.
import type { Asked } from '../soak/model/asked.ts';
import type { Exchange } from '../soak/model/told.ts';

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

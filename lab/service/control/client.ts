// The control endpoint as functions, for tests and demos: in-process, or for a simulator that runs elsewhere.
import type { Fault, FaultOrder } from './faults.ts';
import type { RequestTruth } from './requests.ts';
import type { ConversationTruth } from './truth.ts';

/**
 * Statuses may be any text, known or not. An execution status holds until somebody acts on the conversation, a
 * sandbox status until it is set again.
 */
export interface StateChange {
  readonly start_status?: string;
  /** The failure text that goes with start_status ERROR. */
  readonly error?: string;
  readonly sandbox_status?: string;
  readonly execution_status?: string | null;
  /** How many actions wait, with execution_status waiting_for_confirmation. */
  readonly actions?: number;
  readonly title?: string;
}

export interface Control {
  readonly conversations: (options?: WithKeys) => Promise<readonly ConversationTruth[]>;
  /** By its id or by its start task's id; throws where there is none. */
  readonly conversation: (id: string, options?: WithKeys) => Promise<ConversationTruth>;
  readonly setState: (id: string, change: StateChange) => Promise<ConversationTruth>;
  readonly pullRequest: (id: string, number: number) => Promise<ConversationTruth>;
  readonly requests: (options?: WithKeys) => Promise<readonly RequestTruth[]>;
  readonly clearRequests: () => Promise<void>;
  readonly armFault: (fault: FaultOrder) => Promise<void>;
  readonly faults: () => Promise<readonly Fault[]>;
  readonly clearFaults: () => Promise<void>;
  readonly populate: (order: {
    readonly count: number;
    readonly message?: string;
    readonly repository?: string;
  }) => Promise<readonly string[]>;
  /** Moves the clock forward by simulated time, such as `20m`. */
  readonly advance: (by: string) => Promise<void>;
  readonly clear: (options?: { readonly conversations?: boolean }) => Promise<void>;
}

interface WithKeys {
  readonly keys?: boolean;
}

export type Send = (
  method: string,
  path: string,
  body: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

/** Steers the simulator that is reached at `url`. */
export function controlOf(url: string): Control {
  return createControl(async (method, path, body) => {
    const response = await fetch(`${url.replace(/\/$/, '')}/_simulator${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return { status: response.status, text: await response.text() };
  });
}

export function createControl(send: Send): Control {
  return {
    conversations: (options) => ask(`GET`, `/conversations${keysIn(options)}`),
    conversation: (id, options) => ask('GET', `/conversations/${encodeURIComponent(id)}${keysIn(options)}`),
    setState: (id, change) => ask('POST', `/conversations/${encodeURIComponent(id)}/state`, change),
    pullRequest: (id, number) =>
      ask('POST', `/conversations/${encodeURIComponent(id)}/pull-request`, { number }),
    requests: (options) => ask('GET', `/requests${keysIn(options)}`),
    clearRequests: () => tell('DELETE', '/requests'),
    armFault: (fault) => tell('POST', '/faults', fault),
    faults: () => ask('GET', '/faults'),
    clearFaults: () => tell('DELETE', '/faults'),
    populate: async (order) => (await ask<{ ids: readonly string[] }>('POST', '/populate', order)).ids,
    advance: (by) => tell('POST', '/advance', { by }),
    clear: (options = {}) => tell('POST', '/clear', options),
  };

  /** The other side is this same folder, so the shape of a good answer is taken on trust. */
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await send(method, path, body);
    if (status !== 200) throw new Error(`The simulator refused ${method} ${path} (${status}): ${text}`);
    return JSON.parse(text) as T;
  }

  async function tell(method: string, path: string, body?: unknown): Promise<void> {
    await ask(method, path, body);
  }
}

function keysIn(options: WithKeys | undefined): string {
  return options?.keys ? '?keys=true' : '';
}

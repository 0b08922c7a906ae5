// The control endpoint as functions, for tests and demos: in-process, or for a simulator that runs elsewhere.

import type { SandboxFile } from '../world/conversation.ts';
import type { Fault, FaultOrder } from './faults.ts';
import type { RequestTruth } from './requests.ts';
import type { ConversationTruth } from './truth.ts';

/**
 * Statuses may be any text, known or not. An execution status holds until the next act on the conversation, a
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

export type Control = ReturnType<typeof createControl>;

interface Population {
  readonly count: number;
  readonly message?: string;
  readonly repository?: string;
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

export function createControl(send: Send) {
  const one = (id: string) => `/conversations/${encodeURIComponent(id)}`;
  return {
    conversations: (options?: WithKeys) =>
      ask<readonly ConversationTruth[]>('GET', `/conversations${keysIn(options)}`),
    /** By its id or by its start task's id; throws where there is none. */
    conversation: (id: string, options?: WithKeys) =>
      ask<ConversationTruth>('GET', `${one(id)}${keysIn(options)}`),
    setState: (id: string, change: StateChange) => ask<ConversationTruth>('POST', `${one(id)}/state`, change),
    pullRequest: (id: string, number: number) =>
      ask<ConversationTruth>('POST', `${one(id)}/pull-request`, { number }),
    /** What its working copy holds from now on; null = no such file. */
    setFiles: (id: string, files: Readonly<Record<string, SandboxFile | null>>) =>
      ask<ConversationTruth>('POST', `${one(id)}/files`, files),
    requests: (options?: WithKeys) => ask<readonly RequestTruth[]>('GET', `/requests${keysIn(options)}`),
    clearRequests: () => tell('DELETE', '/requests'),
    armFault: (fault: FaultOrder) => tell('POST', '/faults', fault),
    faults: () => ask<readonly Fault[]>('GET', '/faults'),
    clearFaults: () => tell('DELETE', '/faults'),
    populate: async (order: Population) =>
      (await ask<{ ids: readonly string[] }>('POST', '/populate', order)).ids,
    /** Moves the clock forward by simulated time, such as `20m`. */
    advance: (by: string) => tell('POST', '/advance', { by }),
    clear: (options: { readonly conversations?: boolean } = {}) => tell('POST', '/clear', options),
  };

  /** The other side is control/endpoint.ts, so a good answer is not decoded. */
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

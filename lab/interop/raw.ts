// The requests that the product never makes: the hosted service and the web page make them. Plainly, without the client.

import { strict as assert } from 'node:assert';
import { isRecord, type Json, parsed } from '../support/json.ts';
import { until } from '../support/until.ts';
import type { AgentServerProcess } from './agent-server-process.ts';

export interface RawReply {
  readonly status: number;
  readonly body: unknown;
}

export interface Raw {
  send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<RawReply>;
  /** Fails unless it succeeds. */
  done(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json>;
  conversation(id: string): Promise<Json>;
  status(id: string): Promise<string>;
  reaches(id: string, ...statuses: readonly string[]): Promise<string>;
  /** All events, oldest first. */
  events(id: string): Promise<readonly Json[]>;
  message(id: string, text: string, run: boolean): Promise<RawReply>;
  /** What shows that something was done: the events and the status. */
  trace(id: string): Promise<Trace>;
  /** The status of a GET without any key. */
  withoutKey(path: string): Promise<number>;
}

export interface Trace {
  readonly status: string;
  readonly events: readonly unknown[];
}

const requestTimeoutMs = 30_000;
const statusTimeoutMs = 60_000;

export function rawRequests({ url, sessionKey }: Pick<AgentServerProcess, 'url' | 'sessionKey'>): Raw {
  const raw: Raw = {
    async send(method, path, body) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'x-session-api-key': sessionKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: parsed(text) ?? text };
    },
    async done(method, path, body) {
      const reply = await raw.send(method, path, body);
      assert(reply.status < 300, `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return object(reply.body);
    },
    conversation: (id) => raw.done('GET', `/api/conversations/${id}`),
    status: async (id) => String((await raw.conversation(id)).execution_status),
    reaches: (id, ...statuses) =>
      until(
        () => raw.status(id),
        (status) => statuses.includes(status),
        { what: `conversation ${statuses.join(' or ')}`, patienceMs: statusTimeoutMs, pauseMs: 100 },
      ),
    async events(id) {
      const all: Json[] = [];
      let page: unknown = null;
      do {
        const query = page === null ? '' : `&page_id=${page}`;
        const reply = await raw.done('GET', `/api/conversations/${id}/events/search?limit=100${query}`);
        assert(Array.isArray(reply.items));
        all.push(...reply.items.map(object));
        page = reply.next_page_id;
      } while (page !== null);
      return all;
    },
    message: (id, text, run) =>
      raw.send('POST', `/api/conversations/${id}/events`, {
        role: 'user',
        content: [{ type: 'text', text }],
        run,
      }),
    async trace(id) {
      const events = (await raw.events(id)).filter((event) => event.kind !== 'ConversationStateUpdateEvent');
      return { status: await raw.status(id), events: events.map((event) => event.id) };
    },
    async withoutKey(path) {
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(requestTimeoutMs) });
      await response.body?.cancel();
      return response.status;
    },
  };
  return raw;
}

export function object(value: unknown): Json {
  assert(isRecord(value), `an object was expected: ${JSON.stringify(value)}`);
  return value;
}

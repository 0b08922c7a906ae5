// Plain requests to the hosted server, past the product: what really happened is asked here.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, parsed } from '../../support/json.ts';
import { object, type RawReply } from '../raw.ts';

export interface HostedReply extends RawReply {
  readonly text: string;
}

export interface HostedRequests {
  send(method: string, path: string, body?: unknown): Promise<HostedReply>;
  /** Fails unless it succeeds. */
  done(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The record of a conversation; null while the server does not know it. */
  conversation(id: string): Promise<Json | null>;
  /** The start task of a conversation, by the id that was chosen for it. */
  startTaskFor(id: string): Promise<Json | null>;
  /** Of the hosted store, which outlives the sandbox; oldest first. */
  events(id: string): Promise<readonly Json[]>;
  /** Starts by the stream, and hangs up after the first element, which is given: before it there is no start task. */
  leaveStream(id: string): Promise<HostedReply>;
}

export const v1 = '/api/v1/app-conversations';

const requestTimeoutMs = 60_000;
/** It takes ten requests a second from one address, and all of us share one. */
const mostTries = 20;

export function hostedRequests(url: string): HostedRequests {
  const send = async (method: string, path: string, body?: unknown): Promise<HostedReply> => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const text = await response.text();
      if (response.status !== 429 || tries === mostTries) {
        return { status: response.status, text, body: parsed(text) };
      }
      await sleep(300);
    }
  };
  const done = async (method: string, path: string, body?: unknown) => {
    const reply = await send(method, path, body);
    assert(reply.status < 300, `${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  const items = async (path: string): Promise<readonly Json[]> => {
    const { items } = object(await done('GET', path));
    assert(Array.isArray(items));
    return items.map(object);
  };
  return {
    send,
    done,
    async conversation(id) {
      const found = await done('GET', `${v1}?ids=${id}`);
      assert(Array.isArray(found));
      return found[0] === null ? null : object(found[0]);
    },
    async startTaskFor(id) {
      const tasks = await items(`${v1}/start-tasks/search`);
      return tasks.find(({ request }) => sameId(object(request).conversation_id, id)) ?? null;
    },
    events: (id) => items(`/api/v1/conversation/${id}/events/search?limit=100`),
    async leaveStream(id) {
      const leaving = new AbortController();
      const response = await fetch(`${url}${v1}/stream-start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id: id }),
        signal: leaving.signal,
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      // The text is `[`, a line's end, and the element, which is whole at its last brace.
      while (parsed(text.slice(1)) === undefined) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) break;
        text += piece.value;
      }
      leaving.abort();
      return { status: response.status, text, body: parsed(text.slice(1)) };
    },
  };
}

export function sameId(one: unknown, other: unknown): boolean {
  const plain = (id: unknown) => String(id).replaceAll('-', '').toLowerCase();
  return plain(one) === plain(other);
}

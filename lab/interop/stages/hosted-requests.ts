// Plain requests to the hosted server, past the product: what really happened there is asked here.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, parsed } from '../../support/json.ts';
import { eventually, until } from '../../support/until.ts';
import {
  bodyOfSuccess,
  object,
  objects,
  type Reply,
  readPages,
  sendRequest,
  timeoutMs,
} from './agent-requests.ts';

export type HostedRequests = ReturnType<typeof hostedRequests>;

export const conversationsPath = '/api/v1/app-conversations';

/** The server takes ten requests a second from one address, and the product needs some of them. */
const pauseMs = 400;
const mostTries = 20;

export function hostedRequests(url: string) {
  async function send(method: string, path: string, body?: unknown): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      const reply = await sendRequest(method, `${url}${path}`, body);
      if (reply.status !== 429 || tries === mostTries) return reply;
      await sleep(pauseMs);
    }
  }

  /** Fails unless it succeeds. */
  async function done(method: string, path: string, body?: unknown): Promise<unknown> {
    return bodyOfSuccess(await send(method, path, body));
  }

  /** The record of a conversation; null where the server does not know it. */
  async function conversation(id: string): Promise<Json | null> {
    const found = await done('GET', `${conversationsPath}?ids=${id}`);
    return Array.isArray(found) && found[0] !== null ? object(found[0]) : null;
  }

  /** Waits until the sandbox, and the agent where it is named, is in this state. */
  async function reaches(id: string, sandbox: string, execution?: string | null): Promise<void> {
    await until(
      () => conversation(id),
      (now) =>
        now?.sandbox_status === sandbox && (execution === undefined || now.execution_status === execution),
      { what: `${id} is ${sandbox} ${execution ?? ''}`, patienceMs: timeoutMs, pauseMs },
    );
  }

  /** Starts a conversation without a message, and waits until its agent is idle. */
  async function startEmpty(): Promise<string> {
    const id = crypto.randomUUID();
    await done('POST', conversationsPath, { conversation_id: id });
    await reaches(id, 'RUNNING', 'idle');
    return id;
  }

  async function startTask(taskId: string): Promise<Json> {
    return object(objects(await done('GET', `${conversationsPath}/start-tasks?ids=${taskId}`))[0]);
  }

  /** The start task of a conversation, by the id that was chosen for it. */
  async function startTaskFor(id: string): Promise<Json | null> {
    const { items } = object(await done('GET', `${conversationsPath}/start-tasks/search`));
    return objects(items).find(({ request }) => sameId(object(request).conversation_id, id)) ?? null;
  }

  /** From the hosted store, which is kept longer than the sandbox; oldest first. */
  const events = (id: string): Promise<readonly Json[]> =>
    readPages((page) => done('GET', `/api/v1/conversation/${id}/events/search?limit=100${page}`));

  /** Waits until the hosted store has this status: the sandbox sends its events in batches. */
  async function eventsTell(id: string, status: string): Promise<void> {
    const tell = async () => JSON.stringify((await events(id)).at(-1) ?? '').includes(`"${status}"`);
    await eventually(tell, `the hosted events say ${status}`, { patienceMs: timeoutMs, pauseMs });
  }

  /** Puts the sandbox to sleep, once the hosted store has this status; the id of the sandbox. */
  async function pauseSandbox(id: string, status: string): Promise<string> {
    await eventsTell(id, status);
    const sandbox = String((await conversation(id))?.sandbox_id);
    await done('POST', `/api/v1/sandboxes/${sandbox}/pause`);
    await reaches(id, 'PAUSED', null);
    return sandbox;
  }

  /** With all conversations in it. */
  async function deleteSandbox(id: string): Promise<void> {
    const sandbox = String((await conversation(id))?.sandbox_id);
    // Its path and its handler have different names for the id: it is read from the query.
    await done('DELETE', `/api/v1/sandboxes/${sandbox}?sandbox_id=${sandbox}`);
    await reaches(id, 'MISSING');
  }

  /** Starts by the stream and hangs up after the first element, which is returned. */
  async function leaveStream(id: string): Promise<Reply> {
    const leaving = new AbortController();
    const response = await fetch(`${url}${conversationsPath}/stream-start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: id }),
      signal: leaving.signal,
    });
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      // It is `[` and the first element, which can be read once it is whole.
      if (parsed(text.slice(1)) !== undefined) break;
    }
    leaving.abort();
    return { status: response.status, text, body: parsed(text.slice(1)) };
  }

  const reads = { conversation, startTask, startTaskFor, events };
  const waits = { reaches, eventsTell };
  const acts = { startEmpty, pauseSandbox, deleteSandbox, leaveStream };
  return { send, done, ...reads, ...waits, ...acts };
}

export function sameId(one: unknown, other: unknown): boolean {
  return bareId(one) === bareId(other);
}

export function bareId(id: unknown): string {
  return String(id).replaceAll('-', '').toLowerCase();
}

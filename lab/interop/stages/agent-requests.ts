// Plain requests to an agent server, past the product: what really happened there is asked here.
import { strict as assert } from 'node:assert';
import { isRecord, type Json, parsed } from '../../support/json.ts';
import { until } from '../../support/until.ts';

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Undefined where the text is no JSON. */
  readonly body: unknown;
}

export type AgentRequests = ReturnType<typeof agentRequests>;

/** Many share a machine: a sandbox of its own can take two minutes to start. */
export const timeoutMs = 180_000;
const ends = ['waiting_for_confirmation', 'finished', 'error', 'stuck'];

/** `sessionKey`: null = none. */
export function agentRequests(url: string, sessionKey: string | null) {
  const headers: Record<string, string> = sessionKey === null ? {} : { 'x-session-api-key': sessionKey };

  function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
    return sendRequest(method, `${url}${path}`, body, headers);
  }

  /** Fails unless it succeeds. */
  async function done(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json> {
    return object(bodyOfSuccess(await send(method, path, body)));
  }

  function conversation(id: string): Promise<Json> {
    return done('GET', `/api/conversations/${id}`);
  }

  async function status(id: string): Promise<string> {
    return String((await conversation(id)).execution_status);
  }

  function reaches(id: string, ...statuses: readonly string[]): Promise<string> {
    const what = `conversation ${statuses.join(' or ')}`;
    return until(
      () => status(id),
      (now) => statuses.includes(now),
      { what, patienceMs: timeoutMs, pauseMs: 100 },
    );
  }

  /** The status after the last message of people, once the agent waits or has ended. */
  async function endOfRound(id: string): Promise<string> {
    const look = async () => {
      const all = await events(id);
      const round = all.slice(all.findLastIndex(isFromUser)).filter(isStatus);
      const now = await status(id);
      return round.at(-1)?.value === now ? now : 'running';
    };
    const isEnd = (now: string) => ends.includes(now);
    return until(look, isEnd, { what: 'the end of a round', patienceMs: timeoutMs, pauseMs: 100 });
  }

  /** All events, oldest first. */
  const events = (id: string): Promise<readonly Json[]> =>
    readPages((page) => done('GET', `/api/conversations/${id}/events/search?limit=100${page}`));

  /** The texts of the messages of people. */
  async function messages(id: string): Promise<readonly string[]> {
    const parts = (await events(id))
      .filter(isFromUser)
      .map((event) => objects(object(event.llm_message).content));
    return parts.map((content) => content.map(({ text }) => text).join('|'));
  }

  function message(id: string, text: string, run: boolean): Promise<Reply> {
    return send('POST', `/api/conversations/${id}/events`, userMessage(text, run));
  }

  /** What shows whether anything was done: the status, and the events but those of the status. */
  async function trace(id: string): Promise<unknown> {
    const deeds = (await events(id)).filter(({ kind }) => kind !== 'ConversationStateUpdateEvent');
    return { status: await status(id), events: deeds.map((event) => event.id) };
  }

  return { send, done, conversation, status, reaches, endOfRound, events, messages, message, trace };
}

export async function sendRequest(
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, text, body: parsed(text) };
}

/** The items of all pages, by what is put to the address of each. */
export async function readPages(read: (page: string) => Promise<unknown>): Promise<readonly Json[]> {
  const all: Json[] = [];
  let page = '';
  do {
    const { items, next_page_id } = object(await read(page));
    all.push(...objects(items));
    page = typeof next_page_id === 'string' ? `&page_id=${next_page_id}` : '';
  } while (page !== '');
  return all;
}

export function bodyOfSuccess({ status, text, body }: Reply): unknown {
  assert(status < 300, `${status} ${text}`);
  return body;
}

export function userMessage(text: string, run = true) {
  return { role: 'user', content: [{ type: 'text', text }], run };
}

export function isFromUser({ kind, source }: Json): boolean {
  return kind === 'MessageEvent' && source === 'user';
}

export function isStatus({ kind, key }: Json): boolean {
  return kind === 'ConversationStateUpdateEvent' && key === 'execution_status';
}

export function object(value: unknown): Json {
  assert(isRecord(value), `expected an object: ${JSON.stringify(value)}`);
  return value;
}

export function objects(value: unknown): readonly Json[] {
  assert(Array.isArray(value), `expected a list: ${JSON.stringify(value)}`);
  return value.map(object);
}

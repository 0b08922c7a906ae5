// The hosted conversation API.
import type { Ask } from '../message/index.ts';
import { parseBaseUrl } from './address.ts';
import { checkApiKey } from './api-key.ts';
import { readByIds } from './by-ids.ts';
import type { Call } from './call.ts';
import { decodeConversations } from './decode/conversation.ts';
import { asRecord, DecodeError, type JsonRecord } from './decode/fields.ts';
import { decodeStartTasks } from './decode/start-task.ts';
import { download } from './download.ts';
import { cleanWords } from './excerpt.ts';
import { checkedId } from './ids.ts';
import { judgeAnswer } from './judge-answer.ts';
import { lastSaid } from './last-said.ts';
import { messageBody } from './messages.ts';
import { newestState } from './newest-state.ts';
import { isAbsence, optional } from './optional.ts';
import { eventKind, pagedEvents } from './paged-events.ts';
import { type Clean, readPending } from './pending-actions.ts';
import { readAccountPolicy } from './policies.ts';
import { recentStarts } from './recent-starts.ts';
import { searchConversations } from './search.ts';
import { start, startStreaming, startV0 } from './start.ts';
import { executionStatusOf } from './traces.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, HostedApi, Id, OutgoingMessage, Remembered } from './types.ts';

export interface HostedApiOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly transport: Transport;
}

const v1 = '/api/v1/app-conversations';

export function createHostedApi({ baseUrl, apiKey, transport }: HostedApiOptions): HostedApi {
  const base = parseBaseUrl(baseUrl);
  const auth: Call['auth'] = { kind: 'hosted', base, key: checkApiKey(apiKey) };
  const conversations: HostedApi['conversations'] = (ids, options) =>
    readByIds(transport, auth, v1, ids, decodeConversations, options);
  const starts: HostedApi['recentStarts'] = (since, options) => recentStarts(transport, auth, since, options);
  const clean = (text: string) => cleanWords(text, [apiKey]);
  const context = { transport, auth, conversations, recentStarts: starts, clean };

  return {
    baseUrl: base,
    conversationPage: (id) => `${base}/conversations/${encodeURIComponent(id.toWellFormed())}`,
    start: (request, options) => start(context, request, options),
    startStreaming: (request, onUpdate, options) => startStreaming(context, request, onUpdate, options),
    startV0: (request, options) => startV0(context, request, options),
    startTasks: (ids, options) =>
      readByIds(transport, auth, `${v1}/start-tasks`, ids, decodeStartTasks, options),
    conversations,
    recentStarts: starts,
    search: (options) => searchConversations(transport, auth, options),
    lastKnownStatus: (id, options) => optional(() => lastKnownStatus(context, id, options)),
    remembered: (id, options) => optional(() => remembered(context, id, options)),
    newestState: (id, after, options) =>
      optional(() => newestState(hostedEvents(context, id, options), after)),
    sendMessage: (id, message, options) => sendMessage(context, id, message, options),
    accountAsks: (options) => optional(() => accountAsks(context, options)),
    trajectory: (id, write, options) =>
      optional(() =>
        download(transport, { url: `${base}${v1}/${checkedId(id)}/download`, auth }, write, options),
      ),
    resumeSandbox: (sandboxId, options) => resumeSandbox(context, sandboxId, options),
    pauseSandbox: (sandboxId, options) => pauseSandbox(context, sandboxId, options),
  };
}

interface Context {
  readonly transport: Transport;
  readonly auth: Call['auth'];
  readonly clean: Clean;
}

const mostPages = 10;

function hostedEvents(context: Context, id: Id, options?: CallOptions): AsyncGenerator<JsonRecord> {
  const url = `${context.auth.base}/api/v1/conversation/${checkedId(id)}/events/search`;
  return pagedEvents({ ...context, url, mostPages }, options);
}

/** One page: what is pending, and what was said last, are among the newest events. */
async function remembered(context: Context, id: Id, options?: CallOptions): Promise<Remembered | null> {
  const url = `${context.auth.base}/api/v1/conversation/${checkedId(id)}/events/search`;
  const events: JsonRecord[] = [];
  for await (const event of pagedEvents({ ...context, url, mostPages: 1 }, options)) events.push(event);
  try {
    const pending = readPending(context.clean);
    for (const event of events) pending.read(event);
    return { pending: pending.actions(), said: lastSaid(events, context.clean) };
  } catch (error) {
    // What cannot be shown whole is not shown at all.
    if (!(error instanceof DecodeError)) throw error;
    return null;
  }
}

async function lastKnownStatus(context: Context, id: Id, options?: CallOptions): Promise<string | null> {
  const url = `${context.auth.base}/api/v1/conversation/${checkedId(id)}/events/search`;
  const query = { kind__eq: 'ConversationStateUpdateEvent' };
  for await (const event of pagedEvents({ ...context, url, query, mostPages: 1 }, options)) {
    if (eventKind(event) !== 'ConversationStateUpdateEvent') continue;
    const status = executionStatusOf(event);
    if (status !== null) return status;
  }
  return null;
}

/** 503 says nothing about whether it was passed on, so that is an unclear one. */
async function sendMessage(
  { transport, auth }: Context,
  id: Id,
  message: OutgoingMessage,
  options?: CallOptions,
): ReturnType<HostedApi['sendMessage']> {
  const url = `${auth.base}${v1}/${checkedId(id)}/send-message`;
  const body = messageBody(message);
  const call: Call = { kind: 'answer', method: 'POST', url, auth, body, accept: [409, 410] };
  try {
    const reply = await transport.send(call, options);
    if (reply.status === 409) return 'asleep';
    if (reply.status === 410) return 'gone';
    judgeAnswer(reply);
    return 'taken';
  } catch (error) {
    if (isAbsence(error)) return 'unavailable';
    throw error;
  }
}

async function accountAsks({ transport, auth }: Context, options?: CallOptions): Promise<Ask | null> {
  const url = `${auth.base}/api/v1/settings`;
  const { json } = await transport.send({ kind: 'read', method: 'GET', url, auth }, options);
  return readAccountPolicy(asRecord(json)?.conversation_settings);
}

/** Resuming twice does no harm, so this may be retried like a read. */
async function resumeSandbox(
  { transport, auth }: Context,
  sandboxId: string,
  options?: CallOptions,
): ReturnType<HostedApi['resumeSandbox']> {
  const url = `${auth.base}/api/v1/sandboxes/${checkedId(sandboxId)}/resume`;
  const accept = [404, 409, 410];
  try {
    const call: Call = { kind: 'read', method: 'POST', url, auth, accept };
    const { status, attempts } = await transport.send(call, options);
    // What does not sleep any more cannot be resumed: perhaps it was our own request that woke it.
    if (status === 409 && attempts === 1) return 'not_resumable';
    return status === 404 || status === 410 ? 'gone' : 'resuming';
  } catch (error) {
    if (isAbsence(error)) return 'unavailable';
    throw error;
  }
}

/** Pausing twice does no harm, so this may be retried like a read. */
async function pauseSandbox(
  { transport, auth }: Context,
  sandboxId: string,
  options?: CallOptions,
): ReturnType<HostedApi['pauseSandbox']> {
  const url = `${auth.base}/api/v1/sandboxes/${checkedId(sandboxId)}/pause`;
  const accept = [404, 410];
  try {
    const { status } = await transport.send({ kind: 'read', method: 'POST', url, auth, accept }, options);
    return status === 404 || status === 410 ? 'gone' : 'pausing';
  } catch (error) {
    if (isAbsence(error)) return 'unavailable';
    throw error;
  }
}

// The hosted conversation API.
import { type Clean, cleanWords } from '../excerpt.ts';
import type { CallOptions, Id, OutgoingMessage, Remembered } from '../port.ts';
import { checkApiKey, checkedId, parseBaseUrl } from './address.ts';
import { asRecord, DecodeError } from './decode/fields.ts';
import { decodeAccount, versionIn } from './decode/guard.ts';
import { decodeConversations, decodeStartTasks } from './decode/records.ts';
import { messageBody } from './events/messages.ts';
import { findLastSaid, findNewestState, findStatus } from './events/newest.ts';
import {
  collectEvents,
  type EventSource,
  eventsOfKinds,
  type Kinds,
  pagedEvents,
  ranKinds,
  wantedKinds,
} from './events/paged-events.ts';
import { readPending } from './events/pending-actions.ts';
import { collectRan } from './events/ran-actions.ts';
import { collectWanted } from './events/wanted-actions.ts';
import type { Auth, Call } from './http/call.ts';
import { download } from './http/download.ts';
import { checkTaken, optional, orUnavailable } from './http/replies.ts';
import type { Transport } from './http/transport.ts';
import { readByIds, readRecentStarts, searchConversations } from './read-records.ts';
import { start } from './start/start.ts';
import type { HostedApi } from './types.ts';

export interface HostedApiOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly transport: Transport;
}

const v1 = '/api/v1/app-conversations';
const mostPages = 10;
/** Pages of each kind. */
const allEvents = { mostPages: 100, needsAll: true };

export function createHostedApi({ baseUrl, apiKey, transport }: HostedApiOptions): HostedApi {
  const base = parseBaseUrl(baseUrl);
  const auth: Auth = { kind: 'hosted', base, key: checkApiKey(apiKey) };
  const conversations: HostedApi['conversations'] = (ids, options) =>
    readByIds(transport, auth, v1, ids, decodeConversations, options);
  const recentStarts: HostedApi['recentStarts'] = (since, options) =>
    readRecentStarts(transport, auth, since, options);
  const clean: Clean = (text) => cleanWords(text, [apiKey]);
  const context = { transport, auth, conversations, recentStarts, clean };

  return {
    baseUrl: base,
    page: (id) => `${base}/conversations/${encodeURIComponent(id.toWellFormed())}`,
    start: (request, options) => start(context, request, options),
    startTasks: (ids, options) =>
      readByIds(transport, auth, `${v1}/start-tasks`, ids, decodeStartTasks, options),
    conversations,
    recentStarts,
    list: (options) => searchConversations(transport, auth, options),
    agentBefore: (id, options) => {
      const query = { kind__eq: 'ConversationStateUpdateEvent' };
      return optional(() => findStatus(hostedEvents(context, id, options, { query, mostPages: 1 })));
    },
    ranActions: (id, options) =>
      optional(() => collectRan(hostedEventsOf(context, id, options, ranKinds), context.clean)),
    wantedActions: (id, options) =>
      optional(() => collectWanted(hostedEventsOf(context, id, options, wantedKinds), context.clean)),
    remembered: (id, options) => optional(() => readRemembered(context, id, options)),
    newestState: (id, after, options) =>
      optional(() => findNewestState(hostedEvents(context, id, options, { mostPages }), after)),
    tell: (id, message, options) => orUnavailable(() => sendMessage(context, id, message, options)),
    account: (options) =>
      optional(async () => {
        const { json } = await transport.send(
          { kind: 'read', method: 'GET', url: `${base}/api/v1/settings`, auth },
          options,
        );
        return decodeAccount(json);
      }),
    trajectory: (id, write, options) =>
      optional(() =>
        download(transport, { url: `${base}${v1}/${checkedId(id)}/download`, auth }, write, options),
      ),
    resumeSandbox: (sandboxId, options) =>
      orUnavailable(async () => {
        const { status, attempts } = await postToSandbox(context, sandboxId, 'resume', options);
        // A sandbox that does not sleep cannot be resumed: perhaps our own first request woke it.
        if (status === 409 && attempts === 1) return 'not_resumable';
        return status === 404 || status === 410 ? 'gone' : 'resuming';
      }),
    pauseSandbox: (sandboxId, options) =>
      orUnavailable(async () => {
        const { status } = await postToSandbox(context, sandboxId, 'pause', options);
        return status === 404 || status === 410 ? 'gone' : 'pausing';
      }),
    remove: (id, options) =>
      orUnavailable(async () => {
        const url = `${base}${v1}/${checkedId(id)}`;
        // Deleting it twice does no harm, so this may be retried like a read. 405: an older service, which deletes nothing.
        const call = { kind: 'read', method: 'DELETE', url, auth, accept: [404, 405] } as const;
        const { status } = await transport.send(call, options);
        if (status === 405) return 'unavailable';
        return status === 404 ? 'gone' : 'removed';
      }),
    version: (options) => optional(() => readVersion(context, options)),
  };
}

interface Context {
  readonly transport: Transport;
  readonly auth: Auth;
  readonly clean: Clean;
}

function hostedEvents(
  { transport, auth }: Context,
  id: Id,
  options: CallOptions | undefined,
  bounds: Pick<EventSource, 'mostPages' | 'query' | 'needsAll'>,
) {
  const url = `${auth.base}/api/v1/conversation/${checkedId(id)}/events/search`;
  return pagedEvents({ transport, auth, url, ...bounds }, options);
}

function hostedEventsOf(context: Context, id: Id, options: CallOptions | undefined, kinds: Kinds) {
  return eventsOfKinds(kinds, (kind) =>
    hostedEvents(context, id, options, { ...allEvents, ...(kind !== null && { query: { kind__eq: kind } }) }),
  );
}

/** A single page is read: what is pending, and what was said last, are among the newest events. */
async function readRemembered(context: Context, id: Id, options?: CallOptions): Promise<Remembered | null> {
  const events = await collectEvents(hostedEvents(context, id, options, { mostPages: 1 }));
  try {
    const pending = readPending(context.clean);
    for (const event of events) pending.read(event);
    return { pending: pending.actions(), said: findLastSaid(events, context.clean) };
  } catch (error) {
    // Actions that cannot be shown whole are not shown at all.
    if (!(error instanceof DecodeError)) throw error;
    return null;
  }
}

/** 503 does not say whether the message was passed on, so it is unclear. */
async function sendMessage(
  { transport, auth }: Context,
  id: Id,
  message: OutgoingMessage,
  options?: CallOptions,
): Promise<'taken' | 'asleep' | 'gone'> {
  const url = `${auth.base}${v1}/${checkedId(id)}/send-message`;
  const body = messageBody(message);
  const call: Call = { kind: 'answer', method: 'POST', url, auth, body, accept: [409, 410] };
  const reply = await transport.send(call, options);
  if (reply.status === 409) return 'asleep';
  if (reply.status === 410) return 'gone';
  checkTaken(reply);
  return 'taken';
}

async function readVersion({ transport, auth }: Context, options?: CallOptions): Promise<string | null> {
  const url = `${auth.base}/openapi.json`;
  const { json } = await transport.send({ kind: 'read', method: 'GET', url, auth }, options);
  return versionIn(asRecord(asRecord(json)?.info));
}

/** Doing it twice does no harm, so this may be retried like a read. */
function postToSandbox(
  { transport, auth }: Context,
  sandboxId: string,
  what: 'resume' | 'pause',
  options?: CallOptions,
) {
  const url = `${auth.base}/api/v1/sandboxes/${checkedId(sandboxId)}/${what}`;
  const accept = what === 'resume' ? [404, 409, 410] : [404, 410];
  return transport.send({ kind: 'read', method: 'POST', url, auth, accept }, options);
}

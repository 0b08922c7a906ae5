// The hosted conversation API.
import type { Agent } from '../../conversation/index.ts';
import { type Clean, cleanWords } from '../excerpt.ts';
import type { CallOptions, Id, OutgoingMessage, Remembered } from '../port.ts';
import { checkApiKey, checkedId, parseBaseUrl } from './address.ts';
import { decodeAccount, versionIn } from './decode/account.ts';
import { asRecord, DecodeError } from './decode/fields.ts';
import { decodeConversations, decodeStartTasks } from './decode/records.ts';
import { eventsOfKinds, type Kinds, ranKinds, wantedKinds } from './events/events-of-kinds.ts';
import { messageBody } from './events/messages.ts';
import { findLastSaid, findNewestState } from './events/newest.ts';
import { agentIn, collectEvents, type EventSource, pagedEvents } from './events/paged-events.ts';
import { readPending } from './events/pending-actions.ts';
import { collectRan } from './events/ran-actions.ts';
import { collectWanted } from './events/wanted-actions.ts';
import type { Auth } from './http/call.ts';
import { checkTaken, optional, orUnavailable } from './http/replies.ts';
import { type Requests, requestsTo } from './http/requests.ts';
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
  const requests = requestsTo(transport, auth);
  const { send, read } = requests;
  const conversations: HostedApi['conversations'] = (ids, options) =>
    readByIds(requests, v1, ids, decodeConversations, options);
  const recentStarts: HostedApi['recentStarts'] = (since, options) =>
    optional(() => readRecentStarts(requests, since, options));
  const clean: Clean = (text) => cleanWords(text, [apiKey]);
  const events = hostedEvents(requests);

  return {
    page: (id) => `${base}/conversations/${encodeURIComponent(id.toWellFormed())}`,
    start: (request, options) => start({ requests, conversations, recentStarts }, request, options),
    startTasks: (ids, options) => readByIds(requests, `${v1}/start-tasks`, ids, decodeStartTasks, options),
    conversations,
    recentStarts,
    list: (options) => searchConversations(requests, options),
    agentBefore: (id, options) => {
      const query = { kind__eq: 'ConversationStateUpdateEvent' };
      return optional(() => readNewestAgent(events.newest(id, { query, mostPages: 1 }, options)));
    },
    ranActions: (id, options) => optional(() => collectRan(events.ofKinds(id, ranKinds, options), clean)),
    wantedActions: (id, options) =>
      optional(() => collectWanted(events.ofKinds(id, wantedKinds, options), clean)),
    remembered: (id, options) =>
      optional(() => readRemembered(events.newest(id, { mostPages: 1 }, options), clean)),
    newestState: (id, after, options) =>
      optional(() => findNewestState(events.newest(id, { mostPages }, options), after)),
    tell: (id, message, options) => orUnavailable(() => sendMessage(requests, id, message, options)),
    account: (options) => optional(async () => decodeAccount(await read('/api/v1/settings', options))),
    trajectory: (id, write, options) =>
      optional(() => requests.download(`${v1}/${checkedId(id)}/download`, write, options)),
    resumeSandbox: (sandboxId, options) =>
      orUnavailable(async () => {
        const { status, attempts } = await postToSandbox(requests, sandboxId, 'resume', options);
        // A sandbox that does not sleep cannot be resumed: perhaps our own first request woke it.
        if (status === 409 && attempts === 1) return 'not_resumable';
        return status === 404 || status === 410 ? 'gone' : 'resuming';
      }),
    pauseSandbox: (sandboxId, options) =>
      orUnavailable(async () => {
        const { status } = await postToSandbox(requests, sandboxId, 'pause', options);
        return status === 404 || status === 410 ? 'gone' : 'pausing';
      }),
    remove: (id, options) =>
      orUnavailable(async () => {
        // Deleting it twice does no harm, so this may be retried like a read. 405: an older service, which deletes nothing.
        const asked = { kind: 'read', method: 'DELETE', accept: [404, 405] } as const;
        const { status } = await send(`${v1}/${checkedId(id)}`, asked, options);
        if (status === 405) return 'unavailable';
        return status === 404 ? 'gone' : 'removed';
      }),
    version: (options) =>
      optional(async () => versionIn(asRecord(asRecord(await read('/openapi.json', options))?.info))),
  };
}

type Bounds = Pick<EventSource, 'mostPages' | 'query' | 'needsAll'>;

function hostedEvents(requests: Requests) {
  const newest = (id: Id, bounds: Bounds, options?: CallOptions) => {
    const path = `/api/v1/conversation/${checkedId(id)}/events/search`;
    return pagedEvents({ requests, path, ...bounds }, options);
  };
  return {
    newest,
    ofKinds: (id: Id, kinds: Kinds, options?: CallOptions) =>
      eventsOfKinds(kinds, (kind) =>
        newest(id, { ...allEvents, ...(kind !== null && { query: { kind__eq: kind } }) }, options),
      ),
  };
}

async function readNewestAgent(newest: ReturnType<typeof pagedEvents>): Promise<Agent | null> {
  return (await collectEvents(newest)).map(agentIn).find((agent) => agent !== null) ?? null;
}

/** A single page is read: what is pending, and what was said last, are among the newest events. */
async function readRemembered(
  newest: ReturnType<typeof pagedEvents>,
  clean: Clean,
): Promise<Remembered | null> {
  const events = await collectEvents(newest);
  try {
    const pending = readPending(clean);
    for (const event of events) pending.read(event);
    return { pending: pending.actions(), said: findLastSaid(events, clean) };
  } catch (error) {
    // Actions that cannot be shown whole are not shown at all.
    if (!(error instanceof DecodeError)) throw error;
    return null;
  }
}

/** 503 does not say whether the message was passed on, so it is unclear. */
async function sendMessage(
  { send }: Requests,
  id: Id,
  message: OutgoingMessage,
  options?: CallOptions,
): Promise<'taken' | 'asleep' | 'gone'> {
  const body = messageBody(message);
  const asked = { kind: 'answer', method: 'POST', body, accept: [409, 410] } as const;
  const reply = await send(`${v1}/${checkedId(id)}/send-message`, asked, options);
  if (reply.status === 409) return 'asleep';
  if (reply.status === 410) return 'gone';
  checkTaken(reply);
  return 'taken';
}

/** Doing it twice does no harm, so this may be retried like a read. */
function postToSandbox(
  { send }: Requests,
  sandboxId: string,
  what: 'resume' | 'pause',
  options?: CallOptions,
) {
  const accept = what === 'resume' ? [404, 409, 410] : [404, 410];
  const path = `/api/v1/sandboxes/${checkedId(sandboxId)}/${what}`;
  return send(path, { kind: 'read', method: 'POST', accept }, options);
}

// The agent server of one conversation. It gets the session key of that conversation and never the hosted key.
import { knownPolicy } from '../../conversation/index.ts';
import { failureOr, ServiceError } from '../errors.ts';
import { type Clean, cleanWords } from '../excerpt.ts';
import type { CallOptions, Id } from '../port.ts';
import { checkApiKey, checkedId, dashedId, parseBaseUrl } from './address.ts';
import { versionIn } from './decode/account.ts';
import { decodeStatistics } from './decode/cost.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { analyser, policies, readGuard, readStandingPolicy } from './decode/guard.ts';
import { findMessage, messageBody } from './events/messages.ts';
import { findLastSaid, findNewestError, findNewestState, haveHooksLetEnd } from './events/newest.ts';
import { collectEvents, type EventSource, pagedEvents } from './events/paged-events.ts';
import { collectPending } from './events/pending-actions.ts';
import { collectRan } from './events/ran-actions.ts';
import { collectWanted } from './events/wanted-actions.ts';
import type { RequestKind } from './http/call.ts';
import type { PageTurns } from './http/pages.ts';
import { checkTaken, optional, orUnavailable, refusalError } from './http/replies.ts';
import { requestsTo } from './http/requests.ts';
import type { Transport } from './http/transport.ts';
import type { AgentServer, ServerAddress } from './types.ts';
import { readWorkspaceFile } from './workspace-file.ts';

export interface AgentServerOptions extends ServerAddress {
  /** Further keys that are removed from what the agent says. */
  readonly otherKeys?: readonly string[];
  readonly transport: Transport;
  /** Shared by all conversations of a process, so that only a few pages of events are in memory at once. */
  readonly turns?: PageTurns;
}

export function createAgentServer(options: AgentServerOptions): AgentServer {
  const conversations = conversationsOf(options);
  return {
    url: conversations.requests.auth.base,
    ...readRecord(conversations),
    ...readFiles(conversations),
    ...readEvents(conversations),
    ...sendRequests(conversations),
  };
}

type Conversations = ReturnType<typeof conversationsOf>;

function conversationsOf(options: AgentServerOptions) {
  const { url, sessionKey, otherKeys = [], transport, turns } = options;
  const base = parseBaseUrl(url, 'the agent server URL');
  const key = sessionKey === null ? null : checkApiKey(sessionKey, 'the session key');
  const requests = requestsTo(transport, { kind: 'session', base, key });
  const keys = [sessionKey, ...otherKeys];
  const clean: Clean = (text) => cleanWords(text, keys);
  const pathOf = (id: Id, path = '') => `/api/conversations/${dashedId(checkedId(id))}${path}`;
  return {
    requests,
    keys,
    clean,
    pathOf,
    read: async (id: Id, path: string, options?: CallOptions): Promise<JsonRecord | null> =>
      asRecord(await requests.read(pathOf(id, path), options)),
    post: (kind: RequestKind, id: Id, path: string, body: unknown, options?: CallOptions) =>
      requests.send(pathOf(id, path), { kind, method: 'POST', body }, options),
    events: (id: Id, bounds: Bounds, options?: CallOptions) =>
      pagedEvents({ requests, path: pathOf(id, '/events/search'), ...bounds, turns }, options),
  };
}

type Bounds = Pick<EventSource, 'mostPages' | 'perPage' | 'query' | 'needsAll'>;

/** Half of the events alone would hide actions that ran, or lack a message, which would then be sent again. */
const all: Bounds = { mostPages: 100, needsAll: true };
const some: Bounds = { mostPages: 100 };
const newestPage: Bounds = { mostPages: 1 };
/** By the class, as versions of the server that do not know the short name want it. */
const newestStates: Bounds = {
  query: { kind: 'openhands.sdk.event.conversation_state.ConversationStateUpdateEvent' },
  mostPages: 1,
  perPage: 20,
};

function readRecord({ requests, read, events }: Conversations) {
  return {
    version: (options) =>
      optional(async () => versionIn(asRecord(await requests.read('/server_info', options)))),
    usage: (id, options) => optional(async () => decodeStatistics(await read(id, '', options))),
    guard: (id, options) =>
      optional(async () => {
        // A server opens a conversation for its events, and forgets its policy then: before that, the record tells what was in force once.
        const states = await optional(() => collectEvents(events(id, newestStates, options)));
        return readGuard((await read(id, '', options)) ?? {}, states.kind === 'known' ? states.value : []);
      }),
    mayGoOn: (id, options) =>
      optional(async () => {
        const hooks = asRecord((await read(id, '', options))?.hook_config)?.stop;
        if (!Array.isArray(hooks) || hooks.length === 0) return false;
        return !haveHooksLetEnd(await collectEvents(events(id, newestPage, options)));
      }),
  } satisfies Partial<AgentServer>;
}

function readFiles({ requests, keys, pathOf, read }: Conversations) {
  return {
    readFile: (id, place, options) => readWorkspaceFile({ requests, path: pathOf(id), keys }, place, options),
    patch: (id, write, options) =>
      optional(async () => {
        const path = asRecord((await read(id, '', options))?.workspace)?.working_dir;
        if (typeof path !== 'string') return null;
        const query = new URLSearchParams({ path, format: 'git-delta' });
        return requests.download(`/api/file/archive?${query}`, write, options);
      }),
    trajectory: (id, write, options) =>
      optional(() =>
        requests.download(`/api/file/download-trajectory/${dashedId(checkedId(id))}`, write, options),
      ),
  } satisfies Partial<AgentServer>;
}

function readEvents({ clean, read, events }: Conversations) {
  return {
    async pending(id, options) {
      const listed = await optional(async () => {
        // Read before the events: events are only added, so the head is among them.
        const record = await optional(() => read(id, '', options));
        const known = record.kind === 'known' ? record.value : {};
        const { leaf_event_id: head } = known;
        const pending = await collectPending(
          events(id, all, options),
          clean,
          typeof head === 'string' ? head : null,
        );
        // After the events, as above.
        const opened = await read(id, '', options);
        const folder = asRecord(opened?.workspace)?.working_dir;
        return {
          ...pending,
          policy: knownPolicy(readStandingPolicy(opened ?? {})),
          ...(typeof folder === 'string' && { folder }),
        };
      });
      return listed.kind === 'known' ? { kind: 'known', ...listed.value } : listed;
    },
    ranActions: (id, options) => optional(() => collectRan(events(id, all, options), clean)),
    wantedActions: (id, options) => optional(() => collectWanted(events(id, all, options), clean)),
    lastSaid: (id, options) =>
      optional(async () => findLastSaid(await collectEvents(events(id, newestPage, options)), clean)),
    newestError: (id, options) => optional(() => findNewestError(events(id, some, options), clean)),
    findMessage: (id, wanted, options) => optional(() => findMessage(events(id, all, options), wanted)),
    newestState: (id, after, options) => optional(() => findNewestState(events(id, some, options), after)),
  } satisfies Partial<AgentServer>;
}

function sendRequests({ requests, clean, pathOf, read, post }: Conversations) {
  return {
    async answer(id, { accept, reason }, options) {
      const body = { accept, ...(reason && { reason }) };
      checkTaken(await post('answer', id, '/events/respond_to_confirmation', body, options));
    },
    run: (id, options) =>
      onceSent('running', async () => {
        const asked = { kind: 'answer', method: 'POST', accept: [409] } as const;
        const reply = await requests.send(pathOf(id, '/run'), asked, options);
        // Another server may own the conversation, and answers with the same status.
        if (reply.refusal !== undefined && !isRunningAlready(reply.refusal.text))
          throw refusalError(requests.callTo(pathOf(id, '/run'), asked), reply);
      }),
    // Setting them twice does no harm, so both may be retried like a read. The policy comes last: looks read that.
    setPolicy: (id, ask, options) =>
      orUnavailable(async () => {
        const isJudged =
          ask === 'never' ||
          (await isTaken(() =>
            post('read', id, '/security_analyzer', { security_analyzer: analyser }, options),
          ));
        await post('read', id, '/confirmation_policy', { policy: policies[ask] }, options);
        return isJudged ? 'set' : 'set_unjudged';
      }),
    stopGoal: (id, options) => onceSent('stopped', () => post('read', id, '/goal/stop', undefined, options)),
    tag: (id, tags, options) =>
      onceSent('tagged', async () => {
        // Tags that are sent take the place of all that there are.
        const known = asRecord((await read(id, '', options))?.tags) ?? {};
        const body = { tags: { ...known, ...tags } };
        return requests.send(pathOf(id), { kind: 'read', method: 'PATCH', body }, options);
      }),
    async tell(id, message, options) {
      checkTaken(await post('answer', id, '/events', messageBody(message), options));
      return 'taken';
    },
    interrupt: (id, options) =>
      onceSent('interrupted', () => post('answer', id, '/interrupt', undefined, options)),
    pause: (id, options) => onceSent('pausing', () => post('answer', id, '/pause', undefined, options)),
    ask: (id, question, options) =>
      optional(async () => {
        const reply = await post('answer', id, '/ask_agent', { question }, options);
        const { response } = asRecord(reply.json) ?? {};
        return typeof response === 'string' ? clean(response) : null;
      }),
  } satisfies Partial<AgentServer>;
}

/** False where the server has no such request, or does not know what it is given. */
async function isTaken(send: () => Promise<unknown>): Promise<boolean> {
  const reply = await failureOr(send);
  if (!(reply instanceof ServiceError)) return true;
  if (reply.notServed || reply.code === 'rejected') return false;
  throw reply;
}

/** Knows the words of every version so far. */
function isRunningAlready(text: string): boolean {
  return /\balready running\b/i.test(text);
}

function onceSent<T>(result: T, send: () => Promise<unknown>): Promise<T | 'unavailable'> {
  return orUnavailable(async () => {
    await send();
    return result;
  });
}

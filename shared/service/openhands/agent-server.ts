// The agent server of one conversation. It gets the session key of that conversation and never the hosted key.
import { knownPolicy } from '../../conversation/index.ts';
import { failureOr, ServiceError } from '../errors.ts';
import { type Clean, cleanWords } from '../excerpt.ts';
import type { CallOptions, Id } from '../port.ts';
import { checkApiKey, checkedId, dashedId, parseBaseUrl } from './address.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { analyser, readGuard, versionIn } from './decode/guard.ts';
import { policies, readStandingPolicy } from './decode/records.ts';
import { findMessage, messageBody } from './events/messages.ts';
import { findLastSaid, findNewestError, findNewestState, haveHooksLetEnd } from './events/newest.ts';
import { collectEvents, pagedEvents } from './events/paged-events.ts';
import { collectPending } from './events/pending-actions.ts';
import { collectRan } from './events/ran-actions.ts';
import { collectWanted } from './events/wanted-actions.ts';
import type { Auth, RequestKind } from './http/call.ts';
import { download } from './http/download.ts';
import type { PageTurns } from './http/pages.ts';
import { checkTaken, optional, orUnavailable, refusalError } from './http/replies.ts';
import type { Transport } from './http/transport.ts';
import { decodeStatistics } from './read-usage.ts';
import type { AgentServer } from './types.ts';
import { readWorkspaceFile } from './workspace-file.ts';

export interface AgentServerOptions {
  readonly url: string;
  /** Null when the server needs none. */
  readonly sessionKey: string | null;
  /** Further keys that are removed from what the agent says. */
  readonly otherKeys?: readonly string[];
  readonly transport: Transport;
  /** Shared by all conversations of a process, so that only a few pages of events are in memory at once. */
  readonly turns?: PageTurns;
}

const mostPages = 100;

export function createAgentServer(options: AgentServerOptions): AgentServer {
  const requests = createRequests(options);
  return {
    url: requests.base,
    ...readRecord(requests),
    ...readFiles(requests),
    ...readEvents(requests),
    ...sendRequests(requests),
  };
}

type Requests = ReturnType<typeof createRequests>;

function createRequests(options: AgentServerOptions) {
  const { url, sessionKey, otherKeys = [], transport, turns } = options;
  const base = parseBaseUrl(url, 'the agent server URL');
  const key = sessionKey === null ? null : checkApiKey(sessionKey, 'the session key');
  const auth: Auth = { kind: 'session', base, key };
  const keys = [sessionKey, ...otherKeys];
  const clean: Clean = (text) => cleanWords(text, keys);
  const address = (id: Id, path = '') => `${base}/api/conversations/${dashedId(checkedId(id))}${path}`;
  const read = async (id: Id, path: string, options?: CallOptions): Promise<JsonRecord | null> => {
    const call = { kind: 'read', method: 'GET', url: address(id, path), auth } as const;
    return asRecord((await transport.send(call, options)).json);
  };
  const post = (kind: RequestKind, id: Id, path: string, body: unknown, options?: CallOptions) =>
    transport.send({ kind, method: 'POST', url: address(id, path), auth, body }, options);
  const events = (id: Id, needsAll: boolean, options?: CallOptions) =>
    pagedEvents({ transport, auth, url: address(id, '/events/search'), mostPages, needsAll, turns }, options);
  const newestStates = (id: Id, options?: CallOptions) =>
    pagedEvents(
      {
        transport,
        auth,
        url: address(id, '/events/search'),
        query: { kind: stateClass },
        mostPages: 1,
        perPage: 20,
      },
      options,
    );
  const newestPage = (id: Id, options?: CallOptions) =>
    pagedEvents({ transport, auth, url: address(id, '/events/search'), mostPages: 1 }, options);
  const cleanResponse = (body: JsonRecord | null) =>
    typeof body?.response === 'string' ? clean(body.response) : null;
  return {
    transport,
    base,
    auth,
    keys,
    clean,
    address,
    read,
    post,
    events,
    newestPage,
    newestStates,
    cleanResponse,
  };
}

function readRecord({ transport, base, auth, read, newestPage, newestStates, cleanResponse }: Requests) {
  return {
    version: (options) =>
      optional(async () => {
        const call = { kind: 'read', method: 'GET', url: `${base}/server_info`, auth } as const;
        return versionIn(asRecord((await transport.send(call, options)).json));
      }),
    usage: (id, options) => optional(async () => decodeStatistics(await read(id, '', options))),
    guard: (id, options) =>
      optional(async () => {
        // A server opens a conversation for its events, and forgets its policy then: before that, the record tells what stood once.
        const states = await optional(() => collectEvents(newestStates(id, options)));
        return readGuard((await read(id, '', options)) ?? {}, states.kind === 'known' ? states.value : []);
      }),
    finalResponse: (id, options) =>
      optional(async () => cleanResponse(await read(id, '/agent_final_response', options))),
    mayGoOn: (id, options) =>
      optional(async () => {
        const hooks = asRecord((await read(id, '', options))?.hook_config)?.stop;
        if (!Array.isArray(hooks) || hooks.length === 0) return false;
        return !haveHooksLetEnd(await collectEvents(newestPage(id, options)));
      }),
  } satisfies Partial<AgentServer>;
}

function readFiles({ transport, base, auth, keys, address, read }: Requests) {
  return {
    readFile: (id, place, options) =>
      readWorkspaceFile({ transport, auth, url: address(id), keys }, place, options),
    patch: (id, write, options) =>
      optional(async () => {
        const path = asRecord((await read(id, '', options))?.workspace)?.working_dir;
        if (typeof path !== 'string') return null;
        const query = new URLSearchParams({ path, format: 'git-delta' });
        return download(transport, { url: `${base}/api/file/archive?${query}`, auth }, write, options);
      }),
    trajectory: (id, write, options) =>
      optional(() => {
        const url = `${base}/api/file/download-trajectory/${dashedId(checkedId(id))}`;
        return download(transport, { url, auth }, write, options);
      }),
  } satisfies Partial<AgentServer>;
}

function readEvents({ clean, read, events, newestPage }: Requests) {
  return {
    async pending(id, options) {
      const listed = await optional(async () => {
        // Read before the events: events are only added, so the head is among them.
        const record = await optional(() => read(id, '', options));
        const known = record.kind === 'known' ? record.value : {};
        const { leaf_event_id: head } = known;
        const pending = await collectPending(
          events(id, true, options),
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
    // Half of the events alone would hide actions that ran.
    ranActions: (id, options) => optional(() => collectRan(events(id, true, options), clean)),
    wantedActions: (id, options) => optional(() => collectWanted(events(id, true, options), clean)),
    lastSaid: (id, options) =>
      optional(async () => findLastSaid(await collectEvents(newestPage(id, options)), clean)),
    newestError: (id, options) => optional(() => findNewestError(events(id, false, options), clean)),
    // Half of the events alone could lack the message, which would then be sent again.
    findMessage: (id, wanted, options) => optional(() => findMessage(events(id, true, options), wanted)),
    newestState: (id, after, options) => optional(() => findNewestState(events(id, false, options), after)),
  } satisfies Partial<AgentServer>;
}

function sendRequests({ transport, auth, address, read, post, cleanResponse }: Requests) {
  return {
    async answer(id, { accept, reason }, options) {
      const body = { accept, ...(reason && { reason }) };
      checkTaken(await post('answer', id, '/events/respond_to_confirmation', body, options));
    },
    run: (id, options) =>
      onceSent('running', async () => {
        const call = {
          kind: 'answer',
          method: 'POST',
          url: address(id, '/run'),
          auth,
          accept: [409],
        } as const;
        const reply = await transport.send(call, options);
        // Another server may own the conversation, and answers with the same status.
        if (reply.refusal !== undefined && !isRunningAlready(reply.refusal.text))
          throw refusalError(call, reply);
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
        // Tags that are sent stand in place of all that there are.
        const known = asRecord((await read(id, '', options))?.tags) ?? {};
        const body = { tags: { ...known, ...tags } };
        return transport.send({ kind: 'read', method: 'PATCH', url: address(id), auth, body }, options);
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
        return cleanResponse(asRecord(reply.json));
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

/** As versions of the server that do not know the short name want it. */
const stateClass = 'openhands.sdk.event.conversation_state.ConversationStateUpdateEvent';

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

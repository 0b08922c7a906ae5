// The agent server of one conversation. It gets the session key of that conversation and never the hosted key.
import type { KnownPending } from '../question/index.ts';
import { branchFrom } from './active-branch.ts';
import { parseBaseUrl } from './address.ts';
import { checkApiKey } from './api-key.ts';
import type { Call } from './call.ts';
import { asRecord, DecodeError, type JsonRecord } from './decode/fields.ts';
import { decodeStatistics } from './decode/usage.ts';
import { download } from './download.ts';
import { ServiceError } from './errors.ts';
import { cleanWords } from './excerpt.ts';
import { checkedId, dashedId } from './ids.ts';
import { judgeAnswer } from './judge-answer.ts';
import { lastSaid } from './last-said.ts';
import { findMessage, messageBody } from './messages.ts';
import { newestState } from './newest-state.ts';
import { isAbsence, optional } from './optional.ts';
import { eventKind, pagedEvents } from './paged-events.ts';
import { type Clean, readPending } from './pending-actions.ts';
import { policies, readPolicy } from './policies.ts';
import type { Transport } from './transport.ts';
import type { Turns } from './turns.ts';
import type { AgentServer, CallOptions, Id } from './types.ts';

export interface AgentServerOptions {
  readonly url: string;
  /** Null when the server needs none. */
  readonly sessionKey: string | null;
  /** Further keys that nothing the agent says may show. */
  readonly otherKeys?: readonly string[];
  readonly transport: Transport;
  /** Shared by all conversations of a process, so that they hold no more than a few pages at a time together. */
  readonly turns?: Turns;
}

const mostPages = 100;

export function createAgentServer(options: AgentServerOptions): AgentServer {
  const { url, sessionKey, otherKeys = [], transport, turns } = options;
  const base = parseBaseUrl(url, 'the agent server URL');
  const key = sessionKey === null ? null : checkApiKey(sessionKey, 'the session key');
  const auth: Call['auth'] = { kind: 'session', base, key };
  const clean = (text: string) => cleanWords(text, [sessionKey, ...otherKeys]);
  const address = (id: Id, rest?: string) =>
    [`${base}/api/conversations`, dashedId(checkedId(id)), ...(rest === undefined ? [] : [rest])].join('/');
  const read = (id: Id, rest: string | undefined, options?: CallOptions) =>
    transport.send({ kind: 'read', method: 'GET', url: address(id, rest), auth }, options);
  const post = (kind: Call['kind'], id: Id, rest: string, body: unknown, options?: CallOptions) =>
    transport.send({ kind, method: 'POST', url: address(id, rest), auth, body }, options);
  const events = (id: Id, needsAll: boolean, options?: CallOptions) =>
    pagedEvents({ transport, auth, url: address(id, 'events/search'), mostPages, needsAll, turns }, options);

  /** Read before the events: events are only added, so the head is among them. */
  const headOf = (id: Id, options?: CallOptions) =>
    optional(async () => {
      const head = asRecord((await read(id, undefined, options)).json)?.leaf_event_id;
      return typeof head === 'string' ? head : null;
    });

  return {
    url: base,
    async respond(id, { accept, reason }, options) {
      const body = { accept, ...(reason && { reason }) };
      judgeAnswer(await post('answer', id, 'events/respond_to_confirmation', body, options));
    },
    usage: (id, options) => optional(async () => decodeStatistics((await read(id, undefined, options)).json)),
    patch: (id, write, options) =>
      optional(async () => {
        const workspace = asRecord(asRecord((await read(id, undefined, options)).json)?.workspace);
        const path = workspace?.working_dir;
        if (typeof path !== 'string') return null;
        const query = new URLSearchParams({ path, format: 'git-delta' });
        return download(transport, { url: `${base}/api/file/archive?${query}`, auth }, write, options);
      }),
    trajectory: (id, write, options) =>
      optional(() => {
        const url = `${base}/api/file/download-trajectory/${dashedId(checkedId(id))}`;
        return download(transport, { url, auth }, write, options);
      }),
    async pendingActions(id, options) {
      const listed = await optional(async () => {
        const head = await headOf(id, options);
        return collectPending(events(id, true, options), clean, head.kind === 'known' ? head.value : null);
      });
      return listed.kind === 'known' ? { kind: 'known', ...listed.value } : listed;
    },
    finalResponse: (id, options) =>
      optional(async () => {
        const { json } = await read(id, 'agent_final_response', options);
        const response = asRecord(json)?.response;
        return typeof response === 'string' ? clean(response) : null;
      }),
    lastSaid: (id, options) =>
      optional(async () =>
        lastSaid(
          await newest(
            pagedEvents({ transport, auth, url: address(id, 'events/search'), mostPages: 1 }, options),
          ),
          clean,
        ),
      ),
    newestError: (id, options) => optional(() => findError(events(id, false, options), clean)),
    run: (id, options) => present('running', () => post('answer', id, 'run', undefined, options)),
    // Setting it twice does no harm, so this may be retried like a read.
    setPolicy: (id, ask, options) =>
      present('set', () => post('read', id, 'confirmation_policy', { policy: policies[ask] }, options)),
    policyOf: (id, options) =>
      optional(async () =>
        readPolicy(asRecord((await read(id, undefined, options)).json)?.confirmation_policy),
      ),
    // Half of the events would not show that it is missing, and it would be sent again.
    findMessage: (id, wanted, options) => optional(() => findMessage(events(id, true, options), wanted)),
    newestState: (id, after, options) => optional(() => newestState(events(id, false, options), after)),
    async tell(id, message, options) {
      judgeAnswer(await post('answer', id, 'events', messageBody(message), options));
    },
    interrupt: (id, options) =>
      present('interrupted', () => post('answer', id, 'interrupt', undefined, options)),
    pause: (id, options) => present('pausing', () => post('answer', id, 'pause', undefined, options)),
    ask: (id, question, options) =>
      optional(async () => {
        const { json } = await post('answer', id, 'ask_agent', { question }, options);
        const response = asRecord(json)?.response;
        return typeof response === 'string' ? clean(response) : null;
      }),
  };
}

async function newest(events: AsyncIterable<JsonRecord>): Promise<readonly JsonRecord[]> {
  const all: JsonRecord[] = [];
  for await (const event of events) all.push(event);
  return all;
}

async function collectPending(
  events: AsyncIterable<JsonRecord>,
  clean: Clean,
  head: string | null,
): Promise<Omit<KnownPending, 'kind'>> {
  const branch = branchFrom(head);
  const pending = readPending(clean);
  let last: unknown = null;
  try {
    for await (const event of events) {
      last ??= event.id;
      if (branch.takes(event)) pending.read(event);
    }
    branch.end();
    return { value: pending.actions(), newest: typeof last === 'string' ? last : null };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('bad_response', `a pending action cannot be read: ${error.message}`);
  }
}

async function findError(
  events: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<{ code: string; detail: string } | null> {
  for await (const event of events) {
    if (eventKind(event) !== 'ConversationErrorEvent') continue;
    const { code, detail } = event;
    return {
      code: typeof code === 'string' ? clean(code) : '',
      detail: typeof detail === 'string' ? clean(detail) : '',
    };
  }
  return null;
}

async function present<T>(done: T, send: () => Promise<unknown>): Promise<T | 'unavailable'> {
  try {
    await send();
    return done;
  } catch (error) {
    if (isAbsence(error)) return 'unavailable';
    throw error;
  }
}

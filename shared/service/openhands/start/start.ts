// Starts a conversation. The request is sent again only when it was certainly not taken; else the chosen id is looked up.
import { chosenIdWords } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import { excerpt } from '../../excerpt.ts';
import { findChosenStart } from '../../find-start.ts';
import type { CallOptions, Started, StartOptions, StartRequest, StartTask } from '../../port.ts';
import { isPlainId } from '../address.ts';
import { DecodeError, type JsonRecord, record, requiredText } from '../decode/fields.ts';
import { decodeStartTask } from '../decode/records.ts';
import type { Call, Reply } from '../http/call.ts';
import { decodeReply, refusalError, requireServed } from '../http/replies.ts';
import type { Requests } from '../http/requests.ts';
import type { HostedApi } from '../types.ts';
import {
  hasPictures,
  leanerBody,
  type StartBody,
  startBodyOf,
  startBodyV0Of,
  withoutPictures,
} from './start-body.ts';

export interface StartContext {
  readonly requests: Requests;
  readonly conversations: HostedApi['conversations'];
  readonly recentStarts: HostedApi['recentStarts'];
}

type Sent =
  /** Null where it is unclear whether the start was taken. */
  | { readonly kind: 'taken'; readonly started: Started | null }
  | { readonly kind: 'refused'; readonly reply: Reply };

/** With one request, with a stream of its steps, or with the deprecated endpoint. */
export async function start(
  context: StartContext,
  request: StartRequest,
  options: StartOptions = {},
): Promise<Started> {
  switch (options.way) {
    case undefined:
      return startOnce(context, request, options);
    case 'stream':
      return startStreaming(context, request, options);
    case 'v0':
      return startV0(context, request, options);
    default: {
      const message = `the service has no way to start that is called ${options.way}`;
      throw new ServiceError('bad_configuration', message);
    }
  }
}

function startOnce(context: StartContext, request: StartRequest, options: StartOptions): Promise<Started> {
  return startWith(context, request, options, {
    path: '/api/v1/app-conversations',
    async send(call) {
      const reply = await requireServed(() => context.requests.transport.send(call, options));
      if (reply.refusal) return { kind: 'refused', reply };
      const task = decodeReply(reply, decodeStartTask, 'start_unknown');
      return { kind: 'taken', started: { kind: 'task', task } };
    },
    found: (started) => started,
  });
}

/** A service whose stream is closed gives the start up, and never says so. */
async function startStreaming(
  context: StartContext,
  request: StartRequest,
  options: StartOptions,
): Promise<Started> {
  let last: StartTask | null = null;
  const onUpdate = (task: StartTask) => {
    last = task;
    options.onStep?.(task);
  };
  try {
    return await startWith(context, request, options, {
      path: '/api/v1/app-conversations/stream-start',
      async send(call) {
        const streamed = await requireServed(() =>
          context.requests.transport.stream(call, options, async (body, signal) =>
            (await import('./stream-start.ts')).followStream(body, onUpdate, signal, options.signal),
          ),
        );
        return streamed.kind === 'refused' ? streamed : { kind: 'taken', started: streamed.value };
      },
      found(started) {
        if (started.kind === 'adopted') return started;
        onUpdate(started.task);
        return { ...started, brokenOff: 'it named no start task, and the list of them does' };
      },
    });
  } catch (error) {
    if (last === null || !(error instanceof ServiceError)) throw error;
    // The id is known: whatever broke, the task can be looked at.
    return { kind: 'task', task: last, brokenOff: error.message };
  }
}

/** The deprecated endpoint. It has no chosen id, so an unclear start stays unclear. */
async function startV0(
  { requests }: StartContext,
  request: StartRequest,
  options: CallOptions,
): Promise<Started> {
  const asked = { kind: 'start', method: 'POST', body: startBodyV0Of(request) } as const;
  const reply = await requireServed(() => requests.send('/api/conversations', asked, options));
  const from = decodeReply(reply, (value) => record(value, '$'), 'start_unknown');
  decodeReply(reply, () => checkStartedV0(from));
  const id = decodeReply(reply, () => requiredText(from, 'conversation_id', '$'), 'start_unknown');
  return { kind: 'adopted', conversation: { id } };
}

/** `ok` is the only word for a start that succeeded. The id becomes an output, which workflows put into scripts. */
function checkStartedV0({ status, conversation_id: id, message }: JsonRecord): void {
  if (status !== 'ok') {
    const why = typeof message === 'string' ? ` (${excerpt(message, 200)})` : '';
    throw new DecodeError('$.status', `ok${why}`, status);
  }
  if (typeof id === 'string' && id !== '' && !isPlainId(id))
    throw new DecodeError('$.conversation_id', 'an id of letters, digits, - and _', id);
}

interface Road {
  readonly path: string;
  readonly send: (call: Call) => Promise<Sent>;
  /** The result for an unclear start that was found. */
  readonly found: (started: Started) => Started;
}

async function startWith(
  context: StartContext,
  request: StartRequest,
  options: StartOptions,
  { path, send, found }: Road,
): Promise<Started> {
  const { requests } = context;
  const since = requests.transport.now();
  let body: StartBody = startBodyOf(request);
  const callOf = () => requests.callTo(path, { kind: 'start', method: 'POST', body, accept: [422] });

  /** A request that is too large was not taken, also when a proxy says so with a page of its own. */
  const sendSmallEnough = async (): Promise<Sent> => {
    try {
      return await send(callOf());
    } catch (error) {
      const isTooLarge = error instanceof ServiceError && error.status === 413;
      if (!isTooLarge || !hasPictures(body)) throw error;
      options.onPicturesRefused?.();
      body = withoutPictures(body);
      return send(callOf());
    }
  };

  let unclear = new ServiceError('start_unknown', namedNone);
  try {
    let sent = await sendSmallEnough();
    while (sent.kind === 'refused') {
      const leaner = leanerBody(body, JSON.stringify(sent.reply.json) ?? '');
      if (leaner === null) throw refusalError(callOf(), sent.reply);
      if (hasPictures(body) && !hasPictures(leaner)) options.onPicturesRefused?.();
      body = leaner;
      sent = await send(callOf());
    }
    if (sent.started !== null) return sent.started;
  } catch (error) {
    if (!(error instanceof ServiceError) || !mayHaveStarted(error)) throw error;
    unclear = error;
  }
  const { conversation_id: id } = body;
  if (id === undefined) throw unclear;
  options.onUnclear?.(unclear.message);
  const { isPersistent = false, ...call } = options;
  const chosen = { id, since, isDoubted: unclear.code === 'bad_response', isPersistent };
  const come = await findChosenStart(context, chosen, requests.transport, call);
  if (come !== null) return found(come);
  if (unclear.code !== 'start_unknown') throw unclear;
  const message = `${unclear.message}. ${chosenIdWords(id)}`;
  throw new ServiceError(unclear.code, message, { ...unclear, cause: unclear });
}

const namedNone = 'the start-up stream named no start task, so the start may or may not have been taken';

/**
 * A conflict means that the chosen id exists, from an earlier try of ours, because the id is ours alone. A web page may
 * come from a proxy in front of a service that has taken the start.
 */
function mayHaveStarted({ code, status = 0 }: ServiceError): boolean {
  const page = code === 'bad_response' && status >= 200 && status < 300;
  return code === 'start_unknown' || status === 409 || page;
}

// Starts a conversation. The request is sent again only when it was certainly not taken; else the chosen id is looked up.
import { chosenIdWords } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import { excerpt } from '../../excerpt.ts';
import { findChosenStart } from '../../find-start.ts';
import type { CallOptions, Id, Started, StartOptions, StartRequest } from '../../port.ts';
import { isPlainId } from '../address.ts';
import { DecodeError, type JsonRecord, record, requiredText } from '../decode/fields.ts';
import { decodeStartTask } from '../decode/records.ts';
import type { Call, Reply } from '../http/call.ts';
import { decodeReply, refusalError, requireServed } from '../http/replies.ts';
import type { Transport } from '../http/transport.ts';
import type { HostedApi, StreamEnd } from '../types.ts';
import {
  hasPictures,
  type StartBody,
  startBodyOf,
  startBodyV0Of,
  withoutPictures,
  withoutRefusedFields,
} from './start-body.ts';

export interface StartContext {
  readonly transport: Transport;
  readonly auth: Call['auth'];
  readonly conversations: HostedApi['conversations'];
  readonly recentStarts: HostedApi['recentStarts'];
}

type Sent<T> =
  | { readonly kind: 'taken'; readonly value: T }
  | { readonly kind: 'refused'; readonly reply: Reply };

export async function start(
  context: StartContext,
  request: StartRequest,
  options: StartOptions = {},
): Promise<Started> {
  return startWith<Started>(context, request, options, {
    path: '/api/v1/app-conversations',
    send: async (call) => {
      const reply = await requireServed(() => context.transport.send(call, options));
      if (reply.refusal) return { kind: 'refused', reply };
      return {
        kind: 'taken',
        value: { kind: 'task', task: decodeReply(reply, decodeStartTask, 'start_unknown') },
      };
    },
    isUnclear: () => false,
    found: (started) => started,
  });
}

export async function startStreaming(
  context: StartContext,
  request: StartRequest,
  onUpdate: Parameters<HostedApi['startStreaming']>[1],
  options: StartOptions = {},
): Promise<StreamEnd> {
  return startWith<StreamEnd>(context, request, options, {
    path: '/api/v1/app-conversations/stream-start',
    send: async (call) => {
      const streamed = await requireServed(() =>
        context.transport.stream(call, options, async (body, signal) =>
          (await import('./stream-start.ts')).followStream(body, onUpdate, signal, options.signal),
        ),
      );
      return streamed.kind === 'refused' ? streamed : { kind: 'taken', value: streamed.value };
    },
    isUnclear: (end) => end.kind !== 'adopted' && end.last === null,
    found: (started) => {
      if (started.kind === 'adopted') return started;
      onUpdate(started.task);
      return {
        kind: 'truncated',
        last: started.task,
        why: 'it named no start task, and the list of them does',
      };
    },
  });
}

/** The deprecated endpoint. It has no chosen id, so an unclear start stays unclear. */
export async function startV0(
  { transport, auth }: StartContext,
  request: StartRequest,
  options: CallOptions = {},
): Promise<{ conversationId: Id }> {
  const url = `${auth.base}/api/conversations`;
  const body = startBodyV0Of(request);
  const reply = await requireServed(() =>
    transport.send({ kind: 'start', method: 'POST', url, auth, body }, options),
  );
  const from = decodeReply(reply, (value) => record(value, '$'), 'start_unknown');
  decodeReply(reply, () => checkStartedV0(from));
  const conversationId = decodeReply(
    reply,
    () => requiredText(from, 'conversation_id', '$'),
    'start_unknown',
  );
  return { conversationId };
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

interface Road<T> {
  readonly path: string;
  readonly send: (call: Call) => Promise<Sent<T>>;
  /** Whether it is unclear from the answer if the start was taken. */
  readonly isUnclear: (value: T) => boolean;
  /** The result for an unclear start that was found. */
  readonly found: (started: Started) => T;
}

async function startWith<T>(
  context: StartContext,
  request: StartRequest,
  options: StartOptions,
  { path, send, isUnclear, found }: Road<T>,
): Promise<T> {
  const { transport, auth } = context;
  const since = transport.now();
  let body: StartBody = startBodyOf(request);
  const lookedFor = async (isDoubted = false): Promise<T | null> => {
    const { conversation_id: id } = body;
    if (id === undefined) return null;
    const { isPersistent = false, ...call } = options;
    const started = await findChosenStart(context, { id, since, isDoubted, isPersistent }, transport, call);
    return started && found(started);
  };
  const callOf = (): Call => ({
    kind: 'start',
    method: 'POST',
    url: `${auth.base}${path}`,
    auth,
    body,
    accept: [422],
  });

  /** A request that is too large was not taken, also when a proxy says so with a page of its own. */
  const sendSmallEnough = async (): Promise<Sent<T>> => {
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

  try {
    let sent = await sendSmallEnough();
    if (sent.kind === 'refused') {
      const leaner = withoutRefusedFields(body, sent.reply.json);
      if (leaner === null) throw refusalError(callOf(), sent.reply);
      if (hasPictures(body) && !hasPictures(leaner)) options.onPicturesRefused?.();
      body = leaner;
      sent = await send(callOf());
      if (sent.kind === 'refused') throw refusalError(callOf(), sent.reply);
    }
    return isUnclear(sent.value) ? ((await lookedFor()) ?? sent.value) : sent.value;
  } catch (error) {
    if (!(error instanceof ServiceError) || !mayHaveStarted(error)) throw error;
    const come = await lookedFor(error.code === 'bad_response');
    if (come === null) throw withChosenId(error, body.conversation_id);
    return come;
  }
}

function withChosenId(error: ServiceError, id: Id | undefined): ServiceError {
  if (id === undefined || error.code !== 'start_unknown') return error;
  return new ServiceError(error.code, `${error.message}. ${chosenIdWords(id)}`, { ...error, cause: error });
}

/**
 * A conflict means that the chosen id exists, from an earlier try of ours, because the id is ours alone. A web page may
 * come from a proxy in front of a service that has taken the start.
 */
function mayHaveStarted({ code, status = 0 }: ServiceError): boolean {
  const page = code === 'bad_response' && status >= 200 && status < 300;
  return code === 'start_unknown' || status === 409 || page;
}

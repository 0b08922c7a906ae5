// An attempt to send a request, from the connection to the judged reply. Never throws because of the network.
import { type Dispatcher, request } from 'undici';
import { linkSignal, untilAborted } from '../../../clock.ts';
import { ServiceError } from '../../errors.ts';
import type { Auth, Call, Reply } from './call.ts';
import { classifyThrown } from './classify-thrown.ts';
import {
  type Attempted,
  type AttemptInput,
  foreignTo,
  isSuccess,
  type Opened,
  readReply,
} from './read-reply.ts';

export type Streamed<T> =
  | { readonly kind: 'streamed'; readonly value: T }
  | { readonly kind: 'refused'; readonly reply: Reply };

export type UseBody<T> = (body: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<T>;

export function attemptReply(attempt: AttemptInput): Promise<Attempted<Reply>> {
  return attemptWith(attempt, (opened) => readReply(attempt, opened));
}

/** Passes the open body to `use` when the status and headers show a success. */
export function attemptStream<T>(attempt: AttemptInput, use: UseBody<T>): Promise<Attempted<Streamed<T>>> {
  return attemptWith<Streamed<T>>(attempt, async (opened) => {
    const { statusCode: status, body } = opened.response;
    if (isSuccess(status) && foreignTo(attempt.call, opened.response) === null) {
      return { kind: 'done', value: { kind: 'streamed', value: await use(body, opened.signal) } };
    }
    const read = await readReply(attempt, opened);
    return read.kind === 'done' ? { kind: 'done', value: { kind: 'refused', reply: read.value } } : read;
  });
}

async function attemptWith<T>(
  { dispatcher, call, signal: callers, timeoutMs, proxyVariable }: AttemptInput,
  onResponse: (opened: Opened) => Promise<Attempted<T>>,
): Promise<Attempted<T>> {
  const headers = headersFor(call);
  const { signal, timedOut, detach } = linkSignal(callers, timeoutMs);
  const classify = (error: unknown, sent: boolean) =>
    classifyThrown({ error, sent, timedOutAfterMs: timedOut() ? timeoutMs : null, proxyVariable });
  const seen: SeenOfRequest = { isWritten: false, pieces: 0 };
  const watched = dispatcher.compose(watchRequest(seen));
  try {
    let response: Dispatcher.ResponseData;
    try {
      response = await openRequest(watched, call, headers, signal);
    } catch (error) {
      return { kind: 'failed', failure: classify(error, seen.isWritten), cause: error };
    }
    response.body.on('error', () => {});
    try {
      return await onResponse({ response, signal, classify, pieces: () => seen.pieces });
    } finally {
      response.body.destroy();
    }
  } finally {
    detach();
  }
}

function openRequest(
  dispatcher: Dispatcher,
  call: Call,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const response = request(call.url, {
    method: call.method,
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    dispatcher,
    signal,
    // We use one time limit for the whole attempt instead of the two of undici.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // undici notices an abort only after the connection is open.
  return untilAborted(signal, response);
}

/** The most answers with status 1xx before the real one. */
const mostHints = 20;

interface SeenOfRequest {
  /** The first byte was about to be written to an open connection. */
  isWritten: boolean;
  pieces: number;
}

function watchRequest(seen: SeenOfRequest): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    const respond = handler.onResponseStart?.bind(handler);
    const data = handler.onResponseData?.bind(handler);
    let hints = 0;
    handler.onRequestStart = (controller, context) => {
      start?.(controller, context);
      if (!controller.aborted) seen.isWritten = true;
    };
    handler.onResponseStart = (controller, status, headers, message) => {
      if (status < 200) hints += 1;
      if (hints > mostHints) controller.abort(new Error('it announced an answer without end'));
      else respond?.(controller, status, headers, message);
    };
    handler.onResponseData = (controller, chunk) => {
      seen.pieces += 1;
      data?.(controller, chunk);
    };
    return dispatch(options, handler);
  };
}

export function headersFor({ auth, url, body, takes }: Call): Record<string, string> {
  if (new URL(url).origin !== new URL(auth.base).origin) {
    const message = `the key of ${auth.base} must not go to ${new URL(url).origin}`;
    throw new ServiceError('bad_configuration', message);
  }
  return {
    accept: takes === undefined ? 'application/json' : '*/*',
    // Without this any encoding would be welcome, and none is decoded here: a small answer could become a very large one.
    'accept-encoding': 'identity',
    'user-agent': 'agent-conversations',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(auth.kind === 'hosted' && hostedHeaders(auth)),
    ...(auth.kind === 'session' && auth.key !== null && { 'x-session-api-key': auth.key }),
  };
}

/** A self-hosted server may read the key from another header than the hosted service. */
function hostedHeaders({ base, key }: Extract<Auth, { kind: 'hosted' }>): Record<string, string> {
  const isHosted = /(?:^|\.)all-hands\.dev$/.test(new URL(base).hostname);
  return { authorization: `Bearer ${key}`, ...(!isHosted && { 'x-session-api-key': key }) };
}

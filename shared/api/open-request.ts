// Sends one request. Returns the open response, or what went wrong before its headers arrived.
import { type Dispatcher, request } from 'undici';
import { untilAborted } from './abort.ts';
import { type Call, headersFor } from './call.ts';

export type Opened =
  | { readonly kind: 'opened'; readonly response: Dispatcher.ResponseData }
  | { readonly kind: 'thrown'; readonly error: unknown; readonly sent: boolean };

export async function openRequest(dispatcher: Dispatcher, call: Call, signal: AbortSignal): Promise<Opened> {
  const headers = headersFor(call);
  let sent = false;
  const watched = dispatcher.compose(
    whenWritten(() => {
      sent = true;
    }),
  );
  const response = request(call.url, {
    method: call.method,
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    dispatcher: watched,
    signal,
    // We use one time limit for the whole attempt instead of the two of undici.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    // undici notices an abort only after the connection is open.
    return { kind: 'opened', response: await untilAborted(signal, response) };
  } catch (error) {
    return { kind: 'thrown', error, sent };
  }
}

/** undici calls `onRequestStart` right before it writes the first byte to an open connection. */
function whenWritten(mark: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      start?.(controller, context);
      if (!controller.aborted) mark();
    };
    return dispatch(options, handler);
  };
}

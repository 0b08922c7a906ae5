// One connection to an agent server, from the handshake to its end. It says one thing, the key, and never anything else: what a
// client sends there sets the agent to work.
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dispatcher, WebSocket } from 'undici';
import { codeOf, messageOf } from '../errors.ts';
import type { End } from './back-off.ts';
import { count, isFlood, silence } from './flood.ts';

export interface Connection {
  readonly address: string;
  /** Null where the server needs none. */
  readonly key: string | null;
  readonly dispatcher: Dispatcher;
  readonly now: () => number;
  readonly signal: AbortSignal;
  onOpen(): void;
  onFrame(text: string): void;
}

const handshakeMs = 15_000;
/** A masked frame without content. */
const shortestAnswer = 6;

/** Never throws. Once the signal aborts, nothing is heard any more, and the socket is gone. */
export function connect(connection: Connection): Promise<End> {
  const { address, key, now, signal, onOpen, onFrame } = connection;
  return new Promise((resolve) => {
    let [heard, openedAt, why, isOver] = [silence, null as number | null, 'closed', false];
    let wire: Duplex | null = null;
    const watched = connection.dispatcher.compose(
      watching({
        onSocket: (caught) => {
          wire = caught;
          if (isOver) caught.destroy();
        },
        onStatus: (status) => finish(`the server answered ${status}`, status),
        onError: (error) => {
          why = codeOf(error) ?? messageOf(error);
        },
      }),
    );
    const socket = new WebSocket(address, { dispatcher: watched });
    socket.binaryType = 'arraybuffer';
    const timer = setTimeout(() => finish('no answer to the handshake'), handshakeMs);

    const finish = (reason: string, code = 0) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      socket.close();
      // A server that does not answer the farewell would keep it open for ever.
      wire?.destroy();
      resolve(endOf(reason, code, openedAt === null ? 0 : now() - openedAt));
    };
    const leave = () => finish('not wanted any more');
    let written = 0;
    /** The answers to pings, which never become messages. */
    const answers = () => {
      const before = written;
      written = wire instanceof Socket ? wire.bytesWritten : 0;
      return Math.floor((written - before) / shortestAnswer);
    };
    const weigh = (frames: number, bytes: number) => {
      heard = count(heard, frames, bytes, now());
      if (isFlood(heard)) finish('it says more than can be read');
    };

    socket.addEventListener('open', () => {
      if (isOver) return;
      clearTimeout(timer);
      openedAt = now();
      if (key !== null) socket.send(JSON.stringify({ type: 'auth', session_api_key: key }));
      wire?.on('data', (chunk: Buffer) => weigh(answers(), chunk.length));
      onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      if (isOver) return;
      weigh(1, 0);
      if (!isOver && typeof data === 'string') onFrame(data);
    });
    // Without a listener undici would throw it.
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', ({ code, reason }) => finish(reason || why, code));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}

/** A wrong key, an unknown conversation, and what a server without this answers. */
const refusals = [4001, 4004, 200, 400, 401, 403, 404, 405, 426, 501];

function endOf(why: string, code: number, openForMs: number): End {
  const told = code > 1000 && code !== 1006 ? `${why} (${code})` : why;
  return refusals.includes(code) ? { kind: 'refused', why: told } : { kind: 'closed', why: told, openForMs };
}

interface Watcher {
  onSocket(socket: Duplex): void;
  /** It did not become a WebSocket. */
  onStatus(status: number): void;
  onError(error: unknown): void;
}

/**
 * A WebSocket of undici does not say why it could not be opened, and does not give its socket, without which it cannot be ended
 * for good. And it offers compression in any case: each connection would hold a window, and little could become much.
 */
function watching(watcher: Watcher): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const upgraded = handler.onRequestUpgrade?.bind(handler);
    const started = handler.onResponseStart?.bind(handler);
    const failed = handler.onResponseError?.bind(handler);
    handler.onRequestUpgrade = (controller, status, headers, socket) => {
      watcher.onSocket(socket);
      return upgraded?.(controller, status, headers, socket);
    };
    handler.onResponseStart = (controller, status, headers, message) => {
      watcher.onStatus(status);
      return started?.(controller, status, headers, message);
    };
    handler.onResponseError = (controller, error) => {
      watcher.onError(error);
      return failed?.(controller, error);
    };
    return dispatch({ ...options, headers: withoutExtensions(options.headers) }, handler);
  };
}

function withoutExtensions(headers: Dispatcher.DispatchOptions['headers']) {
  if (headers === null || headers === undefined || Symbol.iterator in headers) return headers ?? null;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'sec-websocket-extensions'),
  );
}

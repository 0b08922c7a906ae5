// The connection to an agent server, from the handshake to its end. It sends the key and nothing else, because what a client
// sends there sets the agent to work.
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dispatcher, WebSocket } from 'undici';
import { codeOf, messageOf } from '../../errors.ts';
import type { Id } from '../../port.ts';
import { checkedId, dashedId, parseBaseUrl } from '../address.ts';
import { processorMs } from '../http/spending.ts';

export interface SocketConnection {
  readonly address: string;
  /** Null where the server needs none. */
  readonly key: string | null;
  readonly dispatcher: Dispatcher;
  readonly now: () => number;
  readonly signal: AbortSignal;
  onOpen(): void;
  onFrame(text: string): void;
}

export type ConnectionEnd =
  /** The key, the conversation or the address is wrong: it would be refused again. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The connection was never open, or was closed. */
  | { readonly kind: 'closed'; readonly why: string; readonly openForMs: number };

/** As safe as every other address that a session key goes to: wss, or ws to this machine. */
export function socketAddress(agentServerUrl: string, conversationId: Id): string {
  const base = parseBaseUrl(agentServerUrl, 'the agent server URL');
  return `${base.replace(/^http/, 'ws')}/sockets/events/${dashedId(checkedId(conversationId))}`;
}

const handshakeMs = 15_000;
/** A masked frame without content. */
const shortestPong = 6;

/** Never throws. Once the signal aborts, no frame is handed on, and the socket is gone. */
export function connect(connection: SocketConnection): Promise<ConnectionEnd> {
  const { address, key, now, signal, onOpen, onFrame } = connection;
  return new Promise((resolve) => {
    let openedAt: number | null = null;
    let why = 'closed';
    let isOver = false;
    let wire: Duplex | null = null;
    const watched = connection.dispatcher.compose(
      watchUpgrade({
        onSocket: (caught) => {
          wire = caught;
          if (isOver) caught.destroy();
        },
        onCompression: () => finish('it compresses, which was not offered', notOffered),
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
      // A server that does not answer the close frame would keep it open for ever.
      wire?.destroy();
      resolve(describeEnd(reason, code, openedAt === null ? 0 : now() - openedAt));
    };
    const leave = () => finish('not wanted any more');
    const traffic = limitTraffic(now, () => finish('it says more than can be read'));

    socket.addEventListener('open', () => {
      if (isOver) return;
      clearTimeout(timer);
      openedAt = now();
      traffic.watch(wire);
      if (key !== null) socket.send(JSON.stringify({ type: 'auth', session_api_key: key }));
      onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      if (isOver) return;
      traffic.add(1);
      if (!isOver && typeof data === 'string') onFrame(data);
    });
    // Undici would throw an error that has no listener.
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', ({ code, reason }) => finish(reason || why, code));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}

/** A wrong key, an unknown conversation, and the statuses of a server without this address; a 404 may be of a gateway for a while. */
const notOffered = 501;
const refusals = [4001, 4004, 200, 400, 401, 403, 405, 426, 501];

function describeEnd(why: string, code: number, openForMs: number): ConnectionEnd {
  const full = code > 1000 && code !== 1006 ? `${why} (${code})` : why;
  return refusals.includes(code) ? { kind: 'refused', why: full } : { kind: 'closed', why: full, openForMs };
}

/** A model that streams its words sends some hundred frames in a second. */
const mostFrames = 1_000;
const mostBytes = 4 * 1024 * 1024;
/** The time that it takes to read them: a few hundred connections share a process with all that it does for people. */
const mostMs = 50;

/** Of what comes within one second. */
export function limitTraffic(now: () => number, tooMuch: () => void) {
  let [since, frames, bytes, ms] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
  const add = (moreFrames: number, moreBytes = 0, moreMs = 0) => {
    if (now() - since >= 1_000) [since, frames, bytes, ms] = [now(), 0, 0, 0];
    frames += moreFrames;
    bytes += moreBytes;
    ms += moreMs;
    if (frames > mostFrames || bytes > mostBytes || ms > mostMs) tooMuch();
  };
  return {
    add,
    watch(wire: Duplex | null): void {
      const bytesWritten = () => (wire instanceof Socket ? wire.bytesWritten : 0);
      // The socket may have carried requests before.
      let written = bytesWritten();
      // Before and after undici reads it: what it takes to read what never becomes a message counts too.
      let begun = process.threadCpuUsage();
      wire?.prependListener('data', () => {
        begun = process.threadCpuUsage();
      });
      wire?.on('data', (chunk: Buffer) => {
        // Pings never become messages, so they are counted by the pongs that were written.
        const before = written;
        written = bytesWritten();
        add(Math.floor((written - before) / shortestPong), chunk.length, processorMs(begun));
      });
    },
  };
}

interface UpgradeWatcher {
  onSocket(socket: Duplex): void;
  /** undici believes that compression was offered, and would unpack what comes. */
  onCompression(): void;
  /** Called when it did not become a WebSocket. */
  onStatus(status: number): void;
  onError(error: unknown): void;
}

/**
 * A WebSocket of undici does not say why it could not be opened, and does not give its socket, without which it cannot be
 * ended for good. It always offers compression, with which each connection would hold a window and a small frame could become
 * a large one, so the offer is removed.
 */
function watchUpgrade(watcher: UpgradeWatcher): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const upgraded = handler.onRequestUpgrade?.bind(handler);
    const started = handler.onResponseStart?.bind(handler);
    const failed = handler.onResponseError?.bind(handler);
    handler.onRequestUpgrade = (controller, status, headers, socket) => {
      watcher.onSocket(socket);
      if ('sec-websocket-extensions' in headers) return watcher.onCompression();
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

// The HTTP server of the App: asks the handlers one after the other, limits slow clients, and closes in order.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Where GitHub sends events to. */
export const webhookPath = '/api/github/webhooks';

/** Returns true when it has answered the request; else the next handler gets the request. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean | Promise<boolean>;

export interface HttpServer {
  /** `http://host:port` as bound. */
  readonly address: string;
  /** Takes no new connections, gives running answers `patienceMs` to finish, then closes the rest. */
  close(patienceMs: number): Promise<void>;
}

interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly handlers: readonly Handler[];
  /** Called when a handler threw, which is a bug. */
  readonly failed: (error: unknown) => void;
  readonly limits?: ConnectionLimits;
}

interface ConnectionLimits {
  readonly connections: number;
  /** Connections without a request that is being worked on: all together, and those of one address. */
  readonly waiting: number;
  readonly waitingEach: number;
  /** After so long without a byte in either direction a connection is closed: its client does not read the answer. */
  readonly stillMs: number;
}

const usualLimits: ConnectionLimits = { connections: 1000, waiting: 800, waitingEach: 400, stillMs: 20_000 };

export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { limits = usualLimits } = options;
  const patience = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1000 };
  const waiting = createWaiting(limits);
  const server = createServer(patience, (request, response) => {
    // An error without a listener would end the process when a client hangs up.
    request.on('error', () => {});
    const { socket } = request;
    waiting.workOn(socket, response);
    void serve(options, request, response).finally(() => waiting.worked(socket));
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.stillMs;
  server.on('connection', waiting.add);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${host}:${bound.port}`,
    async close(patienceMs) {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

interface Connection {
  /** Requests whose handler is at work, and answers that the client has not taken yet. */
  working: number;
  untaken: number;
}

/**
 * Closes the connection on which nothing is worked for longest when there are too many of them: without a request, or with
 * an answer that its client does not read. Otherwise a client that opens enough of them would keep the probes out.
 */
function createWaiting({ waiting: most, waitingEach: mostEach }: ConnectionLimits) {
  const connections = new Map<Socket, Connection>();
  const waiting = new Set<Socket>();
  const wait = (socket: Socket, { working }: Connection) => {
    if (working === 0 && !socket.destroyed) waiting.add(socket);
  };

  return {
    add(socket: Socket): void {
      const ofSame = [...waiting].filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress);
      if (ofSame.length >= mostEach) ofSame[0]?.destroy();
      else if (waiting.size >= most) waiting.values().next().value?.destroy();
      const connection = { working: 0, untaken: 0 };
      connections.set(socket, connection);
      wait(socket, connection);
      socket.once('close', () => {
        connections.delete(socket);
        waiting.delete(socket);
      });
    },

    workOn(socket: Socket, response: ServerResponse): void {
      const connection = connections.get(socket);
      if (connection === undefined) return;
      connection.working += 1;
      connection.untaken += 1;
      // A client that sends more while an answer waits to be read does not become younger by it.
      if (connection.untaken === 1) waiting.delete(socket);
      response.once('finish', () => {
        connection.untaken -= 1;
        waiting.delete(socket);
        wait(socket, connection);
      });
    },

    worked(socket: Socket): void {
      const connection = connections.get(socket);
      if (connection === undefined) return;
      connection.working -= 1;
      wait(socket, connection);
    },
  };
}

async function serve(
  { handlers, failed }: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  try {
    for (const handler of handlers) {
      if (await handler(request, response, path)) return;
    }
    sendJson(response, 404, { message: 'not found' });
  } catch (error) {
    failed(error);
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, { message: 'internal error' });
  }
}

/** Whether an address takes this method. If not, it says which ones it takes. */
export function takesMethod(
  { method = 'GET' }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  taken: readonly string[] = ['GET', 'HEAD'],
): boolean {
  if (taken.includes(method)) return true;
  response.setHeader('allow', taken.join(', '));
  sendJson(response, 405, { message: `${taken.join(', ')} only` });
  return false;
}

export function sendJson(response: ServerResponse, status: number, body: object): true {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
  return true;
}

/** Aborts once the client has gone, or has taken all. */
export function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Sends pages one after the other, and reads the next one only when the client has taken the last. Returns whether the
 * client took everything. Once it has gone, nothing more is read, where `pages` looks at the same signal.
 */
export async function sendPages(
  response: ServerResponse,
  pages: AsyncIterable<string>,
  gone: AbortSignal,
): Promise<boolean> {
  try {
    for await (const page of pages) {
      gone.throwIfAborted();
      if (!response.write(page)) await once(response, 'drain', { signal: gone });
    }
    gone.throwIfAborted();
    response.end();
    if (!response.writableFinished) await once(response, 'finish', { signal: gone });
    return true;
  } catch (error) {
    if (gone.aborted) return false;
    throw error;
  }
}

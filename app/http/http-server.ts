// The HTTP server of the App: asks the handlers one after the other, limits slow clients, and closes in order.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
}

export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const patience = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1000 };
  const server = createServer(patience, (request, response) => {
    // Without a listener, a client that hangs up would end the process.
    request.on('error', () => {});
    void serve(options, request, response);
  });
  server.maxConnections = mostConnections;
  dropSilent(server, mostSilent);
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

const mostConnections = 1000;
const mostSilent = 800;

/**
 * Closes the connection that has been silent for longest when too many are silent. Otherwise a client that opens enough
 * connections without a request would keep the probes out.
 */
function dropSilent(server: Server, most: number): void {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    const [longest] = silent;
    if (silent.size >= most) longest?.destroy();
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    response.once('finish', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
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

export function sendJson(response: ServerResponse, status: number, body: object): true {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
  return true;
}

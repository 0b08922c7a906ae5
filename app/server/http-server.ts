// The HTTP server of the App: asks the handlers one after the other, limits slow clients, and closes in order.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answer, type Handler } from './handler.ts';

export interface HttpServer {
  /** `http://host:port` as bound. */
  readonly address: string;
  /** Takes no new connections, gives running answers `patienceMs` to finish, then closes the rest. */
  close(patienceMs: number): Promise<void>;
}

export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly handlers: readonly Handler[];
  /** Called when a handler threw, which is a bug. */
  readonly failed: (error: unknown) => void;
}

export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000 }, (request, response) => {
    // A client that closes the connection is no error for us. Without a listener it would end the process.
    request.on('error', () => {});
    void serve(options, request, response);
  });
  server.maxConnections = 1000;
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
    answer(response, 404, { message: 'not found' });
  } catch (error) {
    failed(error);
    if (response.headersSent) response.destroy();
    else answer(response, 500, { message: 'internal error' });
  }
}

// Real servers on loopback for tests: each is closed after the test that opened it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server, type Socket } from 'node:net';
import { afterEach } from '@jest/globals';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the next request gets; the last step of a script answers all further ones too. */
export type Step = (response: ServerResponse, request: Seen) => void;

export interface ScriptedServer {
  readonly url: string;
  readonly seen: readonly Seen[];
}

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** For what a test opens besides servers. */
export function closeAfterTest(close: () => Promise<void>): void {
  open.push(close);
}

export async function serve(...steps: readonly Step[]): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      steps[Math.min(seen.length, steps.length) - 1]?.(response, one);
    });
  });
  const port = await listen(server);
  closeAfterTest(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, seen };
}

export async function serveRaw(onSocket: (socket: Socket) => void): Promise<{ url: string; port: number }> {
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  const port = await listen(server);
  closeAfterTest(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, port };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

export function text(body: string, contentType: string, status = 200): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(body);
  };
}

export const page: Step = text(
  '<!doctype html><html><title>Agents</title></html>',
  'text/html; charset=utf-8',
);

export const reset: Step = (response) => {
  response.socket?.resetAndDestroy();
};

export const silence: Step = () => {};

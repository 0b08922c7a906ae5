// Real servers on loopback for tests: each is closed after the test that opened it.
import { readFileSync } from 'node:fs';
import {
  createServer,
  request as forward,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The reply to the next request; the last step of a script answers all further ones too. */
export type Step = (response: ServerResponse, request: Seen) => void;

export interface ScriptedServer {
  readonly url: string;
  readonly seen: readonly Seen[];
}

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** What a test opens other than servers. */
export function closeAfterTest(close: () => Promise<void>): void {
  closing.push(close);
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
  return { url: `http://127.0.0.1:${await open(server)}`, seen };
}

async function open(server: HttpServer): Promise<number> {
  const port = await listen(server);
  closeAfterTest(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return port;
}

const certificates = join(import.meta.dirname, 'certificates');
export const authorityFile = join(certificates, 'authority.pem');

/** Addresses for localhost and agents.test, which only a proxy can find. */
export async function serveTls(setUp: (server: HttpServer) => void): Promise<number> {
  const [key, cert] = ['server-key.pem', 'server.pem'].map((name) => readFileSync(join(certificates, name)));
  const server = createHttpsServer({ key, cert });
  setUp(server);
  return open(server);
}

/** Tunnels every CONNECT to `port`, and forwards plain requests; refuses all with `refusal` where given. */
export async function serveProxy(
  port: number,
  refusal?: number,
): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    if (refusal) {
      response.writeHead(refusal).end();
      return;
    }
    const { method, headers } = request;
    const passed = forward(request.url ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  server.on('connect', (request: IncomingMessage, client) => {
    asked.push(request);
    client.on('error', () => {});
    if (refusal) {
      client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  return { url: `http://127.0.0.1:${await open(server)}`, asked };
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

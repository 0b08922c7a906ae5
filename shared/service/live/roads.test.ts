// The same proxies and certificates as for requests, over real sockets.
import { readFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../../lab/service/index.ts';
import { openClient } from '../../../lab/service/socket/client.ts';
import { until } from '../../../lab/support/until.ts';
import type { TransportOptions } from '../http/transport.ts';
import { closeAfterTest, listen as open } from '../testing/servers.ts';
import { sessionKey, testTransport } from '../testing/transports.ts';
import { listen } from './listen.ts';

const folder = join(import.meta.dirname, '..', 'testing', 'certificates');
const ca = readFileSync(join(folder, 'authority.pem'), 'utf8');

async function serveTls(): Promise<{ port: number; firsts: string[] }> {
  const firsts: string[] = [];
  const key = readFileSync(join(folder, 'server-key.pem'));
  const server = createTlsServer({ key, cert: readFileSync(join(folder, 'server.pem')) });
  server.on('upgrade', (request, socket, head) => {
    closeAfterTest(async () => void socket.destroy());
    openClient(request, socket, head, { onFirst: (text) => firsts.push(text), onClose() {} });
  });
  const port = await open(server);
  closeAfterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { port, firsts };
}

/** Tunnels to `port`, whatever it is asked for. */
async function serveProxy(port: number): Promise<{ url: string; asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = [];
  const server = createProxy();
  server.on('connect', (request, client) => {
    asked.push(`${request.url} ${JSON.stringify(request.headers)}`);
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('error', () => target.destroy()).on('close', () => target.destroy());
  });
  const url = `http://127.0.0.1:${await open(server)}`;
  closeAfterTest(async () => void server.close());
  return { url, asked };
}

function hearFrom(url: string, options: Partial<TransportOptions>) {
  const { transport } = testTransport(options);
  const stop = new AbortController();
  closeAfterTest(async () => stop.abort());
  const heard = { hints: 0, deaf: [] as string[] };
  void listen({
    url,
    sessionKey,
    conversationId: 'c',
    transport,
    signal: stop.signal,
    onHint: () => {
      heard.hints += 1;
    },
    onDisconnect: (why) => heard.deaf.push(why),
  });
  return heard;
}

const auth = JSON.stringify({ type: 'auth', session_api_key: sessionKey });

test('an authority that is given is trusted, and no other', async () => {
  const { port, firsts } = await serveTls();
  const heard = hearFrom(`https://localhost:${port}`, { ca });
  await until(() => firsts.length === 1);
  expect([firsts, heard.deaf]).toEqual([[auth], []]);
  const other = hearFrom(`https://localhost:${port}`, {});
  await until(() => other.deaf.length === 1);
  expect([other.hints, firsts.length]).toEqual([0, 1]);
});

test('a proxy tunnels it, and never sees the key', async () => {
  const { port, firsts } = await serveTls();
  const proxy = await serveProxy(port);
  hearFrom('https://agents.test', { ca, env: { HTTPS_PROXY: proxy.url } });
  await until(() => firsts.length === 1);
  expect(firsts).toEqual([auth]);
  expect(proxy.asked).toHaveLength(1);
  expect(proxy.asked[0]).toContain('agents.test:443');
  expect(proxy.asked[0]).not.toContain(sessionKey);
});

test('NO_PROXY goes around it', async () => {
  const simulator = await startSimulator({ dialect: 'live', speed: 1_000 });
  closeAfterTest(() => simulator.close());
  const proxy = await serveProxy(Number(new URL(simulator.url).port));
  const env = { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' };
  const heard = hearFrom(`${simulator.url}/agent/0`, { env });
  await until(() => heard.deaf.length === 1);
  expect([heard.deaf, proxy.asked]).toEqual([['Authentication failed (4001)'], []]);
});

// The same proxies and certificates as for requests, over real sockets.
import { expect, test } from '@jest/globals';
import { openClient } from '../../../../lab/service/socket/client.ts';
import { until } from '../../../../lab/support/until.ts';
import type { TransportOptions } from '../http/transport.ts';
import { authorityFile, closeAfterTest, serveProxy, serveTls } from '../testing/servers.ts';
import { sessionKey, testTransport } from '../testing/transports.ts';
import { listen } from './listen.ts';

const trusting = { NODE_EXTRA_CA_CERTS: authorityFile };

async function serveSockets() {
  const firsts: string[] = [];
  const port = await serveTls((server) =>
    server.on('upgrade', (request, socket, head) => {
      closeAfterTest(async () => void socket.destroy());
      openClient(request, socket, head, { onFirst: (text) => firsts.push(text), onClose() {} });
    }),
  );
  return { port, firsts };
}

function hearFrom(url: string, env: TransportOptions['env']) {
  const { transport } = testTransport({ env });
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

test('a WebSocket trusts the certificate authority that is given, and no other', async () => {
  const { port, firsts } = await serveSockets();
  const heard = hearFrom(`https://localhost:${port}`, trusting);
  await until(() => firsts.length === 1);
  expect([firsts, heard.deaf]).toEqual([[auth], []]);
  const other = hearFrom(`https://localhost:${port}`, {});
  await until(() => other.deaf.length === 1);
  expect([other.hints, firsts.length]).toEqual([0, 1]);
});

test('a WebSocket is tunnelled by the proxy, which never sees the key', async () => {
  const { port, firsts } = await serveSockets();
  const proxy = await serveProxy(port);
  hearFrom('https://agents.test', { ...trusting, HTTPS_PROXY: proxy.url });
  await until(() => firsts.length === 1);
  expect(firsts).toEqual([auth]);
  expect(proxy.asked).toHaveLength(1);
  const [{ url, headers } = { url: '', headers: {} }] = proxy.asked;
  expect(url).toBe('agents.test:443');
  expect(JSON.stringify(headers)).not.toContain(sessionKey);
});

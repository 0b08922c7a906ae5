// Proxies and certificates, over real sockets: a TLS server for agents.test that only the proxy can find.
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@jest/globals';
import { request } from 'undici';
import {
  authorityFile,
  closeAfterTest,
  json,
  serve,
  serveProxy,
  serveRaw,
  serveTls,
} from '../testing/servers.ts';
import { apiKey, callTo, testTransport, thrownBy } from '../testing/transports.ts';
import { createDispatcher, proxiesOf } from './dispatcher.ts';

async function serveFine() {
  const seen: IncomingHttpHeaders[] = [];
  const port = await serveTls((server) =>
    server.on('request', ({ headers }, response) => {
      seen.push(headers);
      response.setHeader('content-type', 'application/json').end('{"fine":true}');
    }),
  );
  return { port, seen };
}

test('an unknown certificate authority is refused at once, unsent, with the variable to set', async () => {
  const { port, seen } = await serveFine();
  const { transport, slept } = testTransport();
  const call = callTo(`https://localhost:${port}`, { kind: 'start', method: 'POST', body: {} });
  const message = expect.stringContaining('NODE_EXTRA_CA_CERTS');
  expect(await thrownBy(() => transport.send(call))).toMatchObject({ code: 'unavailable', message });
  expect([slept, seen]).toEqual([[], []]);
});

const trusting = { NODE_EXTRA_CA_CERTS: authorityFile };

test('a certificate authority that NODE_EXTRA_CA_CERTS names is trusted', async () => {
  const { port } = await serveFine();
  const { transport } = testTransport({ env: trusting });
  expect(await transport.send(callTo(`https://localhost:${port}`))).toMatchObject({ json: { fine: true } });
});

test('a file of authorities that is not there is passed over', () => {
  const dispatcher = createDispatcher({ env: { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' } });
  closeAfterTest(() => dispatcher.destroy());
  expect(dispatcher).toBeDefined();
});

test('a reply without an end is given up', async () => {
  const piece = 'x'.repeat(1024 * 1024);
  const { url } = await serveRaw((socket) => {
    const more = () => socket.writable && socket.write(piece, more);
    socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\n\r\n', more);
  });
  const dispatcher = createDispatcher({ env: {} });
  closeAfterTest(() => dispatcher.destroy());
  const { body } = await request(url, { dispatcher });
  const read = async () => {
    for await (const more of body) expect(more.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
});

const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'];
test.each(names)('the proxy of %s tunnels TLS, and never sees the key', async (name) => {
  const { port, seen } = await serveFine();
  const proxy = await serveProxy(port);
  const credentials = proxy.url.replace('://', '://me:pass%21@');
  const { transport } = testTransport({ env: { ...trusting, [name]: credentials } });
  expect(await transport.send(callTo('https://agents.test'))).toMatchObject({ json: { fine: true } });
  expect(proxy.asked.map(({ url }) => url)).toEqual(['agents.test:443']);
  expect(proxy.asked[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('me:pass!')}`);
  expect(JSON.stringify(proxy.asked[0]?.headers)).not.toContain(apiKey);
  expect(seen[0]?.authorization).toBe(`Bearer ${apiKey}`);
  expect(seen[0]?.['proxy-authorization']).toBeUndefined();
});

test.each([
  ['a proxy on this machine forwards plain requests to this machine', {}, 1],
  ['a request to a host in NO_PROXY goes around the proxy', { NO_PROXY: '127.0.0.1' }, 0],
])('%s', async (_, env, count) => {
  const server = await serve(json({ fine: true }));
  const proxy = await serveProxy(0);
  const { transport } = testTransport({ env: { http_proxy: proxy.url, ...env } });
  expect(await transport.send(callTo(server.url))).toMatchObject({ json: { fine: true } });
  expect(proxy.asked).toHaveLength(count);
});

test.each(['https://agents.test', 'http://127.0.0.1:9'])(
  'a 407 on the way to %s is not tried twice',
  async (base) => {
    const proxy = await serveProxy(0, 407);
    const { transport, slept } = testTransport({ env: { HTTP_PROXY: proxy.url } });
    const call = callTo(base, { kind: 'answer', method: 'POST', body: {} });
    const message = expect.stringContaining('HTTPS_PROXY, before the host');
    expect(await thrownBy(() => transport.send(call))).toMatchObject({ code: 'unavailable', message });
    expect(slept).toEqual([]);
  },
);

test.each<[string, () => Promise<{ url: string }>, RegExp]>([
  ['cannot reach the service', () => serveProxy(0, 502), /the proxy refused to connect \(502\)/],
  ['hangs up', () => serveRaw((socket) => socket.destroy()), /./],
  ['resets', () => serveRaw((socket) => socket.resetAndDestroy()), /./],
  [
    'is not there',
    async () => ({ url: 'http://127.0.0.1:9' }),
    /connection refused; HTTPS_PROXY is set, so this may be the proxy$/,
  ],
])('a start through a proxy that %s is unavailable, as it was not sent', async (_, open, why) => {
  const { transport, slept } = testTransport({ env: { HTTPS_PROXY: (await open()).url } });
  const call = callTo('https://agents.test', { kind: 'start', method: 'POST', body: {} });
  const message = expect.stringMatching(why);
  expect(await thrownBy(() => transport.send(call))).toMatchObject({ code: 'unavailable', message });
  expect(slept).toHaveLength(4);
});

const elsewhere = 'http://proxy.example.com:3128';
const near = 'localhost,127.0.0.1,[::1]';
test.each([
  [{}, ['', '', '']],
  [{ HTTP_PROXY: elsewhere }, [`${elsewhere}/`, '', near]],
  [{ HTTPS_PROXY: elsewhere, NO_PROXY: 'x.org' }, ['', `${elsewhere}/`, `x.org,${near}`]],
  [{ https_proxy: 'proxy.example.com:3128', HTTPS_PROXY: 'x' }, ['', `${elsewhere}/`, near]],
  [{ http_proxy: '', HTTP_PROXY: 'http://127.0.0.1:1' }, ['http://127.0.0.1:1/', '', '']],
  [{ no_proxy: '*', NO_PROXY: 'x' }, ['', '', '*']],
])('of the proxy variables %j, the proxies and exceptions are %j', (env, proxies) => {
  const [httpProxy, httpsProxy, noProxy] = proxies;
  expect(proxiesOf(env)).toEqual({ httpProxy, httpsProxy, noProxy });
});

test('a proxy variable that is no address is refused by its name, without its credentials', () => {
  expect(() => proxiesOf({ https_proxy: 'ftp://me:secret@x' })).toThrow('https_proxy is not the address');
  expect(() => proxiesOf({ https_proxy: 'ftp://me:secret@x' })).not.toThrow('secret');
});

test("the process's own proxy variables do not count", async () => {
  const server = await serve(json({ fine: true }));
  const before = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = 'http://127.0.0.1:9';
  try {
    const { transport } = testTransport();
    expect(await transport.send(callTo(server.url))).toMatchObject({ status: 200 });
  } finally {
    if (before === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = before;
  }
});

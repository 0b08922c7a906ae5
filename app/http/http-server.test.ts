import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { until } from '../../lab/support/until.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';
import { type Handler, sendJson, startHttpServer } from './http-server.ts';
import { createProbes, onceEach, type Probe } from './probes.ts';

type Serving = Partial<Parameters<typeof startHttpServer>[0]>;
/** On a port of its own, until the test is over. */
async function serve(handlers: readonly Handler[], more: Serving = {}) {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, failed: () => {}, handlers, ...more });
  closeAfterTest(() => server.close(100));
  return server;
}
const portOf = ({ address }: { readonly address: string }) => Number(new URL(address).port);

async function ask(handlers: readonly Handler[], path: string) {
  const failures: unknown[] = [];
  const { address } = await serve(handlers, { failed: (error) => failures.push(error) });
  const reply = await request(`${address}${path}`);
  return { status: reply.statusCode, body: await reply.body.json(), failures };
}

async function statusOf(address: string): Promise<number> {
  const reply = await request(`${address}/healthz`);
  await reply.body.dump();
  return reply.statusCode;
}

describe('the HTTP server', () => {
  test('asks its handlers in turn', async () => {
    const no: Handler = () => false;
    const yes: Handler = (_request, response, path) => sendJson(response, 200, { path });
    expect(await ask([no, yes], '/a?b=c')).toMatchObject({ status: 200, body: { path: '/a' } });
    expect(await ask([no], '/a')).toMatchObject({ status: 404 });
  });

  test('answers a bug of a handler with 500 and without the words of the error', async () => {
    const bug = new Error('the password is x');
    const answer = await ask([() => Promise.reject(bug)], '/');
    expect(answer).toEqual({ status: 500, body: { message: 'internal error' }, failures: [bug] });
  });

  test.each([
    ['waits for a reply under way', 3_600_000, 200],
    ['cuts a reply that takes too long', 10, 'cut'],
  ])('%s when it closes', async (_, patienceMs, outcome) => {
    const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: Handler = async (_request, response) => {
      entered.resolve();
      await release.promise;
      return sendJson(response, 200, {});
    };
    const server = await serve([slow]);
    const reply = request(server.address, { reset: true }).then(
      ({ statusCode }) => statusCode,
      () => 'cut',
    );
    await entered.promise;
    const closed = server.close(patienceMs);
    await pause(20);
    if (outcome === 200) release.resolve();
    await closed;
    expect(await reply).toBe(outcome);
  });
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

test('a thousand silent connections do not keep a probe out', async () => {
  const server = await serve([createProbes({})]);
  const connecting = Array.from({ length: 1100 }, () => {
    const socket = connect(portOf(server), '127.0.0.1', () => socket.write('G'));
    sockets.push(socket);
    socket.on('error', () => {});
    return socket.connecting ? new Promise((resolve) => socket.once('connect', resolve)) : null;
  });
  await Promise.all(connecting);
  expect(await statusOf(server.address)).toBe(200);
});

describe('a client that asks and does not read', () => {
  let answer: ServerResponse | undefined;
  beforeEach(() => {
    answer = undefined;
  });
  const large: Handler = (_request, response, path) => {
    if (path !== '/large') return false;
    answer = response;
    response.end(Buffer.alloc(16 * 1024 * 1024));
    return true;
  };
  const limits = { connections: 12, waiting: 10, waitingEach: 10, stillMs: 20_000 };
  const limited = (changes: Partial<typeof limits>) =>
    serve([large, createProbes({})], { limits: { ...limits, ...changes } });
  /** Resolves when the answer has begun to arrive, or the server has hung up; from then on nothing is read. */
  const askWithoutReading = (port: number) =>
    new Promise<Socket>((resolve) => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        onread: { buffer: Buffer.alloc(1), callback: begun },
      });
      function begun(): boolean {
        resolve(socket);
        return false;
      }
      socket.on('error', () => {});
      socket.on('close', () => resolve(socket));
      socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    });

  test.each([
    ['in all', {}],
    ['from one address', { waitingEach: 5 }],
  ])('gives way to others where there are many of them %s', async (_, changes) => {
    const server = await limited(changes);
    for (let count = 0; count < 15; count += 1) sockets.push(await askWithoutReading(portOf(server)));
    expect(await statusOf(server.address)).toBe(200);
  });

  test('is cut off where it reads nothing for too long', async () => {
    const server = await limited({ stillMs: 100 });
    // On a busy machine it may be cut off before it was heard.
    await until(async () => {
      sockets.push(await askWithoutReading(portOf(server)));
      return answer;
    });
    await until(() => answer?.destroyed);
    expect(answer?.writableFinished).toBe(false);
  });
});

test('a check that costs something is made once a second, however often it is asked for', async () => {
  let now = 0;
  let checks = 0;
  const check = onceEach(
    1000,
    () => now,
    () => `${++checks}`,
  );
  const found = [check(), check()];
  now = 1000;
  expect([...found, check()]).toEqual(['1', '1', '2']);
});

const fine = () => null;
const failing = {
  database: () => Promise.reject(new Error('password x refused')),
  worker: () => 'draining',
  other: fine,
};
const why = { database: 'failed', worker: 'draining' };
const hanging = { database: () => new Promise<null>(() => {}) };
const noAnswer = { status: 503, body: { why: { database: 'no answer in time' } } };
const alive: Record<string, Probe> = { database: fine, worker: async () => null };
test.each<[string, string, Record<string, Probe>, object]>([
  ['/healthz', 'says only that the process lives', { database: () => 'gone' }, { status: 200 }],
  ['/readyz', 'is ready when every check is', alive, { status: 200 }],
  [
    '/readyz',
    'names each failing check, without its error',
    failing,
    { status: 503, body: { status: 'not ready', why } },
  ],
  ['/readyz', 'does not hang with a check that hangs', hanging, noAnswer],
])('%s %s', async (path, _, checks, reply) => {
  expect(await ask([createProbes(checks)], path)).toMatchObject(reply);
});

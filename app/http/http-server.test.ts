import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { until } from '../../lab/support/until.ts';
import { type Handler, sendJson, startHttpServer } from './http-server.ts';
import { createProbes, onceEach, type Probe } from './probes.ts';

async function ask(handlers: readonly Handler[], path: string) {
  const failures: unknown[] = [];
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    handlers,
    failed: (error) => failures.push(error),
  });
  try {
    const reply = await request(`${server.address}${path}`);
    return { status: reply.statusCode, body: await reply.body.json(), failures };
  } finally {
    await server.close(100);
  }
}

describe('the HTTP server', () => {
  test('asks its handlers in turn', async () => {
    const no: Handler = () => false;
    const yes: Handler = (_request, response, path) => sendJson(response, 200, { path });
    expect(await ask([no, yes], '/a?b=c')).toMatchObject({ status: 200, body: { path: '/a' } });
    expect(await ask([no], '/a')).toMatchObject({ status: 404 });
  });

  test('answers a bug of a handler with 500 and without the words of the error', async () => {
    const broken: Handler = () => {
      throw new Error('the password is x');
    };
    const { status, body, failures } = await ask([broken], '/');
    expect([status, body]).toEqual([500, { message: 'internal error' }]);
    expect(failures).toEqual([new Error('the password is x')]);
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
    const server = await startHttpServer({ host: '127.0.0.1', port: 0, handlers: [slow], failed: () => {} });
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

test('a thousand silent connections do not keep a probe out', async () => {
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    handlers: [createProbes({})],
    failed: () => {},
  });
  const port = Number(new URL(server.address).port);
  const sockets = Array.from({ length: 1100 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('G'));
    socket.on('error', () => {});
    return socket;
  });
  await Promise.all(
    sockets.map((socket) =>
      socket.connecting ? new Promise((resolve) => socket.once('connect', resolve)) : null,
    ),
  );
  try {
    const reply = await request(`${server.address}/healthz`);
    await reply.body.dump();
    expect(reply.statusCode).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.close(100);
  }
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
  const serve = (changes: Partial<typeof limits>) =>
    startHttpServer({
      ...{ host: '127.0.0.1', port: 0, failed: () => {}, limits: { ...limits, ...changes } },
      handlers: [large, createProbes({})],
    });
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
    const server = await serve(changes);
    const port = Number(new URL(server.address).port);
    const sockets: Socket[] = [];
    for (let count = 0; count < 15; count += 1) sockets.push(await askWithoutReading(port));
    const reply = await request(`${server.address}/healthz`);
    await reply.body.dump();
    expect(reply.statusCode).toBe(200);
    for (const socket of sockets) socket.destroy();
    await server.close(100);
  });

  test('is cut off where it reads nothing for too long', async () => {
    const server = await serve({ stillMs: 100 });
    const port = Number(new URL(server.address).port);
    const sockets: Socket[] = [];
    // On a busy machine it may be cut off before it was heard.
    await until(async () => {
      sockets.push(await askWithoutReading(port));
      return answer;
    });
    await until(() => answer?.destroyed);
    expect(answer?.writableFinished).toBe(false);
    for (const socket of sockets) socket.destroy();
    await server.close(100);
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

import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { answer, type Handler } from './handler.ts';
import { startHttpServer } from './http-server.ts';
import { type Check, createProbes } from './probes.ts';

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

describe('the server', () => {
  test('asks its handlers in turn', async () => {
    const no: Handler = () => false;
    const yes: Handler = (_request, response, path) => answer(response, 200, { path });
    expect(await ask([no, yes], '/a?b=c')).toMatchObject({ status: 200, body: { path: '/a' } });
    expect(await ask([no], '/a')).toMatchObject({ status: 404 });
  });

  test('a bug of a handler is a 500 that tells strangers nothing', async () => {
    const broken: Handler = () => {
      throw new Error('the password is x');
    };
    const { status, body, failures } = await ask([broken], '/');
    expect([status, body]).toEqual([500, { message: 'internal error' }]);
    expect(failures).toEqual([new Error('the password is x')]);
  });

  test('closing waits for an answer under way, and cuts one that takes too long', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: Handler = async (_request, response, path) => {
      if (path === '/soon') await new Promise((resolve) => setTimeout(resolve, 50));
      else await gate.promise;
      return answer(response, 200, {});
    };
    const server = await startHttpServer({ host: '127.0.0.1', port: 0, handlers: [slow], failed: () => {} });
    const soon = request(`${server.address}/soon`).then(({ statusCode }) => statusCode);
    const never = request(`${server.address}/never`).then(
      () => 'answered',
      () => 'cut',
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    await server.close(200);
    expect(await soon).toBe(200);
    expect(await never).toBe('cut');
    gate.resolve();
  });
});

test('a thousand connections that ask for nothing do not keep a probe out', async () => {
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
    const reply = await request(`${server.address}/healthz`, { headersTimeout: 2000 });
    await reply.body.dump();
    expect(reply.statusCode).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.close(100);
  }
});

describe('probes', () => {
  const probe = (checks: Record<string, Check>, path: string) => ask([createProbes(checks)], path);
  const fine = () => null;

  test('/healthz only says that the process lives', async () => {
    expect(await probe({ database: () => 'gone' }, '/healthz')).toMatchObject({ status: 200 });
  });

  test('/readyz is ready when every check is', async () => {
    expect(await probe({ database: fine, worker: async () => null }, '/readyz')).toMatchObject({
      status: 200,
    });
  });

  test('/readyz names what is not, without the error’s own words', async () => {
    const failing = () => Promise.reject(new Error('password x refused'));
    expect(
      await probe({ database: failing, worker: () => 'draining', other: fine }, '/readyz'),
    ).toMatchObject({
      status: 503,
      body: { status: 'not ready', why: { database: 'failed', worker: 'draining' } },
    });
  });

  test('a check that hangs does not hang the probe', async () => {
    const hanging = () => new Promise<null>(() => {});
    expect(await probe({ database: hanging }, '/readyz')).toMatchObject({
      status: 503,
      body: { why: { database: 'no answer in time' } },
    });
  });
});

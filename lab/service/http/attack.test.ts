import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Bench, openBench } from '../testing.ts';

const v1 = '/api/v1/app-conversations';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ dialect: 'live' });
});
afterEach(async () => {
  expect(await bench.ask('GET', `${v1}/search`)).toMatchObject({ status: 200 });
  await bench.simulator.close();
});

test('a huge body is refused and not kept', async () => {
  const huge = `{"initial_message":"${'x'.repeat(5_000_000)}"}`;
  expect(await bench.ask('POST', v1, huge)).toMatchObject({ status: 413 });
  expect(await bench.ask('POST', '/_simulator/faults', huge)).toMatchObject({ status: 413 });
});

test('a deeply nested body is refused', async () => {
  const nested = '['.repeat(200_000) + ']'.repeat(200_000);
  expect(await bench.ask('POST', v1, nested)).toMatchObject({ status: 422 });
  expect(await bench.ask('GET', '/_simulator/requests')).toMatchObject({ status: 200 });
});

test.each([
  ['POST', v1, '{"__proto__":{"initial_message":5},"constructor":1}', 200],
  ['POST', v1, 'null', 422],
  ['GET', `${v1}?ids=${'9'.repeat(2000)}`, undefined, 400],
  ['GET', `${v1}?ids=%00&ids=%E0%A4%A`, undefined, 400],
  ['GET', '//evil.example/', undefined, 200],
  ['POST', '/agent/0/api/conversations/x%00y/run', undefined, 401],
  ['POST', '/agent/99999999999999999999/api/conversations/x/run', undefined, 401],
  ['POST', '/api/v1/sandboxes/..%2f/resume', undefined, 404],
  ['DELETE', v1, undefined, 405],
  ['GET', '/_simulator/conversations/constructor', undefined, 404],
])('%s %s with %j is answered', async (method, path, body, status) => {
  expect(await bench.ask(method, path, body)).toMatchObject({ status });
});

test('a client that leaves in the middle of its request harms nobody', async () => {
  const { port } = new URL(bench.simulator.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`POST ${v1} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half`, () =>
        socket.destroy(),
      );
    });
    socket.once('close', () => resolve());
  });
  expect(await bench.simulator.control.conversations()).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Bench, openBench } from '../../testing/bench.ts';
import type { FaultOrder } from './faults.ts';

const v1 = '/api/v1/app-conversations';
const nobody = '00000000-aaaa-4aaa-8aaa-00000000000a';
const started = { initial_message: { content: [{ type: 'text', text: 'x' }] } };

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ dialect: 'live' });
});
afterEach(() => bench.simulator.close());

const arm = (fault: FaultOrder) => bench.simulator.control.armFault(fault);
const count = async () => (await bench.simulator.control.conversations()).length;

describe('a fault', () => {
  test('answers in place of the service, as often as it is told', async () => {
    await arm({
      route: 'start',
      times: 2,
      status: 503,
      headers: { 'Retry-After': '7' },
      body: { error: 'busy' },
    });
    const first = await bench.ask('POST', v1, started);
    expect(first).toMatchObject({ status: 503, body: { error: 'busy' } });
    expect(first.headers.get('retry-after')).toBe('7');
    expect((await bench.ask('POST', v1, started)).status).toBe(503);
    expect(await count()).toBe(0);
    expect((await bench.ask('POST', v1, started)).status).toBe(200);
    expect(await bench.simulator.control.faults()).toEqual([]);
  });

  test('meets only its route and method', async () => {
    await arm({ route: 'search', status: 500, body: 'Internal Server Error' });
    await arm({ route: `${v1}*`, method: 'POST', status: 502 });
    expect((await bench.ask('GET', `${v1}?ids=${nobody}`)).status).toBe(200);
    expect(await bench.ask('GET', `${v1}/search`)).toMatchObject({
      status: 500,
      text: 'Internal Server Error',
    });
    expect((await bench.ask('POST', `${v1}/stream-start`, started)).status).toBe(502);
  });

  test('may let some requests pass first', async () => {
    await arm({ route: '*', skip: 2, status: 500 });
    const statuses = [];
    for (let request = 0; request < 4; request += 1)
      statuses.push((await bench.ask('GET', `${v1}/search`)).status);
    expect(statuses).toEqual([200, 200, 500, 200]);
  });

  test.each([
    ['reset_before', 0],
    ['reset_after', 1],
    ['cut_body', 1],
  ] as const)('with the action %s leaves %d conversations behind', async (action, left) => {
    await arm({ route: 'start', action });
    await expect(bench.ask('POST', v1, started)).rejects.toThrow();
    expect(await count()).toBe(left);
    expect(await bench.simulator.control.requests()).toMatchObject([{ route: 'start', fault: action }]);
  });

  test('with the action html is a web page with any status', async () => {
    await arm({ route: 'search', action: 'html' });
    await arm({ route: 'search', action: 'html', status: 503 });
    const page = { text: expect.stringContaining('<!doctype html>') };
    expect(await bench.ask('GET', `${v1}/search`)).toMatchObject({ status: 200, ...page });
    expect(await bench.ask('GET', `${v1}/search`)).toMatchObject({ status: 503, ...page });
  });

  test.each([
    ['address_rate', { error: expect.any(String) }],
    ['daily_quota', { detail: { code: 'daily_conversation_limit_reached', reset_at: expect.any(String) } }],
    ['concurrency', { detail: { error: 'CONCURRENCY_LIMIT_REACHED' } }],
  ] as const)('with the preset %s is a 429', async (preset, body) => {
    await arm({ route: 'start', preset });
    expect(await bench.ask('POST', v1, started)).toMatchObject({ status: 429, body });
  });
});

import { expect, test } from '@jest/globals';
import { benches } from '../testing.ts';

const v1 = '/api/v1/app-conversations';

const open = benches({ dialect: 'live' });

test('an address may ask so often a second, and again in the next', async () => {
  const { ask, simulator } = await open({ limits: { perSecond: 2 } });
  const statuses = async () => [
    (await ask('GET', `${v1}/search`)).status,
    (await ask('GET', `${v1}/search`)).status,
    (await ask('GET', `${v1}/search`)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 429]);
  const refused = await ask('GET', `${v1}/search`);
  expect(refused.headers.get('retry-after')).toBe('1');
  await simulator.control.advance('1s');
  expect(await statuses()).toEqual([200, 200, 429]);
});

test('a key may ask so often a minute', async () => {
  const { ask } = await open({ limits: { perMinute: 1 } });
  expect(await ask('GET', `${v1}/search`)).toMatchObject({ status: 200 });
  const refused = await ask('GET', `${v1}/search`);
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '20',
    'x-ratelimit-remaining': '0',
  });
  expect(await ask('GET', `${v1}/search`, undefined, {})).toMatchObject({ status: 401 });
});

test('a key may start so many conversations a day, and look at them as often as it likes', async () => {
  const { ask, simulator } = await open({ limits: { perDay: 1 } });
  expect(await ask('POST', v1, {})).toMatchObject({ status: 200 });
  expect(await ask('POST', v1, {})).toMatchObject({
    status: 429,
    body: { detail: { code: 'daily_conversation_limit_reached', reset_at: '2023-11-15T00:00:00.000Z' } },
  });
  expect(await ask('GET', `${v1}/search`)).toMatchObject({ status: 200 });
  expect(await simulator.control.conversations()).toHaveLength(1);
});

test('answers come late where latency is asked for', async () => {
  const { ask } = await open({ latency: 60 });
  const began = performance.now();
  await ask('GET', `${v1}/search`);
  expect(performance.now() - began).toBeGreaterThanOrEqual(55);
});

import { expect, test } from '@jest/globals';
import { askGitHub } from './ask-github.ts';
import { wantedFrom } from './wanted.ts';

const answering = (data: unknown) => ({ request: async () => ({ status: 200, data, headers: {} }) });

test.each([
  ['nothing', null],
  ['an empty object', {}],
  ['a list of nothing', [null]],
  ['fields of other types', { id: 'x', events: 3, permissions: [] }],
])('an answer that is %s breaks nothing', async (_what, data) => {
  const facts = await askGitHub(answering(data), () => 0);
  expect(facts.app).toEqual({
    kind: 'answered',
    value: { id: 0, slug: 'unnamed', permissions: {}, events: [] },
  });
  expect(facts.hook).toMatchObject({ value: { url: null, contentType: null, hasSecret: false } });
  expect([facts.deliveries.kind, facts.installations.kind]).toEqual(['answered', 'answered']);
});

test('a refusal tells how far the clocks are apart', async () => {
  const headers = { date: 'Sat, 21 Nov 2026 12:00:00 GMT' };
  const refusal = Object.assign(new Error('no'), {
    status: 401,
    response: { headers, data: { message: 'bad credentials' } },
  });
  const { app } = await askGitHub({ request: () => Promise.reject(refusal) }, () =>
    Date.UTC(2026, 10, 21, 11, 50),
  );
  expect(app).toEqual({ kind: 'failed', status: 401, message: 'bad credentials', clockAheadMs: 600_000 });
});

test('no answer at all is no status, whatever the client makes of it', async () => {
  const { app } = await askGitHub(
    { request: () => Promise.reject(Object.assign(new Error('ECONNREFUSED'), { status: 500 })) },
    () => 0,
  );
  expect(app).toEqual({ kind: 'failed', status: null, message: 'ECONNREFUSED', clockAheadMs: null });
});

test('a registration file without rights wants none', () => {
  expect(wantedFrom('name: x')).toEqual({ permissions: {}, events: [] });
  expect(wantedFrom('text')).toEqual({ permissions: {}, events: [] });
});

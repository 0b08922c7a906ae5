import { expect, test } from '@jest/globals';
import { createAsked, toldWords } from './asked.ts';
import { began } from './ground/epoch.ts';

const minute = 60_000;
const spent = { path: '', status: 403, forMs: 5 * minute, headers: { 'x-ratelimit-reset': '1' } };
const plan = {
  ...{ seed: 1, replicas: 1, hours: 1 },
  parts: [{ kind: 'trouble', id: 'a limit', at: 10, trouble: { kind: 'github', fault: spent } }],
} as const;

const asked = (at: number) => ({
  ...{ method: 'GET', path: '/app', at: began + at * minute, caller: null, countsFor: null },
  ...{ operation: null, status: 403 },
});
const toService = (at: number, route: string, fault: string | null, body?: unknown) => ({
  ...{ at, method: 'POST', path: '/', query: '', route, fault, body, headerNames: [] },
});

test('of what GitHub is asked, that while a limit is spent is kept, and all of it counted', () => {
  const { onGitHub, read } = createAsked(plan);
  for (const at of [9, 10, 14, 15]) onGitHub(asked(at));
  expect(read().askedOfGitHub.map(({ at }) => (at - began) / minute)).toEqual([10, 14]);
  expect(read().gitHubAnswered).toBe(4);
});

test('of what the service is asked, what fails is kept, with the first that does not, and what people told an agent', () => {
  const { onService, read } = createAsked(plan);
  onService(toService(1, 'events', null));
  onService(toService(2, 'events', 'respond'));
  onService(toService(3, 'message', null, { text: `Hear:\n${toldWords(12)}` }));
  onService(toService(4, 'events', null));
  onService(toService(5, 'events', null));
  expect(read().askedOfService).toEqual([
    { at: 2, route: 'events', fault: 'respond', told: [] },
    { at: 3, route: 'message', fault: null, told: [toldWords(12)] },
    { at: 4, route: 'events', fault: null, told: [] },
  ]);
});

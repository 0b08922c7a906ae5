import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asks, type Floor, limitKeys, type Policy, permissions, stricter } from './stricter.ts';

const nothing: Floor = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
const usual: Policy = {
  permission: { start: 'write', approve: 'write', reject: 'write' },
  allowRequester: true,
  ask: 'service',
  limits: {},
};

test.each<[string, Partial<Floor>, Partial<Policy>, Partial<Policy>, string[]]>([
  ['nothing', {}, {}, {}, []],
  [
    'a permission',
    { permission: { approve: 'admin' } },
    {},
    { permission: { ...usual.permission, approve: 'admin' } },
    ['permission.approve'],
  ],
  ['a lower permission', { permission: { start: 'triage' } }, {}, {}, []],
  ['the same permission', { permission: { start: 'write' } }, {}, {}, []],
  ['four eyes', { allowRequester: false }, {}, { allowRequester: false }, ['allow_requester']],
  [
    'four eyes that are there',
    { allowRequester: false },
    { allowRequester: false },
    { allowRequester: false },
    [],
  ],
  [
    'no need of four eyes',
    { allowRequester: true },
    { allowRequester: false },
    { allowRequester: false },
    [],
  ],
  ['ask always', { ask: 'always' }, {}, { ask: 'always' }, ['ask']],
  ['ask as the service does', { ask: 'service' }, { ask: 'never' }, { ask: 'service' }, ['ask']],
  ['never ask', { ask: 'never' }, { ask: 'risky' }, { ask: 'risky' }, []],
  ['a limit', { limits: { cost_per_run: 5 } }, {}, { limits: { cost_per_run: 5 } }, ['limits.cost_per_run']],
  [
    'a larger limit',
    { limits: { cost_per_run: 5 } },
    { limits: { cost_per_run: 1 } },
    { limits: { cost_per_run: 1 } },
    [],
  ],
])('%s', (_, floor, own, expected, raised) => {
  const result = stricter({ ...nothing, ...floor }, { ...usual, ...own });
  expect(result.policy).toMatchObject({ ...usual, ...own, ...expected });
  expect(result.raised).toEqual(raised);
});

const permission = fc.constantFrom(...permissions);
const limits = fc.dictionary(fc.constantFrom(...limitKeys), fc.nat(9));
const policy = fc.record({
  permission: fc.record({ start: permission, approve: permission, reject: permission }),
  allowRequester: fc.boolean(),
  ask: fc.constantFrom(...asks),
  limits,
});

test('what counts is below neither of the two, and one of them', () => {
  const least = policy.map((given): Floor => ({ ...given, rules: null }));
  fc.assert(
    fc.property(least, policy, (floor, own) => {
      const { policy: both, raised } = stricter(floor, own);
      for (const one of [floor, own]) {
        expect(asks.indexOf(both.ask)).toBeGreaterThanOrEqual(asks.indexOf(one.ask ?? 'never'));
        expect(both.allowRequester && one.allowRequester === false).toBe(false);
        for (const deed of ['start', 'approve', 'reject'] as const)
          expect(permissions.indexOf(both.permission[deed])).toBeGreaterThanOrEqual(
            permissions.indexOf(one.permission[deed] ?? 'triage'),
          );
        for (const key of limitKeys)
          expect(both.limits[key] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(
            one.limits[key] ?? Number.POSITIVE_INFINITY,
          );
      }
      expect(stricter(floor, both).raised).toEqual([]);
      expect(raised.includes('ask')).toBe(both.ask !== own.ask);
    }),
  );
});

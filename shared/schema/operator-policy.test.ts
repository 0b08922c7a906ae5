import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  applyLeastPolicy,
  askPolicies,
  type LeastPolicy,
  limitKeys,
  type PolicyValues,
  permissions,
} from './operator-policy.ts';

const nothing: LeastPolicy = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
const write = { start: 'write', approve: 'write', reject: 'write' } as const;
const admin = { approve: 'admin' } as const;
const [asks, stops] = [{ over_cost: 'ask' }, { over_cost: 'stop' }] as const;
const usual: PolicyValues = {
  permission: write,
  allowRequester: true,
  ask: 'service',
  limits: {},
};

test.each<[string, string[], Partial<LeastPolicy>, Partial<PolicyValues>, Partial<PolicyValues>]>([
  ['a permission', ['permission.approve'], { permission: admin }, {}, { permission: { ...write, ...admin } }],
  ['four eyes', ['allow_requester'], { allowRequester: false }, {}, { allowRequester: false }],
  ['ask: service', ['ask'], { ask: 'service' }, { ask: 'never' }, { ask: 'service' }],
  ['stopping at the limit', ['limits.over_cost'], { limits: stops }, { limits: asks }, { limits: stops }],
  ['asking at the limit', [], { limits: asks }, { limits: stops }, {}],
  ['a limit', ['limits.cost_per_run'], { limits: { cost_per_run: 5 } }, {}, { limits: { cost_per_run: 5 } }],
])('a least policy of %s raises %j', (_, raised, least, own, expected) => {
  const result = applyLeastPolicy({ ...nothing, ...least }, { ...usual, ...own });
  expect(result.values).toMatchObject({ ...usual, ...own, ...expected });
  expect(result.raised).toEqual(raised);
});

const permission = fc.constantFrom(...permissions);
const limits = fc.dictionary(fc.constantFrom(...limitKeys), fc.nat(9));
const policy = fc.record({
  permission: fc.record({ start: permission, approve: permission, reject: permission }),
  allowRequester: fc.boolean(),
  ask: fc.constantFrom(...askPolicies),
  limits,
});

/** Each value under its key in the configuration. */
const byKey = ({ permission, allowRequester, ask, limits }: PolicyValues): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(permission).map(([key, value]) => [`permission.${key}`, value])),
  ...{ allow_requester: allowRequester, ask },
  ...Object.fromEntries(limitKeys.map((key) => [`limits.${key}`, limits[key] ?? null])),
});

test('the values in force are as strict as each of the two policies, and raised only where they differ', () => {
  const least = policy.map((given): LeastPolicy => ({ ...given, rules: null }));
  fc.assert(
    fc.property(least, policy, (least, own) => {
      const { values: both, raised } = applyLeastPolicy(least, own);
      for (const one of [least, own]) {
        expect(askPolicies.indexOf(both.ask)).toBeGreaterThanOrEqual(askPolicies.indexOf(one.ask ?? 'never'));
        expect(both.allowRequester && one.allowRequester === false).toBe(false);
        for (const key of ['start', 'approve', 'reject'] as const)
          expect(permissions.indexOf(both.permission[key])).toBeGreaterThanOrEqual(
            permissions.indexOf(one.permission[key] ?? 'triage'),
          );
        for (const key of limitKeys)
          expect(both.limits[key] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(
            one.limits[key] ?? Number.POSITIVE_INFINITY,
          );
      }
      expect(applyLeastPolicy(least, both).raised).toEqual([]);
      const before = byKey(own);
      const changed = Object.entries(byKey(both)).filter(([key, value]) => value !== before[key]);
      expect(raised.toSorted()).toEqual(changed.map(([key]) => key).toSorted());
    }),
  );
});

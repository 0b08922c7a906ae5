import { expect, test } from '@jest/globals';
import { applyLeastPolicy, type LeastPolicy, type PolicyValues } from './operator-policy.ts';

const nothing: LeastPolicy = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
const write = { start: 'write', approve: 'write', reject: 'write' } as const;
const most = { start: 'maintain', approve: 'maintain', reject: 'admin' } as const;
const ofEach = ['permission.start', 'permission.approve', 'permission.reject'];
const upTo = (cost_per_day: number) => ({ cost_per_day });
const [asks, stops] = [{ over_cost: 'ask' }, { over_cost: 'stop' }] as const;
const usual: PolicyValues = {
  permission: write,
  allowRequester: true,
  ask: 'service',
  limits: {},
};

test.each<[string, string[], Partial<LeastPolicy>, Partial<PolicyValues>, Partial<PolicyValues>]>([
  ['four eyes', ['allow_requester'], { allowRequester: false }, {}, { allowRequester: false }],
  ['two eyes', [], { allowRequester: true }, { allowRequester: false }, {}],
  ['ask: service', ['ask'], { ask: 'service' }, { ask: 'never' }, { ask: 'service' }],
  ['stopping at the limit', ['limits.over_cost'], { limits: stops }, { limits: asks }, { limits: stops }],
  ['asking at the limit', [], { limits: asks }, { limits: stops }, {}],
  ['ask: always', ['ask'], { ask: 'always' }, { ask: 'risky' }, { ask: 'always' }],
  ['ask: never', [], { ask: 'never' }, { ask: 'always' }, {}],
  ['each permission', ofEach, { permission: most }, {}, { permission: most }],
  ['the same permissions', [], { permission: write }, {}, {}],
  ['permissions that are stricter already', [], { permission: write }, { permission: most }, {}],
  ['a limit', ['limits.cost_per_run'], { limits: { cost_per_run: 5 } }, {}, { limits: { cost_per_run: 5 } }],
  ['a lower limit', ['limits.cost_per_day'], { limits: upTo(5) }, { limits: upTo(6) }, { limits: upTo(5) }],
  ['the same limit', [], { limits: upTo(5) }, { limits: upTo(5) }, {}],
  ['a higher limit', [], { limits: upTo(6) }, { limits: upTo(5) }, {}],
])('a least policy of %s raises %j', (_, raised, least, own, expected) => {
  const result = applyLeastPolicy({ ...nothing, ...least }, { ...usual, ...own });
  expect(result.values).toMatchObject({ ...usual, ...own, ...expected });
  expect(result.raised).toEqual(raised);
});

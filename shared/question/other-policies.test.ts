// What the server says of its policies is compared with what it was told.
import { expect, test } from '@jest/globals';
import type { Ask, HadToAsk, RanAction } from '../conversation/index.ts';
import { proveRun, withOtherPolicies } from './index.ts';

const ran = (...policies: readonly (Ask | 'other' | null)[]): readonly RanAction[] =>
  policies.map((policy, at) => ({
    ...({
      id: `a${at}`,
      tool: 'terminal',
      kind: null,
      risk: 'HIGH',
      summary: 'ls',
      waited: true,
      end: 'done',
    } as const),
    ...(policy !== null && { policyThen: policy }),
  }));
const told = (actions: readonly RanAction[], asked: HadToAsk) => {
  const proof = withOtherPolicies(proveRun(actions, [], asked), actions, asked);
  return proof.kind === 'known' ? proof.otherPolicies : null;
};

test.each<[string, HadToAsk, readonly (Ask | 'other' | null)[], object | undefined]>([
  ['as told', { ask: 'always', byAccount: false }, ['always', 'always'], undefined],
  ['stricter than told', { ask: 'risky', byAccount: false }, ['always'], undefined],
  ['not told by the server', { ask: 'always', byAccount: false }, [null, null], undefined],
  ['not known, of an account', { ask: 'risky', byAccount: true }, ['other'], undefined],
  [
    'lifted in between',
    { ask: 'always', byAccount: false },
    ['always', 'never', 'never', 'never'],
    [{ policy: 'never', actions: 3 }],
  ],
  [
    'looser in two ways',
    { ask: 'always', byAccount: false },
    ['risky', 'other', null],
    [
      { policy: 'risky', actions: 1 },
      { policy: 'other', actions: 1 },
    ],
  ],
  ['lifted from an account', { ask: 'risky', byAccount: true }, ['never'], [{ policy: 'never', actions: 1 }]],
])('a policy that is %s is named in the proof, or not', (_, asked, policies, others) => {
  expect(told(ran(...policies), asked)).toEqual(others);
});

// Which policy stood before each batch of actions, where the server writes it: from the agent server and from the service.
import { expect, test } from '@jest/globals';
import { collectRanWithPolicies } from './told-policies.ts';

const analysis = (policy: unknown, risks: unknown) => ({ kind: 'SecurityAnalysisEvent', policy, risks });
const action = (id: string) => ({
  kind: 'ActionEvent',
  id,
  tool_name: 'terminal',
  action: { kind: 'TerminalAction', command: 'ls' },
});
const result = (id: string) => ({ kind: 'ObservationEvent', id: `r${id}`, action_id: id });

/** Given oldest first. */
async function policiesOf(...events: readonly Record<string, unknown>[]) {
  const newestFirst = async function* () {
    yield* events.toReversed();
  };
  const ran = await collectRanWithPolicies(newestFirst(), (text) => text);
  return ran.map(({ id, policyThen = null }) => [id, policyThen]);
}

test('each action has the policy that stood before it, and none where the server says nothing', async () => {
  const events = [
    ...[
      action('a'),
      action('b'),
      analysis('NeverConfirm', { a: 'LOW', b: 'HIGH' }),
      result('a'),
      result('b'),
    ],
    ...[action('c'), analysis('ConfirmRisky', { c: 'LOW' }), result('c')],
    ...[action('d'), analysis('EnsemblePolicy', { d: 'LOW' }), result('d')],
    ...[action('e'), result('e')],
  ];
  expect(await policiesOf(...events)).toEqual([
    ['a', 'never'],
    ['b', 'never'],
    ['c', 'risky'],
    ['d', 'other'],
    ['e', null],
  ]);
});

test('a risk is that of the server where it tells one, and the one that the agent named elsewhere', async () => {
  const named = { ...action('a'), security_risk: 'LOW' };
  const events = [
    named,
    analysis('ConfirmRisky', { a: 'HIGH' }),
    result('a'),
    { ...named, id: 'b' },
    result('b'),
  ];
  const newestFirst = async function* () {
    yield* events.toReversed();
  };
  const ran = await collectRanWithPolicies(newestFirst(), (text) => text);
  expect(ran.map(({ risk }) => risk)).toEqual(['HIGH', 'LOW']);
});

test.each<[string, unknown, unknown]>([
  ['no policy', undefined, { a: 'LOW' }],
  ['a policy that is no word', { kind: 'NeverConfirm' }, { a: 'LOW' }],
  ['no risks', 'NeverConfirm', null],
])('an analysis with %s says nothing', async (_, policy, risks) => {
  expect(await policiesOf(action('a'), analysis(policy, risks), result('a'))).toEqual([['a', null]]);
});

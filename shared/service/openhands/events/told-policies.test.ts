// Which policy stood before each batch of actions, where the server writes it: from the agent server and from the service.
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../../../lab/service/index.ts';
import { createAgentServer } from '../agent-server.ts';
import { createHostedApi } from '../hosted.ts';
import { readProof } from '../read-proof.ts';
import { idA } from '../testing/records.ts';
import { closeAfterTest } from '../testing/servers.ts';
import { testTransport } from '../testing/transports.ts';
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

test.each<[string, unknown, unknown]>([
  ['no policy', undefined, { a: 'LOW' }],
  ['a policy that is no word', { kind: 'NeverConfirm' }, { a: 'LOW' }],
  ['no risks', 'NeverConfirm', null],
])('an analysis with %s says nothing', async (_, policy, risks) => {
  expect(await policiesOf(action('a'), analysis(policy, risks), result('a'))).toEqual([['a', null]]);
});

test('a policy that was lifted from inside is in the proof, from the agent server and from the service', async () => {
  const simulator = await startSimulator({ dialect: 'live' });
  closeAfterTest(simulator.close);
  const { transport } = testTransport();
  const { control } = simulator;
  const api = createHostedApi({ baseUrl: simulator.url, apiKey: simulator.apiKey, transport });
  await api.start({ message: null, conversationId: idA });
  await control.advance('20s');
  const conversation = (await api.conversations([idA])).get(idA);
  const agent = createAgentServer({
    url: conversation?.agentServerUrl ?? '',
    sessionKey: conversation?.sessionKey ?? null,
    transport,
  });
  await agent.setPolicy(idA, 'never');
  await agent.sendMessage(idA, { text: 'simulate: confirm two', run: true });
  await control.advance('2m');
  const asked = { ask: 'always', byAccount: false } as const;
  const proof = async () => {
    const found = (await api.conversations([idA])).get(idA) ?? null;
    const reading = { conversation: found, api, options: {}, agentServerOf: () => agent };
    return readProof(reading, [], asked);
  };
  const lifted = { kind: 'known', unasked: 2, otherPolicies: [{ policy: 'never', actions: 2 }] };
  expect(await proof()).toMatchObject(lifted);
  await control.setState(idA, { sandbox_status: 'PAUSED' });
  expect(await proof()).toMatchObject(lifted);
});

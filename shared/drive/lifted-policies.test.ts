// A policy that somebody sets from inside of a sandbox, in the proof: from the agent server, and from the service.
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../lab/service/index.ts';
import { createOpenHands } from '../service/index.ts';
import { idA } from '../service/openhands/testing/records.ts';
import { closeAfterTest } from '../service/openhands/testing/servers.ts';
import { testTransport } from '../service/openhands/testing/transports.ts';
import { readProof } from './read-proof.ts';

test('a policy that was lifted from inside is in the proof, from the agent server and from the service', async () => {
  const simulator = await startSimulator({ dialect: 'live' });
  closeAfterTest(simulator.close);
  const { control, url: baseUrl, apiKey } = simulator;
  const service = createOpenHands({ baseUrl, apiKey, transport: testTransport().transport });
  await service.start({ message: null, conversationId: idA });
  await control.advance('20s');
  const found = async () => (await service.conversations([idA])).get(idA) ?? null;
  const conversation = await found();
  if (conversation === null) throw new Error('it is not there');
  await service.setPolicy(conversation, 'always');
  await service.setPolicy(conversation, 'never');
  await service.tell(conversation, { text: 'simulate: confirm two', run: true });
  await control.advance('2m');
  const asked = { ask: 'always', byAccount: false } as const;
  const proof = async () => readProof({ conversation: await found(), service, options: {} }, [], asked);
  const lifted = { kind: 'known', unasked: 2, otherPolicies: [{ policy: 'never', actions: 2 }] };
  expect(await proof()).toMatchObject(lifted);
  await control.setState(idA, { sandbox_status: 'PAUSED' });
  expect(await proof()).toMatchObject(lifted);
});

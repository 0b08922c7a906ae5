import { expect, test } from '@jest/globals';
import { createTransport } from '../../shared/service/index.ts';
import type { HostedConversation } from '../../shared/service/openhands/types.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { createServices } from './services.ts';

const transport = createTransport({ env: {} });
const base = { agentBaseUrl: 'https://service.example.com', agentServerUrl: null };

test('one key serves all repositories, under a name that does not give it away', () => {
  const services = createServices({ ...base, agentKeys: { kind: 'one', key: 'sk-secret' } }, transport);
  const service = services.forRepository('octo', 'widgets');
  expect(service?.key).toMatch(/^[0-9a-f]{16}$/);
  expect(services.forRepository('other', 'thing')).toBe(service);
});

test('several keys are several services, and an owner without one has none', () => {
  const keys = new Map([
    ['octo', 'sk-a'],
    ['solo', 'sk-b'],
  ]);
  const services = createServices({ ...base, agentKeys: { kind: 'several', keys } }, transport);
  const [octo, solo] = [services.forRepository('octo', 'x'), services.forRepository('solo', 'x')];
  expect(octo?.key).not.toBe(solo?.key);
  expect(services.forRepository('stranger', 'x')).toBeNull();
});

const agentKeys = { kind: 'one', key: 'k' } as const;
const reachIn = (configuration: Parameters<typeof createServices>[0], of: Partial<HostedConversation>) =>
  createServices(configuration, transport).forRepository('octo', 'x')?.service.reach(aConversation(of));

test('the agent server is where the conversation says, unless the operator says otherwise', () => {
  const named = { agentServerUrl: 'https://sandbox.example.com', sessionKey: 's' };
  expect(reachIn({ ...base, agentKeys }, named)).toEqual({ kind: 'reached' });
  const nowhere = { agentServerUrl: null, sessionKey: null };
  expect(reachIn({ ...base, agentKeys }, nowhere)).toEqual({ kind: 'none' });
  const agentServerUrl = 'https://gate.example.com';
  expect(reachIn({ ...base, agentKeys, agentServerUrl }, nowhere)).toEqual({ kind: 'reached' });
});

test('an address of this machine from a record of a service elsewhere is refused, and taken from the operator', () => {
  const here = { agentServerUrl: 'http://127.0.0.1:8000', sessionKey: 's' };
  expect(reachIn({ ...base, agentKeys }, here)).toEqual({
    kind: 'refused',
    why: expect.stringContaining('nothing is sent there'),
  });
  const { agentServerUrl } = here;
  expect(reachIn({ ...base, agentKeys, agentServerUrl }, here)).toEqual({ kind: 'reached' });
  const agentBaseUrl = 'http://localhost:3000';
  expect(reachIn({ ...base, agentKeys, agentBaseUrl }, here)).toEqual({ kind: 'reached' });
});

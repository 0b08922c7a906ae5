import { expect, test } from '@jest/globals';
import { createTransport } from '../../shared/service/index.ts';
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

test('the agent server is where the conversation says, unless the operator says otherwise', () => {
  const agentKeys = { kind: 'one', key: 'k' } as const;
  const address = { agentServerUrl: 'https://sandbox.example.com', sessionKey: 's' };
  expect(createServices({ ...base, agentKeys }, transport).agentServer(address)?.url).toBe(
    address.agentServerUrl,
  );
  const nowhere = { agentServerUrl: null, sessionKey: null };
  expect(createServices({ ...base, agentKeys }, transport).agentServer(nowhere)).toBeNull();
  const agentServerUrl = 'https://gate.example.com';
  const behind = createServices({ ...base, agentKeys, agentServerUrl }, transport);
  expect(behind.agentServer(nowhere)?.url).toBe(agentServerUrl);
});

test('an address of this machine from a record of a service elsewhere is refused, and taken from the operator', () => {
  const agentKeys = { kind: 'one', key: 'k' } as const;
  const here = { agentServerUrl: 'http://127.0.0.1:8000', sessionKey: 's' };
  expect(() => createServices({ ...base, agentKeys }, transport).agentServer(here)).toThrow(
    'nothing is sent there',
  );
  const set = createServices({ ...base, agentKeys, agentServerUrl: here.agentServerUrl }, transport);
  expect(set.agentServer(here)?.url).toBe(here.agentServerUrl);
  const local = createServices({ ...base, agentKeys, agentBaseUrl: 'http://localhost:3000' }, transport);
  expect(local.agentServer(here)?.url).toBe(here.agentServerUrl);
});

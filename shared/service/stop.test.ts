// What a stop asks of the service, and how it ends.
import { describe, expect, test } from '@jest/globals';
import { FakeService } from '../../test/support/fake-service.ts';
import { newStop } from '../stop/index.ts';
import { ServiceError } from './errors.ts';
import { stopService } from './machine-service.ts';
import { endingOfStop } from './outcomes.ts';
import type { AgentServer, HostedApi } from './types.ts';

async function service(changes: Partial<AgentServer> = {}, api: Partial<HostedApi> = {}) {
  const fake = new FakeService();
  await fake.api.start({ message: 'x' });
  const asked: string[] = [];
  const server: AgentServer = {
    ...fake.agent,
    respond: async (_, { accept, reason }) => void asked.push(`${accept} ${reason}`),
    interrupt: async () => {
      asked.push('interrupt');
      return 'interrupted';
    },
    pause: async () => {
      asked.push('pause');
      return 'pausing';
    },
    ...changes,
  };
  let now = 0;
  const { look, requests } = stopService({
    api: { ...fake.api, ...api },
    agentServer: () => server,
    now: () => now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  const wait = (ms: number) => {
    now += ms;
  };
  const { at, seenAt } = await look('none');
  if (at === null) throw new Error('it is there');
  return { requests, at, seenAt, asked, fake, wait };
}

const stop = newStop('@mona', null, 0);
const down = new ServiceError('unavailable', 'down');
const unclear = new ServiceError('answer_unknown', 'reset');
const failing = (error: ServiceError) => async () => Promise.reject(error);

describe('an interrupt', () => {
  test('is replaced by a pause on servers without it', async () => {
    const { requests, at, seenAt, asked } = await service({ interrupt: async () => 'unavailable' });
    expect(await requests.interrupt(at, stop, seenAt)).toBe('told');
    expect(asked).toEqual(['pause']);
  });

  test('counts as sent when it may have been taken', async () => {
    const { requests, at, seenAt } = await service({ interrupt: failing(unclear) });
    expect(await requests.interrupt(at, stop, seenAt)).toBe('told');
    const failed = await service({ interrupt: failing(down) });
    expect(await failed.requests.interrupt(failed.at, stop, failed.seenAt)).toBe('not_sent');
  });

  test('is not sent after an old look', async () => {
    const { requests, at, seenAt, asked, wait } = await service();
    wait(2_001);
    expect(await requests.interrupt(at, stop, seenAt)).toBe('not_sent');
    expect(await requests.reject(at, stop, seenAt)).toMatchObject({ kind: 'not_taken' });
    expect(asked).toEqual([]);
  });
});

test('a rejection says who stops the agent, and why', async () => {
  const { requests, at, seenAt, asked } = await service();
  expect(await requests.reject(at, stop, seenAt)).toEqual({ kind: 'taken' });
  expect(asked).toEqual(['false Stopped by @mona.']);
});

test('a sandbox is paused by its id', async () => {
  const { requests, at, fake } = await service();
  expect(await requests.pause_sandbox(at, stop, 0)).toBe('pausing');
  expect(fake.paused).toEqual(['sandbox-none']);
  const conversation = { ...at.conversation, sandboxId: null };
  expect(await requests.pause_sandbox({ ...at, conversation }, stop, 0)).toBe('unavailable');
  const failed = await service({}, { pauseSandbox: failing(down) });
  expect(await failed.requests.pause_sandbox(failed.at, stop, 0)).toBe('failed');
});

test.each([
  [
    { kind: 'stopped', status: 'paused', sandbox: 'paused', already: false },
    'stopped',
    'its sandbox is paused. A message',
  ],
  [
    { kind: 'stopped', status: 'waiting_for_confirmation', sandbox: 'paused', already: true },
    'stopped',
    'still open',
  ],
  [
    { kind: 'stopped', status: 'finished', sandbox: 'up', already: true },
    'stopped',
    'nothing to stop: the agent has finished',
  ],
  [{ kind: 'stopped', status: 'paused', sandbox: 'up', already: false }, 'stopped', 'keeps its slot'],
  [{ kind: 'not_stopped', cause: 'absent', why: 'x' }, 'not_found', 'could not be stopped: x'],
  [{ kind: 'not_stopped', cause: 'gone', why: 'x' }, 'sandbox_missing', 'could not be stopped: x'],
  [{ kind: 'not_stopped', cause: 'works_on', why: 'x' }, 'unavailable', 'could not be stopped: x'],
  [
    { kind: 'not_stopped', cause: { failed: 'unauthorized' }, why: 'x' },
    'unauthorized',
    'could not be stopped: x',
  ],
] as const)('%j', (result, outcome, words) => {
  const ending = endingOfStop(result);
  expect(ending.outcome).toBe(outcome);
  expect(ending.reason).toContain(words);
});

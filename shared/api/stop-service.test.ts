// What a stop asks of the service, and how it ends.
import { describe, expect, test } from '@jest/globals';
import { FakeService } from '../../test/support/fake-service.ts';
import { ServiceError } from './errors.ts';
import { endingOfStop } from './stop-outcome.ts';
import { stopService } from './stop-service.ts';
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
  const stop = stopService({
    api: { ...fake.api, ...api },
    agentServer: () => server,
    now: () => now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  const wait = (ms: number) => {
    now += ms;
  };
  const { at, seenAt } = await stop.look('none');
  if (at === null) throw new Error('it is there');
  return { stop, at, seenAt, asked, fake, wait };
}

const down = new ServiceError('unavailable', 'down');
const unclear = new ServiceError('answer_unknown', 'reset');
const failing = (error: ServiceError) => async () => Promise.reject(error);

describe('an interrupt', () => {
  test('where there is none, the agent is paused', async () => {
    const { stop, at, seenAt, asked } = await service({ interrupt: async () => 'unavailable' });
    expect(await stop.interrupt(at, seenAt)).toBe('told');
    expect(asked).toEqual(['pause']);
  });

  test('is told where it may have been taken', async () => {
    const { stop, at, seenAt } = await service({ interrupt: failing(unclear) });
    expect(await stop.interrupt(at, seenAt)).toBe('told');
    const failed = await service({ interrupt: failing(down) });
    expect(await failed.stop.interrupt(failed.at, failed.seenAt)).toBe('not_sent');
  });

  test('never follows an old look', async () => {
    const { stop, at, seenAt, asked, wait } = await service();
    wait(2_001);
    expect(await stop.interrupt(at, seenAt)).toBe('not_sent');
    expect(await stop.reject(at, 'x', seenAt)).toMatchObject({ kind: 'not_taken' });
    expect(asked).toEqual([]);
  });
});

test('a reject says who and why', async () => {
  const { stop, at, seenAt, asked } = await service();
  expect(await stop.reject(at, 'Stopped by @mona.', seenAt)).toEqual({ kind: 'taken' });
  expect(asked).toEqual(['false Stopped by @mona.']);
});

test('a sandbox is paused by its id', async () => {
  const { stop, at, fake } = await service();
  expect(await stop.pauseSandbox(at)).toBe('pausing');
  expect(fake.paused).toEqual(['sandbox-none']);
  const conversation = { ...at.conversation, sandboxId: null };
  expect(await stop.pauseSandbox({ ...at, conversation })).toBe('unavailable');
  const failed = await service({}, { pauseSandbox: failing(down) });
  expect(await failed.stop.pauseSandbox(failed.at)).toBe('failed');
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

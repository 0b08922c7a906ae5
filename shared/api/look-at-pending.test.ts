import { describe, expect, test } from '@jest/globals';
import { ServiceError } from './errors.ts';
import { lookAtPending } from './look-at-pending.ts';
import { sendAnswer } from './send-answer.ts';
import type { AgentServer, Conversation } from './types.ts';

const down = new ServiceError('unavailable', 'down');
const aborted = new ServiceError('aborted', 'aborted');
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const never = failing(new Error('nobody asks this'));

const server = (changes: Partial<AgentServer> = {}): AgentServer => ({
  ...{ url: 'https://agent.example', respond: never, pendingActions: never, finalResponse: never },
  ...{ newestError: never, run: never, setConfirmationPolicy: never },
  ...changes,
});
const record = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: 'C-1', sandboxId: 's', sandboxStatus: 'RUNNING', executionStatus: 'waiting_for_confirmation' },
  ...{ repository: null, branch: null, title: null, pullRequests: [], createdAt: null, updatedAt: null },
  ...{ agentServerUrl: 'https://agent.example', sessionKey: 'k' },
  ...changes,
});
const api = (conversation: Conversation | null, lastKnownStatus = never as () => Promise<never>) => ({
  conversations: async () => new Map(conversation ? [['c1', conversation]] : []),
  lastKnownStatus,
});

describe('a look at what is pending', () => {
  test('reads it while the agent waits', async () => {
    const pendingActions = async () => ({ kind: 'known', value: [] }) as const;
    const look = await lookAtPending(api(record()), () => server({ pendingActions }), 'C-1');
    expect(look).toMatchObject({ pending: { kind: 'known' }, lastKnownStatus: null });
  });

  test('asks nothing of an agent that does not wait, nor of a sandbox that does not run', async () => {
    const working = await lookAtPending(api(record({ executionStatus: 'running' })), () => server(), 'C-1');
    expect(working).toMatchObject({ pending: { kind: 'unavailable' } });
    const nowhere = await lookAtPending(api(record()), () => null, 'C-1');
    expect(nowhere).toMatchObject({ agentServer: null, pending: { kind: 'unavailable' } });
  });

  test('asks of a sandbox asleep what it did last', async () => {
    const asleep = record({ sandboxStatus: 'PAUSED', executionStatus: null });
    const look = (last: () => Promise<{ kind: 'known'; value: string } | { kind: 'unavailable' }>) =>
      lookAtPending({ ...api(asleep), lastKnownStatus: last }, () => server(), 'C-1');
    expect(await look(async () => ({ kind: 'known', value: 'idle' }))).toMatchObject({
      agentServer: null,
      lastKnownStatus: 'idle',
    });
    expect(await look(async () => ({ kind: 'unavailable' }))).toMatchObject({ lastKnownStatus: null });
    expect(await look(failing(down))).toMatchObject({ lastKnownStatus: null });
    await expect(look(failing(aborted))).rejects.toBe(aborted);
  });

  test('tells a list that failed from one that is not there', async () => {
    const look = (error: Error) =>
      lookAtPending(api(record()), () => server({ pendingActions: failing(error) }), 'C-1');
    expect(await look(down)).toMatchObject({ pending: { kind: 'failed', why: 'down', error: down } });
    await expect(look(aborted)).rejects.toBe(aborted);
    expect(await lookAtPending(api(null), () => server(), 'C-1')).toBeNull();
  });
});

describe('an answer', () => {
  test('is sent as it was given', async () => {
    const sent: unknown[] = [];
    const respond: AgentServer['respond'] = async (_id, answer) => void sent.push(answer);
    expect(await sendAnswer(server({ respond }), 'C-1', { accept: true, reason: null })).toEqual({
      kind: 'taken',
    });
    await sendAnswer(server({ respond }), 'C-1', { accept: false, reason: 'no' });
    expect(sent).toEqual([{ accept: true }, { accept: false, reason: 'no' }]);
  });

  test.each([
    ['answer_unknown', 'unknown'],
    ['aborted', 'unknown'],
    ['unavailable', 'not_taken'],
    ['rejected', 'not_taken'],
    ['unauthorized', 'not_taken'],
    ['not_found', 'not_taken'],
  ] as const)('that met %s is %s', async (code, kind) => {
    const error = new ServiceError(code, 'because');
    const answer = { accept: true, reason: null };
    expect(await sendAnswer(server({ respond: failing(error) }), 'C-1', answer)).toEqual({
      kind,
      why: 'because',
      ...(kind === 'not_taken' && { error }),
    });
  });

  test('that met a bug is no answer', async () => {
    await expect(sendAnswer(server(), 'C-1', { accept: true, reason: null })).rejects.toThrow(
      'nobody asks this',
    );
  });
});

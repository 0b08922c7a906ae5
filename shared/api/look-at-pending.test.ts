import { describe, expect, test } from '@jest/globals';
import type { Answer } from '../question/index.ts';
import { ServiceError } from './errors.ts';
import { lookAtPending } from './look-at-pending.ts';
import { questionService } from './question-service.ts';
import type { AgentServer, Conversation } from './types.ts';

const down = new ServiceError('unavailable', 'down');
const aborted = new ServiceError('aborted', 'aborted');
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const never = failing(new Error('nobody asks this'));

const server = (changes: Partial<AgentServer> = {}): AgentServer => ({
  ...{
    url: 'https://agent.example',
    respond: never,
    pendingActions: never,
    finalResponse: never,
    lastSaid: never,
  },
  ...{ newestError: never, run: never, setPolicy: never, policyOf: never, findMessage: never, tell: never },
  ...{
    newestState: never,
    interrupt: never,
    pause: never,
    ask: never,
    usage: never,
    patch: never,
    trajectory: never,
  },
  ...changes,
});
const record = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: 'C-1', sandboxId: 's', sandboxStatus: 'RUNNING', executionStatus: 'waiting_for_confirmation' },
  ...{
    repository: null,
    branch: null,
    title: null,
    pullRequests: [],
    cost: null,
    tokens: null,
    createdAt: null,
    updatedAt: null,
  },
  ...{ agentServerUrl: 'https://agent.example', sessionKey: 'k' },
  ...changes,
});
const api = (conversation: Conversation | null, lastKnownStatus = never as () => Promise<never>) => ({
  conversations: async () => new Map(conversation ? [['c1', conversation]] : []),
  lastKnownStatus,
  remembered: async () => ({ kind: 'unavailable' }) as const,
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

  test('sends nothing to an address that may not be used, and says why', async () => {
    const refuse = () => {
      throw new ServiceError('bad_configuration', 'not there');
    };
    expect(await lookAtPending(api(record()), refuse, 'C-1')).toMatchObject({
      ...{ agentServer: null, refused: 'not there', pending: { kind: 'unavailable' } },
    });
    const breaks = () => {
      throw new TypeError('bug');
    };
    await expect(lookAtPending(api(record()), breaks, 'C-1')).rejects.toThrow('bug');
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
    expect(await look(down)).toMatchObject({ pending: { kind: 'failed', why: 'down', code: 'unavailable' } });
    await expect(look(aborted)).rejects.toBe(aborted);
    expect(await lookAtPending(api(null), () => server(), 'C-1')).toBeNull();
  });
});

describe('what can be done about a question', () => {
  const conversation = record();
  const at = (agentServer: AgentServer | null) => ({
    ...{ conversation, agentServer, pending: { kind: 'unavailable' } as const, lastKnownStatus: null },
  });
  const approve: Answer = { verdict: 'approve', reason: null, by: 'mona', afterReject: 'stop', at: 0 };
  const service = (now = 0, more: object = {}) =>
    questionService({
      api: { ...api(conversation), resumeSandbox: failing(down), ...more },
      agentServer: () => null,
      now: () => now,
      readOptions: () => ({}),
      sendOptions: () => ({}),
    });

  test('an answer is sent as it was given', async () => {
    const sent: unknown[] = [];
    const respond: AgentServer['respond'] = async (_id, answer) => void sent.push(answer);
    expect(await service().send(at(server({ respond })), approve, 0)).toEqual({ kind: 'taken' });
    await service().send(at(server({ respond })), { ...approve, verdict: 'reject', reason: 'no' }, 0);
    expect(sent).toEqual([{ accept: true }, { accept: false, reason: 'no' }]);
  });

  test.each([
    ['answer_unknown', 'unknown', 'not_known'],
    ['aborted', 'unknown', 'not_known'],
    ['unavailable', 'not_taken', 'not_sent'],
    ['rejected', 'not_taken', 'not_sent'],
    ['unauthorized', 'not_taken', 'not_sent'],
    ['not_found', 'not_taken', 'not_sent'],
  ] as const)('an answer that met %s is %s, and a word to go on %s', async (code, kind, goOn) => {
    const error = new ServiceError(code, 'because');
    expect(await service().send(at(server({ respond: failing(error) })), approve, 0)).toEqual({
      ...{ kind, why: 'because' },
      ...(kind === 'not_taken' && { code }),
    });
    expect(await service().goOn(at(server({ run: failing(error) })), 0)).toBe(goOn);
  });

  test('nothing leaves on what was seen long ago, or where nobody names the agent server', async () => {
    for (const [late, old] of [
      [service(2_001), at(server())],
      [service(0), at(null)],
    ] as const) {
      expect(await late.send(old, approve, 0)).toMatchObject({ kind: 'not_taken' });
      expect(await late.goOn(old, 0)).toBe('not_sent');
    }
  });

  test('a sandbox is woken, and a failure of that is told', async () => {
    expect(await service().wake(at(null))).toBe('failed');
    expect(await service(0, { resumeSandbox: async () => 'resuming' }).wake(at(null))).toBe('resuming');
    const nameless = { ...at(null), conversation: { ...conversation, sandboxId: null } };
    expect(await service().wake(nameless)).toBe('unavailable');
  });

  test('what met a bug is no answer', async () => {
    await expect(service().send(at(server()), approve, 0)).rejects.toThrow('nobody asks this');
  });
});

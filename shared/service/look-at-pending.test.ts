import { describe, expect, test } from '@jest/globals';
import { type Answer, newQuestion } from '../question/index.ts';
import { ServiceError } from './errors.ts';
import { lookAtPending } from './look-at-pending.ts';
import { questionService } from './machine-service.ts';
import type { AgentServer, Conversation } from './types.ts';

const down = new ServiceError('unavailable', 'down');
const aborted = new ServiceError('aborted', 'aborted');
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const never = failing(new Error('nobody asks this'));

const server = (changes: Partial<AgentServer> = {}): AgentServer => ({
  url: 'https://agent.example',
  respond: never,
  pendingActions: never,
  finalResponse: never,
  lastSaid: never,
  newestError: never,
  run: never,
  setPolicy: never,
  policyOf: never,
  findMessage: never,
  sendMessage: never,
  newestState: never,
  interrupt: never,
  pause: never,
  ask: never,
  usage: never,
  patch: never,
  trajectory: never,
  ...changes,
});
const record = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 'C-1',
  sandboxId: 's',
  sandboxStatus: 'RUNNING',
  executionStatus: 'waiting_for_confirmation',
  repository: null,
  branch: null,
  title: null,
  pullRequests: [],
  cost: null,
  tokens: null,
  createdAt: null,
  updatedAt: null,
  agentServerUrl: 'https://agent.example',
  sessionKey: 'k',
  ...changes,
});
const api = (conversation: Conversation | null, lastKnownStatus = never as () => Promise<never>) => ({
  conversations: async () => new Map(conversation ? [['c1', conversation]] : []),
  lastKnownStatus,
  remembered: async () => ({ kind: 'unavailable' }) as const,
});

describe('a look at what is pending', () => {
  test('reads the pending actions while the agent waits', async () => {
    const pendingActions = async () => ({ kind: 'known', value: [] }) as const;
    const look = await lookAtPending(api(record()), () => server({ pendingActions }), 'C-1');
    expect(look?.seen).toMatchObject({ pending: { kind: 'known' }, lastKnownStatus: null });
  });

  test('reads no pending actions of a working agent or without an agent server', async () => {
    const working = await lookAtPending(api(record({ executionStatus: 'running' })), () => server(), 'C-1');
    expect(working?.seen).toMatchObject({ pending: { kind: 'unavailable' } });
    const nowhere = await lookAtPending(api(record()), () => null, 'C-1');
    expect(nowhere).toMatchObject({ seen: { pending: { kind: 'unavailable' } }, at: { agentServer: null } });
  });

  test('does not use an address that is refused, and says why', async () => {
    const refuse = () => {
      throw new ServiceError('bad_configuration', 'not there');
    };
    expect(await lookAtPending(api(record()), refuse, 'C-1')).toMatchObject({
      seen: { canAnswer: false, whyNot: 'not there', pending: { kind: 'unavailable' } },
      at: { agentServer: null },
    });
    const breaks = () => {
      throw new TypeError('bug');
    };
    await expect(lookAtPending(api(record()), breaks, 'C-1')).rejects.toThrow('bug');
  });

  test('reads the last status of a paused sandbox', async () => {
    const asleep = record({ sandboxStatus: 'PAUSED', executionStatus: null });
    const look = (last: () => Promise<{ kind: 'known'; value: string } | { kind: 'unavailable' }>) =>
      lookAtPending({ ...api(asleep), lastKnownStatus: last }, () => server(), 'C-1');
    expect(await look(async () => ({ kind: 'known', value: 'idle' }))).toMatchObject({
      seen: { lastKnownStatus: 'idle' },
      at: { agentServer: null },
    });
    expect(await look(async () => ({ kind: 'unavailable' }))).toMatchObject({
      seen: { lastKnownStatus: null },
    });
    expect(await look(failing(down))).toMatchObject({ seen: { lastKnownStatus: null } });
    await expect(look(failing(aborted))).rejects.toBe(aborted);
  });

  test('distinguishes a list that failed from one that is unavailable', async () => {
    const look = (error: Error) =>
      lookAtPending(api(record()), () => server({ pendingActions: failing(error) }), 'C-1');
    expect(await look(down)).toMatchObject({
      seen: { pending: { kind: 'failed', why: 'down', code: 'unavailable' } },
    });
    await expect(look(aborted)).rejects.toBe(aborted);
    expect(await lookAtPending(api(null), () => server(), 'C-1')).toBeNull();
  });
});

describe('the requests about a question', () => {
  const conversation = record();
  const at = (agentServer: AgentServer | null) => ({
    conversation,
    agentServer,
  });
  const answer = { verdict: 'approve', reason: null, by: 'mona', afterReject: 'stop', at: 0 } as const;
  const answered = (changes: Partial<Answer> = {}) => newQuestion<Answer>(0, { ...answer, ...changes });
  const approve = answered();
  const service = (now = 0, more: object = {}) =>
    questionService({
      api: {
        ...api(conversation),
        sendMessage: never,
        pauseSandbox: never,
        resumeSandbox: failing(down),
        ...more,
      },
      agentServer: () => null,
      now: () => now,
      readOptions: () => ({}),
      sendOptions: () => ({}),
    }).requests;

  test('an answer is sent as it was given', async () => {
    const sent: unknown[] = [];
    const respond: AgentServer['respond'] = async (_id, answer) => void sent.push(answer);
    expect(await service().send(at(server({ respond })), approve, 0)).toEqual({ kind: 'taken' });
    await service().send(at(server({ respond })), answered({ verdict: 'reject', reason: 'no' }), 0);
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
      kind,
      why: 'because',
      ...(kind === 'not_taken' && { code }),
    });
    expect(await service().run(at(server({ run: failing(error) })), approve, 0)).toBe(goOn);
  });

  test('nothing is sent after an old look, or without an agent server', async () => {
    for (const [late, old] of [
      [service(2_001), at(server())],
      [service(0), at(null)],
    ] as const) {
      expect(await late.send(old, approve, 0)).toMatchObject({ kind: 'not_taken' });
      expect(await late.run(old, approve, 0)).toBe('not_sent');
    }
  });

  test('waking a sandbox returns its failure', async () => {
    expect(await service().wake(at(null), approve, 0)).toBe('failed');
    expect(await service(0, { resumeSandbox: async () => 'resuming' }).wake(at(null), approve, 0)).toBe(
      'resuming',
    );
    const nameless = { ...at(null), conversation: { ...conversation, sandboxId: null } };
    expect(await service().wake(nameless, approve, 0)).toBe('unavailable');
  });

  test('a bug is thrown', async () => {
    await expect(service().send(at(server()), approve, 0)).rejects.toThrow('nobody asks this');
  });
});

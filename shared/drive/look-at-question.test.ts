// What a look at a question reads of the files that its actions execute.
import { expect, test } from '@jest/globals';
import { aConversation } from '../../test/support/fake-service.ts';
import { anAnswer, aQuestion, someAction } from '../../test/support/questions/some.ts';
import { serviceOn } from '../../test/support/service-on.ts';
import { type Answer, newQuestion, type Question, questionPatienceAt } from '../question/index.ts';
import { ServiceError } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../service/openhands/types.ts';
import { questionService } from './machine-service.ts';

const folder = '/workspace/project/garden';
const file = { kind: 'known', value: { kind: 'file', bytes: Buffer.from('ls') } } as const;

interface Wanted {
  readonly readFile?: AgentServer['readFile'];
  readonly record?: Partial<HostedConversation>;
  readonly now?: number;
  readonly listed?: readonly string[];
}

function looking({ readFile = async () => file, record = {}, now = 0, listed = [] }: Wanted = {}) {
  const asked: string[] = [];
  const clock = { now };
  const conversation = aConversation({ id: 'C-1', agent: agentOf('waiting_for_confirmation'), ...record });
  const actions = [someAction('bash a.sh')];
  const api = {
    conversations: async () => new Map([['c1', conversation]]),
    agentBefore: async () => ({ kind: 'known', value: agentOf('waiting_for_confirmation') }),
    remembered: async () => ({ kind: 'known', value: { pending: actions, said: null } }),
  } as Partial<HostedApi>;
  const server: Partial<AgentServer> = {
    pending: async () => ({ kind: 'known', value: actions, folder }),
    readFile: async (id, place, options) => {
      asked.push(place.path);
      clock.now += 1_000;
      return readFile(id, place, options);
    },
  };
  const { look } = questionService({
    service: serviceOn({ api: api as HostedApi, agentServer: () => server as AgentServer }),
    now: () => clock.now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
    executed: {
      patience: questionPatienceAt(1_000),
      byRules: { listed, known: [] },
      workingCopies: () => [folder],
      defaultBranch: async (_conversation, paths) => {
        asked.push(`GitHub: ${paths.join(' ')}`);
        return new Map();
      },
    },
  });
  return { look: (question: Question) => look('C-1', question, async () => null), asked };
}

const filesOf = (seen: Awaited<ReturnType<ReturnType<typeof looking>['look']>>['seen']) =>
  seen.kind === 'seen' && seen.pending.kind === 'known'
    ? (seen.pending.value[0]?.executes?.files ?? null)
    : seen.kind === 'seen'
      ? seen.pending
      : seen;

test('a look is as old as what waits, however long reading files took', async () => {
  const { look, asked } = looking({ now: 500 });
  const { seen, seenAt } = await look(newQuestion(0));
  expect(filesOf(seen)).toMatchObject([{ path: 'a.sh', shown: { text: 'ls' } }]);
  expect(asked).toEqual(['a.sh', 'GitHub: a.sh']);
  expect(seenAt).toBe(500);
});

test('once an answer was sent no file is read: what runs may change it', async () => {
  const { look, asked } = looking();
  const answer: Answer = { verdict: 'approve', reason: null, by: 'mona', afterReject: 'stop', at: 0 };
  for (const state of ['answering', 'answered'] as const) {
    expect(filesOf((await look({ ...newQuestion(0, answer), state })).seen)).toBeNull();
  }
  expect(asked).toEqual([]);
});

test('a file that cannot be read now makes what waits unclear, and the sandbox does not say for how long', async () => {
  const readFile = async () => {
    throw new ServiceError('rate_limited', 'busy', { retryAfterMs: 900_000 });
  };
  const { look } = looking({ readFile });
  expect(filesOf((await look(newQuestion(0))).seen)).toEqual({
    kind: 'failed',
    why: 'a file that it runs cannot be read: busy',
    code: 'rate_limited',
  });
  expect(filesOf((await looking({ readFile, now: 2_999 }).look(newQuestion(0))).seen)).toMatchObject({
    kind: 'failed',
  });
  // From then on people are asked, with what else it runs.
  const late = looking({ readFile, now: 3_000 });
  expect(filesOf((await late.look(newQuestion(0))).seen)).toMatchObject([
    { path: 'a.sh', shown: { kind: 'unread', why: 'it could not be read' } },
  ]);
});

test('a file that could not be read before is not waited for, so that an answer can be sent after the look', async () => {
  const deadlines: (number | undefined)[] = [];
  const readFile: AgentServer['readFile'] = async (_id, _place, options) => {
    deadlines.push(options?.deadline);
    return file;
  };
  const asked = aQuestion({ answer: anAnswer() });
  await looking({ readFile, now: 9_000 }).look(asked);
  const actions = asked.actions?.map((action) => ({
    ...action,
    executes: {
      files: [
        {
          path: 'a.sh',
          part: null,
          digest: '',
          state: 'unknown',
          shown: { kind: 'unread', why: 'busy' },
        } as const,
      ],
      besides: null,
    },
  }));
  await looking({ readFile, now: 9_000 }).look({ ...asked, actions: actions ?? null });
  expect(deadlines).toEqual([undefined, 9_500]);
});

test('what a sleeping sandbox waited for is told without its files', async () => {
  const { look, asked } = looking({ record: { sandbox: sandboxOf('PAUSED'), agent: null } });
  expect(filesOf((await look(newQuestion(0))).seen)).toMatchObject([
    { path: 'a.sh', shown: { kind: 'unread', why: 'it is read when the sandbox is awake' } },
  ]);
  expect(asked).toEqual([]);
});

test('while people are asked, files are read only where a change of them may be shown, and before an answer', async () => {
  const { seen } = await looking().look(newQuestion(0));
  const shown = seen.kind === 'seen' && seen.pending.kind === 'known' ? seen.pending.value : [];
  const isReadAt = async (now: number, changes: Parameters<typeof aQuestion>[0] = {}) => {
    const { look, asked } = looking({ now });
    const looked = await look(aQuestion({ openedAt: 0, actions: shown, ...changes }));
    // What is not read counts as what people see.
    expect(filesOf(looked.seen)).toEqual(shown[0]?.executes?.files);
    return asked.length > 0;
  };
  expect(await isReadAt(60_000)).toBe(false);
  expect(await isReadAt(60_000, { answer: anAnswer() })).toBe(true);
  // It may have to be rejected by the end of this look.
  expect(await isReadAt(60_000, { rejectAt: 62_000 })).toBe(true);
  expect(await isReadAt(60_000, { rejectAt: 62_001 })).toBe(false);
  expect(await isReadAt(298_000)).toBe(true);
});

test('files whose state rules ask for are read where rules decide, and not once people are asked', async () => {
  const { look, asked } = looking({ listed: ['package.json'] });
  const { seen } = await look(newQuestion(0));
  expect(asked).toEqual(['a.sh', 'package.json', 'GitHub: a.sh package.json']);
  const [action] = seen.kind === 'seen' && seen.pending.kind === 'known' ? seen.pending.value : [];
  expect(action?.executes?.listed).toMatchObject([{ path: 'package.json', state: 'unknown' }]);
  asked.length = 0;
  await look(aQuestion());
  expect(asked).not.toContain('package.json');
});

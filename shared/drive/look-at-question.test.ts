// What a look at a question reads of the files that its actions execute.
import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { anAnswer, aQuestion, someAction } from '../../test/support/questions/some.ts';
import { failing, serviceWith } from '../../test/support/service-with.ts';
import { seeCommand } from '../executed/index.ts';
import { newQuestion, type Question, questionPatienceAt, type RulesInForce } from '../question/index.ts';
import { ServiceError } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import type { AgentServer, HostedConversation } from '../service/openhands/types.ts';
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
  const command = 'bash a.sh';
  const actions = [{ ...someAction(command), arguments: { kind: 'TerminalAction', command } }];
  const waits = agentOf('waiting_for_confirmation');
  const { look } = questionService({
    service: serviceWith(
      {
        conversations: async () => new Map([['c1', conversation]]),
        agentBefore: async () => ({ kind: 'known', value: waits }),
        remembered: async () => ({ kind: 'known', value: { pending: actions, said: null } }),
      },
      {
        pending: async () => ({ kind: 'known', value: actions, folder }),
        readFile: async (id, place, options) => {
          asked.push(place.path);
          clock.now += 1_000;
          return readFile(id, place, options);
        },
      },
    ),
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
  const lookAt = (question: Question, rules?: RulesInForce) => look('C-1', question, async () => null, rules);
  return { look: lookAt, asked };
}

type Seen = Awaited<ReturnType<ReturnType<typeof looking>['look']>>['seen'];
const actionsOf = (seen: Seen) =>
  seen.kind === 'seen' && seen.pending.kind === 'known' ? seen.pending.value : null;
const filesOf = (seen: Seen) => {
  const actions = actionsOf(seen);
  if (actions !== null) return actions[0]?.executes?.files ?? null;
  return seen.kind === 'seen' ? seen.pending : seen;
};

test('a look is as old as what waits, however long reading files took', async () => {
  const { look, asked } = looking({ now: 500 });
  const { seen, seenAt } = await look(newQuestion(0));
  expect(filesOf(seen)).toMatchObject([{ path: 'a.sh', shown: { text: 'ls' } }]);
  expect(asked).toEqual(['a.sh', 'GitHub: a.sh']);
  expect(seenAt).toBe(500);
});

test('a file that cannot be read now makes what waits unclear, and the sandbox does not say for how long', async () => {
  const readFile = failing(new ServiceError('rate_limited', 'busy', { retryAfterMs: 900_000 }));
  const filesAt = async (now: number) =>
    filesOf((await looking({ readFile, now }).look(newQuestion(0))).seen);
  const why = 'a file that it runs cannot be read: busy';
  for (const now of [0, 2_999])
    expect(await filesAt(now)).toEqual({ kind: 'failed', why, code: 'rate_limited' });
  // From then on people are asked, with what else it runs.
  const shown = { kind: 'unread', why: 'it could not be read' };
  expect(await filesAt(3_000)).toMatchObject([{ path: 'a.sh', shown }]);
});

test('a file that could not be read before is not waited for, so that an answer can be sent after the look', async () => {
  const deadlines: (number | undefined)[] = [];
  const readFile: AgentServer['readFile'] = async (_id, _place, options) => {
    deadlines.push(options?.deadline);
    return file;
  };
  const asked = aQuestion({ answer: anAnswer() });
  await looking({ readFile, now: 9_000 }).look(asked);
  const shown = { kind: 'unread', why: 'busy' } as const;
  const unread = { path: 'a.sh', part: null, digest: '', state: 'unknown', shown } as const;
  const actions = [{ ...someAction(), executes: { files: [unread], besides: null } }];
  await looking({ readFile, now: 9_000 }).look({ ...asked, actions });
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
  const shown = actionsOf(seen) ?? [];
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

const accepts = '- accept: { command: bash a.sh }';
test.each<[string, string, string, number, Partial<Question>]>([
  ['left out', 'rules accept it', accepts, 999, {}],
  ['read', 'an answer may be sent', accepts, 1_000, {}],
  ['read', 'rules ask people', '- ask: { tool: terminal }', 0, {}],
  ['read', 'rules ask how its files are', '- accept: { command: bash a.sh, unchanged: [a.sh] }', 0, {}],
  ['read', 'rules are not to decide', accepts, 0, { peopleOnly: true }],
  ['read', 'a person has answered already', accepts, 0, { answer: anAnswer() }],
])('files are %s where %s', async (expected, _, text, now, changes) => {
  const { look, asked } = looking({ now });
  const { isEarly = false } = await look(
    { ...newQuestion(0), ...changes },
    {
      sets: [{ rules: rulesOf(text), from: 'file' }],
      workingCopies: [folder],
      granted: [],
      seeCommand,
      afterReject: 'continue',
    },
  );
  expect([isEarly, asked.length > 0]).toEqual(expected === 'read' ? [false, true] : [true, false]);
});

test('files whose state rules ask for are read where rules decide, and not once people are asked', async () => {
  const { look, asked } = looking({ listed: ['package.json'] });
  const { seen } = await look(newQuestion(0));
  expect(asked).toEqual(['a.sh', 'package.json', 'GitHub: a.sh package.json']);
  const [action] = actionsOf(seen) ?? [];
  expect(action?.executes?.listed).toMatchObject([{ path: 'package.json', state: 'unknown' }]);
  asked.length = 0;
  await look(aQuestion());
  expect(asked).not.toContain('package.json');
});

// How lines of the guard are judged, from what a talk tells of the agent: green is said of what was seen, and of nothing else.
import { expect, test } from '@jest/globals';
import type { RanAction } from '../../shared/conversation/index.ts';
import type { Proof } from '../../shared/question/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { newStop, type StopResult } from '../../shared/stop/index.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { anAnswer, someAction } from '../../test/support/questions/some.ts';
import {
  approveAndJudge,
  askFor,
  isCommand,
  judgeEvents,
  rejectAndJudge,
  workAndStop,
} from './judge-guard.ts';
import type { Talk } from './talk.ts';

const action = someAction();
const resting = aConversation({ agent: agentOf('idle') });
type Ends = readonly RanAction['end'][];

function aTalk(ends: Ends, changes: Partial<Talk> = {}): Talk {
  const never = () => Promise.reject(new Error('nobody asks for this'));
  const ran = ends.map((end) => ({
    ...{ id: 'a1', tool: 'terminal', kind: null, risk: 'LOW', summary: 'npm test', waited: true, end },
  }));
  return {
    id: 'c1',
    answered: [{ answer: anAnswer(), sent: null, actions: [{ id: 'a1' }] }],
    record: async () => resting,
    tell: async () => null,
    stop: never,
    wanted: never,
    prove: never,
    becomes: async () => true,
    next: async () => ({ kind: 'ended', outcome: 'finished', reason: 'it is done' }),
    answer: async () => 'verified',
    ran: async () => ran,
    ...changes,
  };
}

const unclear = { answer: async () => 'unclear' };

test.each<[string, string, Ends, Partial<Talk>]>([
  ['ran once', 'green', ['done'], {}],
  ['ran twice', 'red', ['done', 'done'], {}],
  ['is in no event', 'red', [], {}],
  ['was refused', 'red', ['refused'], {}],
  ['began, and has no end', 'red', ['unknown'], {}],
  ['ran, while nobody knows what became of the answer', 'red', ['done'], unclear],
])('an approved command that %s is %s', async (_, is, ends, changes) => {
  expect(await approveAndJudge(aTalk(ends, changes), [action])).toMatchObject({ is });
});

test.each<[string, string, Ends, Partial<Talk>]>([
  ['was refused', 'green', ['refused'], {}],
  ['ran all the same', 'red', ['done'], {}],
  ['was refused, and then ran', 'red', ['refused', 'done'], {}],
  ['began, and has no end', 'cannot_tell', ['unknown'], {}],
  ['is in no event', 'cannot_tell', [], {}],
  ['was refused, while nobody knows what became of the answer', 'red', ['refused'], unclear],
])('a rejected command that %s is %s', async (_, is, ends, changes) => {
  expect(await rejectAndJudge(aTalk(ends, changes), [action])).toMatchObject({ is });
});

const proof = {
  kind: 'known',
  actions: 1,
  byRules: 0,
  byPeople: 1,
  byWorkflow: 0,
  elsewhere: 0,
  exempt: 0,
  unasked: 0,
  examples: [],
} as const;
const otherPolicies = [{ policy: 'never', actions: 1 }] as const;

test.each<[string, string, Proof, Ends, Partial<Talk>]>([
  ['all were decided on', 'green', proof, ['done'], {}],
  ['one ran that nobody decided on', 'red', { ...proof, unasked: 1 }, ['done'], {}],
  ['one was answered by somebody else', 'red', { ...proof, elsewhere: 1 }, ['done'], {}],
  ['another policy was set before one of them', 'red', { ...proof, otherPolicies }, ['done'], {}],
  ['one that was asked about is missing', 'red', proof, [], {}],
  ['nothing was asked about', 'cannot_tell', proof, [], { answered: [] }],
  ['nothing can be read', 'cannot_tell', { kind: 'unreadable', why: 'status 500' }, ['done'], {}],
])('the line about events of which %s is %s', async (_, is, found, ends, changes) => {
  const talk = aTalk(ends, { prove: async () => found, ...changes });
  expect(await judgeEvents(talk)).toMatchObject({ is });
});

const stopped = (says: string, already = false, sandbox = sandboxOf('RUNNING')): StopResult => ({
  ...{ kind: 'stopped', sandbox, agent: agentOf(says), already },
});
const goesOn: StopResult = { kind: 'not_stopped', cause: 'works_on', why: 'it works on' };

test.each<[string, string, StopResult | null, { readonly interrupts?: number; readonly rejects?: number }]>([
  ['has stopped', 'green', stopped('paused'), {}],
  ['was not seen to stop', 'red', null, {}],
  ['goes on', 'red', goesOn, {}],
  ['works all the same', 'red', stopped('running'), {}],
  ['worked when its sandbox was paused', 'green', stopped('running', false, sandboxOf('PAUSED')), {}],
  ['was done with it before that counted', 'red', stopped('finished'), {}],
  ['asks for more, and is rejected', 'red', stopped('paused'), { rejects: 1 }],
  ['had ended before', 'cannot_tell', stopped('finished', true), {}],
  ['asked before, and was never interrupted', 'cannot_tell', stopped('paused'), { interrupts: 0 }],
])('an agent that was told to stop and %s is %s', async (_, is, result, changes) => {
  const stop = { ...newStop('a rehearsal', null, 1), interrupts: 1, result, ...changes };
  expect(await workAndStop(aTalk([], { stop: async () => stop }))).toMatchObject({ is });
});

const other = someAction('rm -rf /', 'a2');
const eachTime = ['reject', 'reject', 'reject'] as const;

test.each([
  ['the wanted command alone', [action], [], [action]],
  ['another command', null, eachTime, [other]],
  ['the wanted command and another one', null, eachTime, [action, other]],
  ['nothing that can be read', null, eachTime, []],
] as const)(
  'of a question about %s, %j is for the line, and it is answered with %j',
  async (_, asked, answers, actions) => {
    const given: string[] = [];
    const talk = aTalk([], {
      next: async () => ({ kind: 'asks', actions }),
      async answer(_actions, { verdict }) {
        given.push(verdict);
        return 'verified';
      },
    });
    expect(await askFor(talk, 'do it', isCommand('npm test'))).toMatchObject({ actions: asked });
    expect(given).toEqual(answers);
  },
);

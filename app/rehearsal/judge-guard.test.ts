// How lines of the guard are judged, from what a talk tells of the agent: green is said of what was seen, and of nothing else.
import { expect, test } from '@jest/globals';
import type { RanAction } from '../../shared/conversation/index.ts';
import type { Proof } from '../../shared/question/index.ts';
import { anAnswer, someAction } from '../../test/support/questions/some.ts';
import { approveAndJudge, judgeEvents, rejectAndJudge } from './judge-guard.ts';
import type { Talk } from './talk.ts';

const action = someAction();
type Ends = readonly RanAction['end'][];

function aTalk(ends: Ends, changes: Partial<Talk> = {}): Talk {
  const never = () => Promise.reject(new Error('nobody asks for this'));
  const ran = ends.map((end) => ({
    ...{ id: 'a1', tool: 'terminal', kind: null, risk: 'LOW', summary: 'npm test', waited: true, end },
  }));
  return {
    id: 'c1',
    answered: [{ answer: anAnswer(), sent: null, actions: [{ id: 'a1' }] }],
    record: never,
    tell: never,
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

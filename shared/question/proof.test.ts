// Who decided on each action that ran.
import { expect, test } from '@jest/globals';
import { anAnswer, aQuestion, someAction } from '../../test/support/questions/some.ts';
import type { Ending, HadToAsk, RanAction } from '../conversation/index.ts';
import { guardedEnding, isProofInDoubt } from './guarded-ending.ts';
import { type Proof, proveRun } from './proof.ts';

const always: HadToAsk = { ask: 'always', byAccount: false };
const ran = (id: string, changes: Partial<RanAction> = {}): RanAction => ({
  id,
  tool: 'terminal',
  kind: 'TerminalAction',
  risk: 'LOW',
  summary: `terminal: ${id}`,
  waited: true,
  end: 'done',
  ...changes,
});
const rule = { rule: 'rule 2', configuration: 'file@c0ffee' };
const sent = { at: 1, fate: 'taken', before: 'unknown', newest: null } as const;
const decided = (id: string, changes: Parameters<typeof aQuestion>[0] = {}) =>
  aQuestion({ actions: [someAction('ls', id)], answer: anAnswer(), sent, ...changes });

test('each action that ran is matched with the answer that was sent for it', () => {
  const questions = [
    decided('person'),
    decided('rule', { answer: { ...anAnswer(), rule } as never }),
    decided('rejected', { answer: anAnswer({ verdict: 'reject' }) }),
    decided('unsent', { sent: null }),
  ];
  const actions = ['person', 'rule', 'rejected', 'unsent', 'page'].map((id) => ran(id));
  const finish = ran('end', { kind: 'FinishAction', waited: false });
  expect(proveRun([...actions, finish], questions, always)).toEqual({
    kind: 'known',
    actions: 6,
    refused: 0,
    byRules: 1,
    byPeople: 1,
    byWorkflow: 0,
    elsewhere: 2,
    exempt: 1,
    rated: 0,
    // Somebody let it run against our answer.
    unasked: 1,
    examples: ['terminal: rejected'],
  });
});

test('of the actions that nobody was asked about, those are counted that the agent rated low', () => {
  const think = ran('think', { kind: 'ThinkAction', waited: false });
  const low = ran('ls', { risk: 'LOW', waited: false });
  const asked: HadToAsk = { ask: 'risky', byAccount: false };
  expect(proveRun([think, low], [], asked)).toMatchObject({ exempt: 2, rated: 1, unasked: 0 });
});

test('actions that the scope of a plan let run are counted by who approved it, and not by rules', () => {
  const within = (approvedBy: string) =>
    ({ ...anAnswer(), rule: { rule: 'rule 1', configuration: 'plan A2B3C', approvedBy } }) as never;
  const questions = [
    decided('one', { answer: within('ada') }),
    decided('two', { answer: within('ada') }),
    decided('rule', { answer: { ...anAnswer(), rule } as never }),
  ];
  const proof = proveRun(
    ['one', 'two', 'rule'].map((id) => ran(id)),
    questions,
    always,
  );
  expect(proof).toMatchObject({ byRules: 1, withinPlan: { actions: 2, by: 'ada' }, unasked: 0 });
});

test('an action that was rejected, asked about again and then approved was decided by a person', () => {
  const rejected = decided('a', { answer: anAnswer({ verdict: 'reject' }) });
  expect(proveRun([ran('a')], [rejected, decided('a')], always)).toMatchObject({ byPeople: 1, unasked: 0 });
});

test('actions that ran although the agent had not waited are named, five at most', () => {
  const blind = Array.from({ length: 7 }, (_, at) => ran(`a${at}`, { waited: false }));
  expect(proveRun(blind, [decided('other')], always)).toMatchObject({
    unasked: 7,
    examples: ['terminal: a0', 'terminal: a1', 'terminal: a2', 'terminal: a3', 'terminal: a4'],
  });
});

test.each<[string, Partial<RanAction>, object]>([
  ['that was refused is one of the actions, and was refused', { end: 'refused' }, { actions: 1, refused: 1 }],
  [
    'that began without a decision and has no known end ran without one',
    { end: 'unknown', waited: false },
    { unasked: 1, begun: 1, examples: ['began, its end is not known: terminal: a'] },
  ],
  [
    'that began after a wait, without an answer of ours, was answered elsewhere',
    { end: 'unknown' },
    { elsewhere: 1, unasked: 0 },
  ],
  [
    'that no agent asks about and has no known end is exempt',
    { end: 'unknown', waited: false, kind: 'ThinkAction' },
    { exempt: 1, unasked: 0 },
  ],
])('an action %s', (_, changes, proof) => {
  expect(proveRun([ran('a', changes)], [], always)).toMatchObject(proof);
});

test('what began after an approval and has no known end was decided by whoever approved it', () => {
  const hung = ran('a', { end: 'unknown' });
  expect(proveRun([hung], [decided('a')], always)).toMatchObject({ byPeople: 1, elsewhere: 0, unasked: 0 });
});

test('what was rejected here and has no result is refused, and an alarm only with one', () => {
  const rejected = [decided('a', { answer: anAnswer({ verdict: 'reject' }) })];
  expect(proveRun([ran('a', { end: 'unknown' })], rejected, always)).toMatchObject({
    refused: 1,
    unasked: 0,
  });
  expect(proveRun([ran('a')], rejected, always)).toMatchObject({ refused: 0, unasked: 1 });
});

const quiet = (risk: string, asked: HadToAsk) => {
  const proof = proveRun([ran('a', { risk, waited: false })], [], asked);
  return proof.kind === 'known' ? proof.unasked : null;
};
test.each([
  ['LOW', 'with ask: always only', 0, 0],
  ['MEDIUM', 'with ask: risky too, but not where that is left to the account', 1, 0],
  ['HIGH', 'with ask: risky too, also where that is left to the account', 1, 1],
  ['UNKNOWN', 'with ask: risky too, also where that is left to the account', 1, 1],
  ['strange', 'with ask: risky too, also where that is left to the account', 1, 1],
])('an action of risk %s that ran unasked counts %s', (risk, _, told, byAccount) => {
  expect(quiet(risk, { ask: 'risky', byAccount: false })).toBe(told);
  expect(quiet(risk, { ask: 'risky', byAccount: true })).toBe(byAccount);
  expect(quiet(risk, always)).toBe(1);
});

const ended: Ending = { outcome: 'finished', reason: 'the agent finished its task', at: 7 };
const proof = (changes: object = {}): Proof => ({
  kind: 'known',
  actions: 3,
  byRules: 0,
  byPeople: 3,
  byWorkflow: 0,
  elsewhere: 0,
  exempt: 0,
  unasked: 0,
  examples: [],
  ...changes,
});
const unreadable = (changes: object = {}): Proof => ({ kind: 'unreadable', why: 'down', ...changes });
const unasked = proof({ unasked: 2, examples: ['terminal: curl x', 'terminal: ls'] });

test('a good end with actions that nobody decided on is unguarded, and names the first', () => {
  const reason =
    'the agent finished its task, but nobody decided on 2 actions although it had to ask: terminal: curl x …';
  expect(guardedEnding(ended, unasked, true)).toEqual({ outcome: 'unguarded', reason, at: 7 });
});

test('a good end of which nobody can tell what was decided is unguarded, and says why', () => {
  expect(guardedEnding(ended, unreadable(), true)).toEqual({
    outcome: 'unguarded',
    reason:
      'the agent finished its task, but nobody can tell what it did without a decision although it had to ask: down',
    at: 7,
  });
});

test('a good end loses the words of its variant when it is unguarded', () => {
  expect(guardedEnding({ ...ended, variant: 'with_message' }, unasked, true)).not.toHaveProperty('variant');
});

test.each<[string, Proof | null | undefined, boolean]>([
  ['a bad end with such actions', unasked, false],
  ['a good end without any', proof(), true],
  ['a good end with answers from elsewhere', proof({ elsewhere: 1 }), true],
  ['a good end without a proof', null, true],
  ['a good end that was given up before its proof', undefined, true],
  ['a good end of an observed agent, whose events cannot be read', unreadable({ observed: true }), true],
  ['a bad end whose events cannot be read', unreadable(), false],
])('%s stays as it is', (_, of, isGood) => {
  expect(guardedEnding(ended, of, isGood)).toBe(ended);
});

test('a proof is in doubt with what nobody here decided or nobody can tell, and with nothing else', () => {
  const doubted = [unasked, proof({ elsewhere: 1 }), unreadable()];
  expect(doubted.map(isProofInDoubt)).toEqual([true, true, true]);
  expect([proof(), unreadable({ observed: true })].map(isProofInDoubt)).toEqual([false, false]);
});

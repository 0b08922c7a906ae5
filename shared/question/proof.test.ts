// Who decided on each action that ran, and what the server says of its policies then.
import { expect, test } from '@jest/globals';
import { anAnswer, aQuestion, someAction } from '../../test/support/questions/some.ts';
import type { Ask, Ending, HadToAsk, RanAction } from '../conversation/index.ts';
import { guardedEnding, isProofInDoubt } from './guarded-ending.ts';
import { type Proof, proveRun, withOtherPolicies } from './proof.ts';

const always: HadToAsk = { ask: 'always', byAccount: false };
const ran = (id: string, changes: Partial<RanAction> = {}): RanAction => ({
  ...{ id, tool: 'terminal', kind: 'TerminalAction', risk: 'LOW', summary: `terminal: ${id}` },
  ...{ waited: true, end: 'done' },
  ...changes,
});
const sent = { at: 1, fate: 'taken', before: 'unknown', newest: null } as const;
const decided = (id: string, changes: Parameters<typeof aQuestion>[0] = {}) =>
  aQuestion({ actions: [someAction('ls', id)], answer: anAnswer(), sent, ...changes });
const byRule = (more: object = {}) =>
  ({ ...anAnswer(), rule: { rule: 'rule 2', configuration: 'file@c0ffee', ...more } }) as never;
const rejects = anAnswer({ verdict: 'reject' });

test('each action that ran is matched with the answer that was sent for it', () => {
  const questions = [
    decided('person'),
    decided('rule', { answer: byRule() }),
    decided('plan', { answer: byRule({ approvedBy: 'ada' }) }),
    decided('second', { answer: byRule({ approvedBy: 'ada' }) }),
    decided('rejected', { answer: rejects }),
    decided('unsent', { sent: null }),
  ];
  const actions = ['person', 'rule', 'plan', 'second', 'rejected', 'unsent', 'page'].map((id) => ran(id));
  const finish = ran('end', { kind: 'FinishAction', waited: false });
  expect(proveRun([...actions, finish], questions, always)).toEqual({
    ...{ kind: 'known', actions: 8, refused: 0, elsewhere: 2, exempt: 1, rated: 0 },
    ...{ byRules: 1, withinPlan: { actions: 2, by: 'ada' }, byPeople: 1, byWorkflow: 0 },
    // Somebody let it run against our answer.
    ...{ unasked: 1, examples: ['terminal: rejected'] },
  });
});

test('of the actions that nobody was asked about, those are counted that the agent rated low', () => {
  const think = ran('think', { kind: 'ThinkAction', waited: false });
  const low = ran('ls', { risk: 'LOW', waited: false });
  const asked: HadToAsk = { ask: 'risky', byAccount: false };
  expect(proveRun([think, low], [], asked)).toMatchObject({ exempt: 2, rated: 1, unasked: 0 });
});

test('actions that ran although the agent had not waited are named, five at most', () => {
  const blind = Array.from({ length: 7 }, (_, at) => ran(`a${at}`, { waited: false }));
  const examples = [0, 1, 2, 3, 4].map((at) => `terminal: a${at}`);
  expect(proveRun(blind, [decided('other')], always)).toMatchObject({ unasked: 7, examples });
});

const hung = { end: 'unknown' } as const;
const begun = { unasked: 1, begun: 1, examples: ['began, its end is not known: terminal: a'] };
const rejected = decided('a', { answer: rejects });
test.each<[string, Partial<RanAction>, object, readonly ReturnType<typeof decided>[]]>([
  ['that was refused is one of the actions', { end: 'refused' }, { actions: 1, refused: 1 }, []],
  ['that began without a decision ran without one', { ...hung, waited: false }, begun, []],
  ['that was rejected has not run', hung, { refused: 1, unasked: 0 }, [rejected]],
  ['that was rejected and has run is an alarm', {}, { refused: 0, unasked: 1 }, [rejected]],
  ['that was rejected, then approved, is no alarm', {}, { byPeople: 1 }, [rejected, decided('a')]],
])('an action %s', (_, changes, proof, questions) => {
  expect(proveRun([ran('a', changes)], questions, always)).toMatchObject(proof);
});

const quiet = (risk: string, asked: HadToAsk) => {
  const proof = proveRun([ran('a', { risk, waited: false })], [], asked);
  return proof.kind === 'known' ? proof.unasked : null;
};
test.each([
  ['LOW', 'with ask: always only', 0, 0],
  ['MEDIUM', 'with ask: risky too, but not where that is left to the account', 1, 0],
  ['strange', 'with ask: risky too, also where that is left to the account', 1, 1],
])('an action of risk %s that ran unasked counts %s', (risk, _, told, byAccount) => {
  expect(quiet(risk, { ask: 'risky', byAccount: false })).toBe(told);
  expect(quiet(risk, { ask: 'risky', byAccount: true })).toBe(byAccount);
  expect(quiet(risk, always)).toBe(1);
});

const ended: Ending = { outcome: 'finished', reason: 'the agent finished its task', at: 7 };
const proof = (changes: object = {}): Proof => ({
  ...{ kind: 'known', actions: 3, byRules: 0, byPeople: 3, byWorkflow: 0, elsewhere: 0 },
  ...{ exempt: 0, unasked: 0, examples: [] },
  ...changes,
});
const unreadable = (changes: object = {}): Proof => ({ kind: 'unreadable', why: 'down', ...changes });
const unasked = proof({ unasked: 2, examples: ['terminal: curl x', 'terminal: ls'] });

test.each([
  [
    'with actions that nobody decided on',
    unasked,
    /^the agent finished .* decided on 2 actions .*: curl x …$/,
  ],
  [
    'of which nobody can tell what was decided',
    unreadable(),
    /^the agent finished .* what it did without a decision cannot be told.*: down$/,
  ],
])('a good end %s is unguarded, says why, and loses the words of its variant', (_, of, words) => {
  const reason = expect.stringMatching(words);
  const guarded = guardedEnding({ ...ended, variant: 'with_message' }, of, true);
  expect(guarded).toEqual({ outcome: 'unguarded', reason, at: 7 });
});

test.each<[string, Proof | null | undefined, boolean]>([
  ['a good end with answers from elsewhere', proof({ elsewhere: 1 }), true],
  ['a good end without a proof', null, true],
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

const looserTwice = ['risky', 'other'].map((policy) => ({ policy, actions: 1 }));
const risky: HadToAsk = { ask: 'risky', byAccount: false };
const account: HadToAsk = { ask: 'risky', byAccount: true };
test.each<[string, HadToAsk, readonly (Ask | 'other' | undefined)[], object | undefined]>([
  ['as told', always, ['always', 'always'], undefined],
  ['stricter than told', risky, ['always'], undefined],
  ['not known, of an account', account, ['other'], undefined],
  ['lifted in between', always, ['always', 'never', 'never', 'never'], [{ policy: 'never', actions: 3 }]],
  ['looser in two ways', always, ['risky', 'other', undefined], looserTwice],
  ['lifted from an account', account, ['never'], [{ policy: 'never', actions: 1 }]],
])('a policy that is %s is named in the proof, or not', (_, asked, policies, others) => {
  const actions = policies.map((policyThen, at) => ran(`a${at}`, { ...(policyThen && { policyThen }) }));
  const told = withOtherPolicies(proveRun(actions, [], asked), actions, asked);
  expect(told.kind === 'known' && told.otherPolicies).toEqual(others);
});

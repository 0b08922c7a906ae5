// When an end that is good is not as good as it looks.
import { expect, test } from '@jest/globals';
import type { Ending } from '../conversation/index.ts';
import { guardedEnding, isProofInDoubt } from './guarded-ending.ts';
import type { Proof } from './proof.ts';

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

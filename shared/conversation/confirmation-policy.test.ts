// When the policy of an agent at work is read, and what is set where it is another one.
import { describe, expect, test } from '@jest/globals';
import { watchOf } from '../../test/support/questions/some.ts';
import { type Guard, isToBeJudged, noteGuard } from './confirmation-policy.ts';
import { defaultLimits } from './deadlines.ts';
import {
  type Ask,
  isPolicyDue,
  isToBeTold,
  noteToldToAsk,
  policyOfWaiting,
  policyToRestore,
  type StandingPolicy,
  type Watch,
} from './index.ts';
import { beginWatch } from './watch.ts';

test.each<[string, Ask | null, 'told' | 'account', StandingPolicy | null, Ask | null]>([
  ['is in force', 'always', 'told', 'always', null],
  ['was lifted', 'always', 'told', 'never', 'always'],
  ['is looser', 'always', 'told', 'risky', 'always'],
  ['cannot be read', 'always', 'told', null, null],
  ['is that of another vendor', 'always', 'told', 'asks_by_none', null],
  ['may be whatever it is', 'never', 'told', 'other', null],
  ['is that of an account with a threshold of its own', 'risky', 'account', 'other', null],
  ['was lifted although the account asks', 'risky', 'account', 'never', 'risky'],
  ['was lifted although it has asked', null, 'told', 'never', 'always'],
])('where the policy %s what was told as %s (%s), and is %s, is set to %s', (_, ask, by, policy, toSet) => {
  expect(policyToRestore({ ask, byAccount: by === 'account' }, policy)).toBe(toSet);
});

test.each<[string, Ask | null, Ask | null, Ask | null]>([
  ['was told always, and of which a new server knows nothing', 'always', null, 'always'],
  ['was told risky, and whose policy is stricter', 'risky', 'always', null],
  ['nobody has told, and which asks no more', null, 'never', 'always'],
  ['nobody has told, and which still asks', null, 'risky', null],
])('an agent that %s, gets after a new start what it had', (_, ask, current, toSet) => {
  expect(policyOfWaiting(ask, current)).toBe(toSet);
});

describe('the policy of an agent at work', () => {
  const minute = 60_000;
  const working = (changes: Partial<Watch> = {}): Watch => ({
    ...{ ...watchOf([0, 'running']), seenSince: 0, policyReadAt: 0 },
    ...changes,
  });
  const every = 3 * minute;

  test.each<[string, Watch, number, boolean]>([
    ['was read before its state changed', working({ seenSince: 20_000 }), 20_000, true],
    ['is asked of an agent without a task', working({ taskPending: true }), every, false],
  ])('that %s is due, or not', (_, watch, now, isDue) => {
    expect(isPolicyDue(watch, 'always', now, { every })).toBe(isDue);
    expect(isPolicyDue(watch, 'never', now, { every })).toBe(false);
  });

  test('is due as soon as its change was heard, but not many times in a moment', () => {
    const heard = { every, isHeard: true };
    expect(isPolicyDue(working(), 'always', 5_000, heard)).toBe(true);
    expect(isPolicyDue(working(), 'always', 4_999, heard)).toBe(false);
  });

  test('that was lifted is said with what was in force and when it was seen, each time', () => {
    const told = { set: 'always', instead: 'never' } as const;
    const once = noteToldToAsk(working(), told, 1_000);
    const twice = noteToldToAsk(once, told, 61_000);
    expect(twice.warnings).toHaveLength(2);
    expect(twice.warnings[0]).toContain('set its policy to never (seen at 1970-01-01 00:00:01 UTC)');
    expect(twice.policyReadAt).toBe(61_000);
  });

  test('that was lifted and cannot be set is no doubt about its server', () => {
    const told = { failed: 'down', instead: 'never' } as const;
    const lifted = noteToldToAsk(working(), told, 1_000);
    expect(lifted.warnings.join()).toMatch(/to never .*could not be told again when to ask: down/);
    expect(isToBeTold(lifted, 'always')).toBe(false);
    const again = noteToldToAsk(working({ policyInDoubt: true }), told, 1_000);
    expect(isToBeTold(again, 'always')).toBe(true);
  });
});

const watch = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
const guard: Guard = { policy: 'risky', isJudged: false, hooksAct: false, hasGoal: false };
const told = { ask: 'risky', byAccount: false } as const;

test.each<[string, Parameters<typeof isToBeJudged>, boolean]>([
  [
    'that always asks, so its server tells what was in force',
    [{ ...told, ask: 'always' }, guard, null],
    true,
  ],
  ['whose server has none', [told, guard, 'agent'], false],
  ['judged already', [told, { ...guard, isJudged: true }, null], false],
  ['that asks as its account says', [{ ...told, byAccount: true }, guard, null], false],
  ['that asks never', [{ ...told, ask: 'never' }, guard, null], false],
  ['of another vendor', [told, { ...guard, policy: 'asks_by_none' }, null], false],
  ['whose server tells nothing', [told, null, null], false],
])('rules of the server are set for an agent %s: %p', (_, of, expected) => {
  expect(isToBeJudged(...of)).toBe(expected);
});

test.each<[string, Parameters<typeof noteGuard>[1], RegExp | null]>([
  ['rules taken away', { judge: 'server', wasUnjudged: true }, /took away .* so they were set again$/],
  ['rules that cannot be set again', { judge: 'agent', wasUnjudged: true }, /could not be set again$/],
  ['a goal', { goal: 'stopped' }, /1970-01-01 00:00:09 UTC\), so the goal was stopped$/],
  ['a goal that goes on', { goal: { failed: 'it is down' } }, /could not be stopped: it is down$/],
])('%s is said where people have to know', (_, seen, words) => {
  const { warnings } = noteGuard(watch, seen, 9_000);
  if (words === null) expect(warnings).toEqual([]);
  else expect(warnings).toEqual([expect.stringMatching(words)]);
});

test('what a later reading does not tell is still known', () => {
  const noted = noteGuard(noteGuard(watch, { judge: 'agent', hooksAct: true }, 0), {}, 1);
  expect(noted).toMatchObject({ judge: 'agent', hooksAct: true });
});

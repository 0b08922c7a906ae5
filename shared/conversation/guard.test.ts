// What is remembered and said of what holds an agent back.
import { expect, test } from '@jest/globals';
import { beginWatch } from './begin-watch.ts';
import { defaultLimits } from './deadlines.ts';
import { type Guard, isToBeJudged, noteGuard } from './guard.ts';

const watch = beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 });
const guard: Guard = { policy: 'risky', isJudged: false, hooksAct: false, hasGoal: false };
const told = { ask: 'risky', byAccount: false } as const;

test.each<[string, Parameters<typeof isToBeJudged>, boolean]>([
  ['not judged yet', [told, guard, null], true],
  ['that always asks, so that its server tells what stood', [{ ...told, ask: 'always' }, guard, null], true],
  ['whose rules somebody took away', [told, guard, 'server'], true],
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
  ['who judges', { judge: 'server' }, null],
  ['a hook that is an agent', { hooksAct: true }, /^a hook of the conversation is an agent/],
  [
    'rules that were taken away',
    { judge: 'server', wasUnjudged: true },
    /took away the rules .* so they were set again$/,
  ],
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

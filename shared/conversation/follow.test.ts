// What is done next about a followed conversation, and that it is done once.
import { describe, expect, test } from '@jest/globals';
import { readingOf } from '../../test/support/polls.ts';
import {
  type AsksBefore,
  beginWatch,
  costDoubt,
  type Done,
  defaultLimits,
  endNow,
  type FollowedRun,
  type FollowTerms,
  follow,
  followCost,
  keepNamed,
  type Polled,
  type RecordSeen,
  type ToDo,
  unknownUsage,
} from './index.ts';

const minute = 60_000;
const terms: FollowTerms = {
  maxCost: null,
  countsCost: false,
  wakes: false,
  readsPolicyEvery: 10 * minute,
  endsWaiting: false,
};
const dollars = (maxCost: number): FollowTerms => ({ ...terms, maxCost, countsCost: true });
const always: AsksBefore = { ask: 'always', by: 'configuration' };
const byAccount = (ask: AsksBefore['ask']): AsksBefore => ({ ask, by: 'account' });
const beginning: FollowedRun = {
  watch: beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 }),
  usage: unknownUsage,
  asks: null,
  terms,
  wakes: null,
  isBeingStopped: false,
  isEndRead: false,
};
const run = (changes: Partial<FollowedRun> = {}): FollowedRun => ({ ...beginning, ...changes });
const record: RecordSeen = { cost: null, tokens: null, isUp: true, hasSandbox: true };
const polled = (words: string, of: Partial<RecordSeen> | null = {}): Polled => ({
  reading: readingOf(words),
  record: of && { ...record, ...of },
  isPolicyHeard: false,
});
const working = polled('running');
/** Its policy was read just now, so that nothing else is due. */
const asking = (changes: Partial<FollowedRun> = {}): FollowedRun => {
  const after = run({ asks: always, ...changes });
  return { ...after, watch: { ...after.watch, policyReadAt: 0 } };
};

const reads = { kind: 'read_usage' } as const;
const stops = { kind: 'stop_for_cost', cost: 2.5, most: 2 } as const;
const over = { cost: 2.5 };
const upTo = (maxCost: number, changes: Partial<FollowedRun> = {}) =>
  run({ terms: dollars(maxCost), ...changes });
const unanswered = { ...dollars(2), endsWaiting: true };
const neverAsks = run({ asks: { ...always, ask: 'never' }, terms: unanswered });
const cost = (dollars: number) => ({ cost: dollars, tokens: null });

test.each<[string, FollowedRun, Polled, ToDo | null]>([
  ['with a limit is asked of the agent server', upTo(9), working, reads],
  ['of an agent that ends is asked once more', run(), polled('finished'), reads],
  ['told by its record is not asked', upTo(9), polled('running', { cost: 1 }), null],
  ['is not asked while its sandbox sleeps', upTo(9), polled('PAUSED', { isUp: false }), null],
  ['of one that is being stopped is still asked', upTo(9, { isBeingStopped: true }), working, reads],
  ['that is too much stops the agent', upTo(2), polled('running', over), stops],
  ['that is too much stops nothing if polls fail', upTo(2, { usage: cost(3) }), polled('down', null), null],
  ['stops an agent once', upTo(2, { isBeingStopped: true }), polled('running', over), null],
  ['stops none that waits where nobody answers', neverAsks, polled('waiting', over), null],
  ['of an earlier record does too', upTo(2, { usage: cost(2.5) }), polled('running', { cost: 0.1 }), stops],
])('the cost %s', (_, of, look, todo) => {
  expect(follow(of, look, minute).do).toEqual(todo);
});

test('what the agent server counts stops an agent too', () => {
  const { run: asked } = follow(upTo(2), working, minute);
  const told = { kind: 'read_usage', usage: cost(2.5) } as const;
  expect(follow(asked, { ...working, done: told }, minute).do).toEqual(stops);
});

test('the cost of an agent whose states somebody else looks at is judged alike', () => {
  const first = followCost(upTo(2), { record });
  expect(first.do).toEqual(reads);
  const done = { kind: 'read_usage', usage: cost(2.5) } as const;
  expect(followCost(first.run, { record, done }).do).toEqual(stops);
  const free = followCost(run(), { record: { ...record, ...over } });
  expect(free).toMatchObject({ do: null, run: { usage: over } });
});

test('a limit of cost is doubted at an end without a cost, and only where there is one', () => {
  const { run: ended } = follow(upTo(2), polled('finished'), minute);
  expect(costDoubt(ended, minute)).toBe('untold');
  expect(costDoubt({ ...ended, terms }, minute)).toBeNull();
  const unstarted = { ...ended.watch, conversationId: null };
  expect(costDoubt({ ...ended, watch: unstarted }, minute)).toBeNull();
});

describe('the account', () => {
  const never = byAccount('never');
  test.each<[string, AsksBefore | null, string, boolean]>([
    ['that is said to ask never is read again where its agent waits', never, 'waiting', true],
    ['that is said to ask never is believed while its agent works', never, 'running', false],
    ['that is said to ask is believed', byAccount('risky'), 'waiting', false],
  ])('%s', (_, asks, reading, isRead) => {
    const { do: todo } = follow(asking({ asks }), polled(reading), 1);
    expect(todo?.kind === 'read_account').toBe(isRead);
  });

  test.each([
    ['asks after all is remembered so', 'risky', byAccount('risky')],
    ['still says never is not believed', 'never', null],
    ['does not tell is not known', null, null],
  ] as const)('that %s', (_, ask, asks) => {
    const look = polled('waiting');
    const { run: before } = follow(asking({ asks: never }), look, 1);
    expect(follow(before, { ...look, done: { kind: 'read_account', ask } }, 1).run.asks).toEqual(asks);
  });
});

describe('a sandbox', () => {
  const wakes = (changes: Partial<FollowedRun> = {}) => run({ terms: { ...terms, wakes: true }, ...changes });
  const woken = (count: number) => wakes({ wakes: { count, at: 1_000 } });
  test.each<[string, FollowedRun, string, number, number | null]>([
    ['that is paused is woken at once', wakes(), 'PAUSED', 1_000, 1],
    ['that runs is not woken', wakes(), 'running', 1_000, null],
    ['is not woken while a person is asked', wakes(), 'asleep-waiting', 1_000, null],
    ['is not woken while its agent is being stopped', wakes({ isBeingStopped: true }), 'PAUSED', 1_000, null],
    ['is not woken again within a minute', woken(1), 'PAUSED', 60_999, null],
    ['is woken again after a minute', woken(1), 'PAUSED', 61_000, 2],
    ['is woken ever more rarely', woken(3), 'PAUSED', 240_000, null],
    ['is not woken for ever', { ...woken(12), wakes: { count: 12, at: -1e9 } }, 'PAUSED', 59 * minute, null],
  ])('%s', (_, of, reading, now, count) => {
    const { do: todo } = follow(of, polled(reading, { isUp: false }), now);
    expect(todo).toEqual(count === null ? null : { kind: 'wake', count });
  });

  test('that has no name is not woken', () => {
    expect(follow(wakes(), polled('PAUSED', { isUp: false, hasSandbox: false }), 1).do).toBeNull();
  });
});

describe('the policy', () => {
  const told = (inDoubt: boolean, keep: object) => ({ kind: 'tell_policy', keep, inDoubt, judge: null });
  const had = { ask: 'always', byAccount: false };
  const doubted = (changes: Partial<FollowedRun> = {}): FollowedRun => {
    const of = asking(changes);
    return { ...of, watch: { ...of.watch, policyInDoubt: true } };
  };
  const asked = (asks: AsksBefore | null): FollowedRun => {
    const of = doubted({ asks });
    return { ...of, watch: { ...of.watch, hasAsked: true } };
  };
  const nobody = { ask: null, byAccount: false };
  const account = { ask: 'risky', byAccount: true };
  const heard = { ...working, isPolicyHeard: true };
  test.each<[string, FollowedRun, Polled, object | null]>([
    ['that a new server may have forgotten is told', doubted(), working, told(true, had)],
    ['of one that is being stopped is not known', doubted({ isBeingStopped: true }), working, null],
    [
      'of one whose machine looks lost is not told',
      follow(asking(), working, 1).run,
      polled('MISSING', { isUp: false }),
      null,
    ],
    ['that was never read is read', run({ asks: always }), working, told(false, had)],
    ['that is said to have changed is read', asking(), heard, told(false, had)],
    ['of an account is kept so', doubted({ asks: byAccount('risky') }), working, told(true, account)],
    ['that nobody knows is told where the agent has asked', asked(null), working, told(true, nobody)],
    ['of an account that says never is too', asked(byAccount('never')), working, told(true, nobody)],
  ])('%s', (_, of, look, todo) => {
    expect(follow(of, look, minute).do).toEqual(todo);
  });

  test('of an agent whose risks the server judges is read together with who judges them', () => {
    const { run: before } = follow(run({ asks: { ask: 'risky', by: 'workflow' } }), working, 0);
    const seen = { judge: 'server', hooksAct: true } as const;
    const done = { kind: 'tell_policy', told: 'in_force', seen } as const;
    const { run: after } = follow(before, { ...working, done }, 0);
    expect(after.watch).toMatchObject({ judge: 'server', hooksAct: true });
    expect(after.watch.warnings).toHaveLength(1);
    expect(follow(after, working, 10 * minute).do).toMatchObject({ kind: 'tell_policy', judge: 'server' });
  });

  test('that was read and is in force is not read again within its time', () => {
    const { run: before } = follow(run({ asks: always }), working, 0);
    const { run: after } = follow(before, { ...working, done: { kind: 'tell_policy', told: 'in_force' } }, 0);
    expect(follow(after, working, 10 * minute - 1).do).toBeNull();
    expect(follow(after, working, 10 * minute).do?.kind).toBe('tell_policy');
  });
});

describe('the end', () => {
  test.each<[string, AsksBefore | null, boolean]>([
    ['of an agent that had to ask is proved', always, true],
    ['of an agent that is observed is proved', { ask: 'never', by: 'workflow', observes: true }, true],
    ['of an agent whose account lets it ask is proved', byAccount('risky'), true],
    ['of an agent that asks never is not proved', { ask: 'never', by: 'workflow' }, false],
  ])('%s', (_, asks, isProved) => {
    const { do: todo } = follow(run({ asks }), polled('finished', { cost: 1 }), minute);
    expect(todo).toMatchObject({ kind: 'read_end', isProved, ending: { outcome: 'finished' } });
  });

  test('is read once', () => {
    const look = polled('finished', { cost: 1 });
    const { run: ended } = follow(run(), look, minute);
    const after = follow(ended, { ...look, done: { kind: 'read_end' } }, minute);
    expect(after.do).toBeNull();
    expect(follow(after.run, polled('finished'), 2 * minute).do).toBeNull();
  });

  test('is not believed for a minute where the events of an agent that had to ask cannot be read', () => {
    const look = polled('finished', { cost: 1 });
    const unread = (of: FollowedRun, at: number) =>
      follow(follow(of, look, at).run, { ...look, done: { kind: 'read_end', isUnread: true } }, at).run;
    const first = unread(run({ asks: always }), 0);
    expect(first).toMatchObject({ isEndRead: false, watch: { ending: null, nextPollAt: 10_000 } });
    const later = unread(first, minute - 1);
    expect(later.watch.ending).toBeNull();
    const last = unread(later, minute);
    expect(last).toMatchObject({ isEndRead: true, watch: { ending: { outcome: 'finished' } } });
  });

  test('of a start that failed is not read', () => {
    const watch = beginWatch({ startTaskId: 't', limits: defaultLimits, now: 0 });
    const ended = { do: null, run: { watch: { nextPollAt: null } } };
    expect(follow(run({ watch }), polled('failing', null), 1)).toMatchObject(ended);
  });

  test('that whoever follows makes is read as its own', () => {
    const ending = { outcome: 'over_budget', reason: 'too dear', at: 5 } as const;
    const { run: ended, do: todo } = endNow(run({ asks: always }), ending);
    expect(todo).toEqual({ kind: 'read_end', ending, isProved: true });
    expect(ended.watch).toMatchObject({ nextPollAt: null, ending });
  });
});

describe('what a record names', () => {
  const nothing = { title: null, branch: null, pullRequests: [] };
  const known = { title: 'Water', branch: 'agent/x', pullRequests: [3] };
  test('stays named where a later record is empty', () => {
    expect(keepNamed(known, nothing, null)).toEqual(known);
    expect(keepNamed(known, nothing, null).pullRequests).toBe(known.pullRequests);
  });
  test('is added in the order in which it was named, each once', () => {
    const later = { ...nothing, title: 'Watering', pullRequests: [3, 2] };
    expect(keepNamed(known, later, null)).toEqual({ ...known, title: 'Watering', pullRequests: [3, 2] });
  });
  test('as the branch that it starts from is not the branch of the agent', () => {
    expect(keepNamed(nothing, { ...nothing, branch: 'main' }, 'main').branch).toBeNull();
    expect(keepNamed(nothing, { ...nothing, branch: 'agent/x' }, 'main').branch).toBe('agent/x');
  });
});

test.each<[string, Done]>([
  ['a stop for its cost', { kind: 'stop_for_cost' }],
  ['a policy that was told', { kind: 'tell_policy', told: 'in_force' }],
])('after %s nothing that comes before it is done for the same poll', (_, done) => {
  const { do: todo } = follow(upTo(2), { ...polled('running', over), done }, 1);
  expect(todo).toBeNull();
});

// Whatever is seen, a followed run is asked for at most one thing at a time, and for nothing twice.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  asks,
  beginWatch,
  type Done,
  defaultLimits,
  type FollowedRun,
  follow,
  type Polled,
  type RecordSeen,
  type ToDo,
  unknownUsage,
} from './index.ts';

const money = fc.option(fc.integer({ min: 0, max: 30 }).map((tenths) => tenths / 10));
const tokens = fc.option(fc.record({ prompt: fc.nat(1_000), completion: fc.nat(1_000) }));
const usage = fc.record({ cost: money, tokens });
const record: fc.Arbitrary<RecordSeen | null> = fc.option(
  fc.record({ cost: money, tokens, isUp: fc.boolean(), hasSandbox: fc.boolean() }),
);
const sandboxes = 'STARTING RUNNING PAUSED ERROR MISSING UNKNOWN deleting NEW'
  .split(' ')
  .map((says) => sandboxOf(says));
const statuses = 'idle running paused waiting_for_confirmation finished error stuck new';
const agents = statuses.split(' ').map((says) => agentOf(says));
const reading = fc.oneof(
  fc.record({
    kind: fc.constant('conversation' as const),
    sandbox: fc.constantFrom(...sandboxes, null),
    agent: fc.constantFrom(...agents, null),
  }),
  fc.constant({ kind: 'absent' as const }),
  fc.constant({ kind: 'failed' as const, why: 'unavailable' as const, message: 'down' }),
);
const polls = fc.array(
  fc.record({
    polled: fc.record<Polled>({ reading, record, isPolicyHeard: fc.boolean() }),
    pause: fc.nat(300_000),
    told: usage,
    account: fc.option(fc.constantFrom(...asks)),
    policy: fc.constantFrom(
      'in_force' as const,
      { set: 'always' as const, instead: 'never' as const },
      { failed: 'down', instead: null },
    ),
  }),
  { maxLength: 40 },
);
const beginning: fc.Arbitrary<FollowedRun> = fc.record({
  watch: fc.constant(beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 })),
  usage: fc.constant(unknownUsage),
  asks: fc.option(
    fc.record({
      ask: fc.constantFrom(...asks),
      by: fc.constantFrom('configuration' as const, 'account' as const),
    }),
  ),
  terms: fc.record({
    maxCost: money,
    countsCost: fc.boolean(),
    wakes: fc.boolean(),
    readsPolicyEvery: fc.constantFrom(0, 300_000),
    endsWaiting: fc.boolean(),
  }),
  wakes: fc.constant(null),
  isBeingStopped: fc.boolean(),
  isEndRead: fc.constant(false),
});

type Story = readonly (typeof polls extends fc.Arbitrary<readonly (infer P)[]> ? P : never)[];

function doneOf({ kind }: ToDo, { told, account, policy }: Story[number]): Done {
  switch (kind) {
    case 'read_usage':
      return { kind, usage: told };
    case 'read_account':
      return { kind, ask: account };
    case 'tell_policy':
      return { kind, told: policy };
    case 'pause_start':
      return { kind, reply: 'pausing' };
    default:
      return { kind };
  }
}

interface Played {
  readonly run: FollowedRun;
  /** For each poll, in order. */
  readonly did: readonly (readonly ToDo[])[];
  /** Each state on the way. */
  readonly states: readonly FollowedRun[];
}

function play(first: FollowedRun, story: Story): Played {
  let now = 0;
  let run = first;
  const did: ToDo[][] = [];
  const states = [first];
  for (const poll of story) {
    now += poll.pause;
    const done: ToDo[] = [];
    let next = follow(run, poll.polled, now);
    states.push(next.run);
    while (next.do !== null && done.length < 20) {
      done.push(next.do);
      next = follow(next.run, { ...poll.polled, done: doneOf(next.do, poll) }, now);
      states.push(next.run);
    }
    run = next.run;
    did.push(done);
  }
  return { run, did, states };
}

const check = (judge: (played: Played) => void) =>
  fc.assert(fc.property(beginning, polls, (first, story) => judge(play(first, story))));

test('nothing is done twice because of one poll', () => {
  check(({ did }) => {
    for (const each of did) {
      const kinds = each.map(({ kind }) => kind);
      expect(kinds).toHaveLength(new Set(kinds).size);
    }
  });
});

test('a run that has ended asks for its cost and its end once, and for nothing else ever', () => {
  check(({ did, run }) => {
    const all = did.flat().map(({ kind }) => kind);
    const end = all.indexOf('read_end');
    expect(end === -1 ? [] : all.slice(end + 1)).toEqual([]);
    expect(all.includes('read_end')).toBe(run.watch.ending !== null);
  });
});

test('cost and tokens never shrink, and are never forgotten', () => {
  const all = ({ usage: { cost, tokens: of } }: FollowedRun) => [
    cost ?? -1,
    of === null ? -1 : of.prompt + of.completion,
  ];
  check(({ states }) => {
    states.reduce((before, after) => {
      const [one, other] = [all(before), all(after)];
      expect(one.every((value, at) => value <= (other[at] ?? -1))).toBe(true);
      return after;
    });
  });
});

test('an agent that is being stopped, or has no record, is only asked what it costs or how it ended', () => {
  fc.assert(
    fc.property(beginning, polls, (first, story) => {
      const { did } = play({ ...first, isBeingStopped: true }, story);
      for (const { kind } of did.flat()) expect(['read_usage', 'read_end']).toContain(kind);
      const blind = story.map((poll) => ({ ...poll, polled: { ...poll.polled, record: null } }));
      for (const { kind } of play(first, blind).did.flat())
        expect(['read_end', 'read_account']).toContain(kind);
    }),
  );
});

test('a sandbox is woken at most twelve times, with a minute between at least', () => {
  check(({ did, states }) => {
    const wakes = did.flat().filter(({ kind }) => kind === 'wake');
    expect(wakes.length).toBeLessThanOrEqual(12);
    const times = [...new Set(states.flatMap(({ wakes: of }) => (of === null ? [] : [of.at])))];
    times.reduce((before, after) => {
      expect(after - before).toBeGreaterThanOrEqual(60_000);
      return after;
    }, Number.NEGATIVE_INFINITY);
  });
});

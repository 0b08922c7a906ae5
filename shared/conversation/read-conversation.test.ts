// Which round an end belongs to, poll by poll.
import { expect, test } from '@jest/globals';
import { playPolls, readingOf, second, stepsOf } from '../../test/support/polls.ts';
import { longTableOf } from '../../test/support/table.ts';
import { agentOf } from '../service/openhands/decode/states.ts';
import { advance } from './advance.ts';
import { defaultLimits } from './deadlines.ts';
import type { Watch } from './terms/types.ts';
import { beginRound, beginWatch, reopenWatch } from './watch.ts';

const limits = { ...defaultLimits, idleTimeout: 3_600 * second };
const after = { id: 'e7', at: null };
const told = { number: 2, since: 0, after };
const first = beginWatch({ conversationId: 'c', limits, now: 0 });
const round = beginRound(first, told, 0);
const quick = { ...round, limits: { ...limits, pollInterval: 100 } };
const withoutTask = beginWatch({ conversationId: 'c', limits, taskPending: true, now: 0 });
const over = advance(first, readingOf('finished'), second);
const withoutMessage = reopenWatch(over, 0);
const watches: Readonly<Record<string, Watch>> = { first, round, quick, withoutTask, withoutMessage };

/** `finished/new` came after the message, `finished/old` before; where nothing is said, events cannot be read. */
test.each(longTableOf`
  an end                                               | of a watch
  that came after the message counts at once           | round: finished/new 1s → finished
  of the round before does not count                   | round: finished/old 1s, finished/old 59s, running 2s, finished/new 28s → finished
  of the round before counts where it lasts            | round: finished/old 1s, finished/old 59s, finished/old 1s → finished
  counts where it lasts, although the agent goes on    | round: finished/new-work 1s, finished/new-work 59s, finished/new-work 1s → finished
  counts unread when it is seen twice, 10 s apart      | round: finished 1s, finished 9s, finished 1s → finished
  that is unread is counted anew after another state   | round: finished 1s, idle 5s, finished 6s, finished 10s → finished
  that is unread counts sooner where polls are quick   | quick: finished 1s, finished 1s → finished
  does not count where a hook sends the agent back     | first: finished/hook 1s, running 1s, finished 88s → finished
  does not count where a hook does so in a round       | round: finished/new/hook 1s, running 1s, finished/new 88s → finished
  that a hook may take back counts where it lasts      | first: finished/hook 1s, finished/hook 59s, finished/hook 1s → finished
  before its task is only shown                        | withoutTask: finished 3s, musing 3s, finished 3s → none
  before its message is only shown                     | withoutMessage: finished 3s, error 3s, finished 3s → none
  of its sandbox waits for a message on its way        | withoutMessage: MISSING 3s, MISSING 1s, MISSING 1s, ERROR 1s, ERROR 1s, ERROR 1s → none
`)('an end %s: %s', (_, story) => {
  const [, of = '', polls = '', outcome = ''] = /^(\w+): (.*) → (\w+)$/.exec(story) ?? [];
  const steps = stepsOf(polls);
  const watch = watches[of] ?? first;
  const read = playPolls(watch, steps);
  expect([read.ending?.outcome ?? 'none', read.warnings]).toEqual([outcome, []]);
  expect(playPolls(watch, steps.slice(0, -1)).ending).toBeNull();
  expect(read.round).toEqual(watch.round);
});

test.each(['round: finished/old', 'first: finished/hook'])(
  'an end that may not count is polled again soon, and forgotten once the agent works: %s',
  (story) => {
    const [of = '', poll = ''] = story.split(': ');
    const doubted = advance(watches[of] ?? first, readingOf(poll), second);
    expect(doubted).toMatchObject({ ending: null, suspect: { is: 'done', polls: 1 } });
    expect((doubted.nextPollAt ?? 0) - second).toBeLessThanOrEqual(5 * second);
    expect(advance(doubted, readingOf('running'), 2 * second)).not.toHaveProperty('suspect');
  },
);

test.each([
  ['new', 'finished'],
  ['old', 'sandbox_missing'],
])('a sandbox that is gone ends a round whose newest state is %s as %s', (newest, outcome) => {
  const gone = { ...readingOf(`MISSING/${newest}`), agentBefore: agentOf('finished') };
  const watch = [1, 2, 3].reduce((read, now) => advance(read, gone, now * second), round);
  expect(watch.ending?.outcome).toBe(outcome);
});

test('a watch that has ended goes on with a round, and its time limits begin again', () => {
  const brief = { ...limits, timeout: 60 * second };
  const begun = beginWatch({ conversationId: 'c', limits: brief, now: 0 });
  const ended = advance(begun, readingOf('finished'), 50 * second);
  const at = 100 * second;
  const again = beginRound(ended, { ...told, since: at }, at);
  expect(again).toMatchObject({ ending: null, phase: 'conversation', nextPollAt: at, beganAt: at });
  expect(advance(again, readingOf('running'), 120 * second).ending).toBeNull();
  // A watch that has not ended keeps its time.
  const goesOn = beginRound(withoutTask, { ...told, since: second }, second);
  expect(goesOn).toMatchObject({ beganAt: 0 });
  expect(goesOn.taskPending).toBeUndefined();
});

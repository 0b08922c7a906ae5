// What polls read, and when, in words.

import { advance } from '../../shared/conversation/advance.ts';
import type { FailedReading, NewestState, Reading, Watch } from '../../shared/conversation/terms/types.ts';
import { agentOf, sandboxOf, startStepOf } from '../../shared/service/openhands/decode/states.ts';

export const second = 1_000;
export const minute = 60 * second;
const units: Record<string, number> = { ms: 1, s: second, m: minute };

export const task = (status: string, more: Partial<Extract<Reading, { kind: 'task' }>> = {}): Reading => ({
  kind: 'task',
  step: startStepOf(status),
  conversationId: null,
  error: null,
  ...more,
});
export const conversation = (
  inSandbox: string | null,
  status: string | null = null,
  before?: string | null,
): Extract<Reading, { kind: 'conversation' }> => ({
  kind: 'conversation',
  sandbox: sandboxOf(inSandbox),
  agent: agentOf(status),
  ...(before !== undefined && { agentBefore: agentOf(before) }),
});
export const failed = (why: FailedReading['why'], retryAfterMs?: number): FailedReading => ({
  kind: 'failed',
  why,
  message: `${why} it was`,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

const known: Record<string, Reading> = {
  named: task('READY'),
  ready: task('READY', { conversationId: 'c1' }),
  working: task('WORKING'),
  dreaming: task('DREAMING'),
  failing: task('ERROR'),
  'no-repository': task('ERROR', { error: 'no repository' }),
  absent: { kind: 'absent' },
  down: failed('unavailable'),
  refused: failed('unauthorized'),
  wrong: failed('bad_input'),
  nothing: conversation(null),
  blind: conversation('RUNNING'),
  waiting: conversation('RUNNING', 'waiting_for_confirmation'),
  'asleep-finished': conversation('PAUSED', null, 'finished'),
  'asleep-idle': conversation('PAUSED', null, 'idle'),
  'asleep-waiting': conversation('PAUSED', null, 'waiting_for_confirmation'),
  'not-now-finished': conversation('PAUSED', 'finished'),
  'not-yet-error': conversation('STARTING', 'error'),
};
/** The newest state of the events: the end of a poll, before or after the message, or another one. */
const newest: Record<string, NewestState> = {
  new: { agent: agentOf('finished'), isNew: true },
  old: { agent: agentOf('finished'), isNew: false },
  'new-error': { agent: agentOf('error'), isNew: true },
  'new-stuck': { agent: agentOf('stuck'), isNew: true },
  'new-work': { agent: agentOf('running'), isNew: true },
  untold: { agent: null, isNew: false },
};

/**
 * A word in small letters that is not here is the status of an agent that is up; one in capitals, that of its sandbox. `finished/new`: with
 * the newest state, `finished/hook`: with a hook that may send the agent back to work.
 */
export function readingOf(words: string): Reading {
  const [word = '', told = '', hook = told] = words.split('/');
  const isSandbox = word === word.toUpperCase() || word === 'deleting';
  const read = known[word] ?? (isSandbox ? conversation(word) : conversation('RUNNING', word));
  const seen = newest[told];
  return { ...read, ...(seen && { newest: seen }), ...(hook === 'hook' && { mayGoOn: true }) };
}

export const msOf = (duration: string) =>
  Number.parseFloat(duration) * (units[duration.replace(/^[\d.]+/, '')] ?? Number.NaN);

/** `running, idle 5m, down x3, down(61m)`: read when the watch asks for it, or so long after the poll before, so often, with a Retry-After. */
export const stepsOf = (polls: string) =>
  polls.split(', ').flatMap((poll) => {
    const [, word = '', asked, wait, times = '1'] =
      /^([\w/-]+)(?:\((\w+)\))?(?: ([\d.]+(?:ms|s|m)))?(?: x(\d+))?$/.exec(poll) ?? [];
    const reading = asked === undefined ? readingOf(word) : failed('unavailable', msOf(asked));
    return Array.from({ length: Number(times) }, () => ({
      reading,
      ms: wait === undefined ? null : msOf(wait),
    }));
  });

export function playPolls(first: Watch, steps: ReturnType<typeof stepsOf>): Watch {
  let [watch, now] = [first, first.beganAt];
  for (const { reading, ms } of steps) {
    now = ms === null ? (watch.nextPollAt ?? now) : now + ms;
    watch = advance(watch, reading, now);
  }
  return watch;
}

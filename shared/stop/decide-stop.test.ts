import { expect, test } from '@jest/globals';
import { playStory } from '../../test/support/play-machine.ts';
import { longTableOf } from '../../test/support/table.ts';
import type { ConversationSeen, Reached } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  decideStop,
  type InterruptReply,
  type PauseReply,
  type StopStep,
  stopMachine,
} from './decide-stop.ts';
import { newStop, rejectionOf, type Stop, stopPatienceAt } from './stop.ts';

const patience = stopPatienceAt(30_000);
const action = (id: string) => ({
  id,
  at: null,
  tool: 'terminal',
  arguments: {},
  summary: null,
  risk: 'LOW',
  thought: null,
});
const says: Readonly<Record<string, string>> = {
  works: 'running',
  rests: 'idle',
  waits: 'waiting_for_confirmation',
};
const failed = (code: 'unavailable' | 'bad_configuration') => ({ kind: 'failed', why: 'x', code }) as const;
const busy = (seconds: number) =>
  ({ kind: 'failed', why: 'busy', code: 'rate_limited', retryAfterMs: seconds * 1_000 }) as const;

const seen = (status: string | null, changes: Partial<Reached> = {}): Reached => ({
  kind: 'seen',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf(status),
  agentBefore: null,
  canAnswer: true,
  pending: { kind: 'known', value: [action('a')] },
  ...changes,
});
const inSandbox = (status: string) => seen(null, { sandbox: sandboxOf(status) });
const looks: Readonly<Record<string, ConversationSeen>> = {
  down: failed('unavailable'),
  misconfigured: failed('bad_configuration'),
  busy: busy(20),
  absent: { kind: 'absent' },
  missing: inSandbox('MISSING'),
  deleting: inSandbox('deleting'),
  starting: inSandbox('STARTING'),
  'waits untold': seen('waiting_for_confirmation', { pending: { kind: 'unavailable' } }),
  'waits busy': seen('waiting_for_confirmation', { pending: busy(20) }),
};

/** `works`, `waits b` for another action, `cut off works` without an agent server, `asleep works` in a sandbox that is. */
function lookOf(words: string): ConversationSeen {
  const [, how = '', status = '', id = 'a'] = /^(cut off |asleep )?(\w+)(?: (\w))?$/.exec(words) ?? [];
  const agent = says[status] ?? status;
  const value = [action(id)];
  if (how === 'asleep ') return seen(null, { sandbox: sandboxOf('PAUSED'), agentBefore: agentOf(agent) });
  return looks[words] ?? seen(agent, { canAnswer: how === '', pending: { kind: 'known', value } });
}

function wordOf({ thing: { result }, do: { kind } }: StopStep): string {
  if (result === null) return kind.split('_')[0] ?? '';
  if (result.kind === 'stopped')
    return `stopped${result.already ? ' already' : ''}, ${result.agent?.says}, ${result.sandbox.is}`;
  return `not stopped, ${typeof result.cause === 'string' ? result.cause : result.cause.failed}`;
}

const decide = (stop: Stop, seen: ConversationSeen, now: number) => decideStop(stop, { seen, patience }, now);

function after({ thing, do: { kind } }: StopStep, reply: string, seen: ConversationSeen, now: number) {
  const given = { seen, patience };
  const { interrupt, pause_sandbox, reject } = stopMachine.after;
  if (kind === 'interrupt') return interrupt(thing, reply as InterruptReply, given, now);
  if (kind === 'pause_sandbox') return pause_sandbox(thing, reply as PauseReply, given, now);
  if (reply === 'taken') return reject(thing, { kind: 'taken' }, given, now);
  if (reply === 'unknown') return reject(thing, { kind: 'unknown', why: 'reset' }, given, now);
  return reject(thing, { ...busy(Number(reply.split(' ')[1])), kind: 'not_taken' }, given, now);
}

test.each(longTableOf`
  an agent                                       | is stopped so
  that works is interrupted once                 | 10 works: interrupt; 19.9 works
  whose sandbox stays up for ten seconds         | 10 works: interrupt; 11 paused; 12 paused: pause;
                                                 | 13 paused; 22 paused: stopped, paused, up
  that no interrupt stops                        | 10 works: interrupt; 20 works: pause; 29.9 works;
                                                 | 30 works: not stopped, works_on
  whose agent server cannot be reached           | 10 cut off works: pause;
                                                 | 11 asleep works: stopped, running, asleep
  that somebody sets going again, five times     | 1 works: interrupt; 2 rests; 3 works: interrupt; 4 rests;
                                                 | 5 works: interrupt; 6 rests; 7 works: interrupt; 8 rests;
                                                 | 9 works: interrupt; 10 rests; 11 works: pause
  that waits has its question rejected           | 10 waits: rest to 11; 11 waits: reject
  whose question is rejected once                | 10 waits; 11 waits: reject; 20.9 waits; 21 waits: pause
  whose question, which is not known, too        | 10 waits untold; 11 waits untold: reject;
                                                 | 20.9 waits untold; 21 waits untold: pause
  that asks something else, five times           | 10 waits; 11 waits: reject; 12 waits b: reject;
                                                 | 13 waits c: reject; 14 waits d: reject; 15 waits e: reject;
                                                 | 16 waits f: pause
  that works after the rejection                 | 9 works: interrupt; 10 waits; 11 waits: reject;
                                                 | 12 works: interrupt
  that rests after the rejection                 | 10 waits; 11 waits: reject; 12 rests: rest to 13;
                                                 | 13 rests: pause
  that has finished needs no stop                | 10 finished: stopped already, finished, up
  that is stuck needs no stop                    | 10 stuck: stopped already, stuck, up
  that has finished after an interrupt           | 10 works: interrupt; 11 finished: stopped, finished, up
  that has finished after a rejection            | 10 waits; 11 waits: reject;
                                                 | 12 finished: stopped, finished, up
  that ends while its sandbox is being paused    | 9 cut off works: pause; 18.9 finished;
                                                 | 19 finished: stopped, finished, up
  that rests has its sandbox paused              | 5 rests; 10 rests: pause
  of an unavailable service is not stopped       | 10 down; 69 down; 70 down: not stopped, unavailable
  that is unknown to the service, neither        | 10 absent; 19 absent; 20 absent: not stopped, absent
  whose sandbox is gone, neither                 | 10 missing; 69 missing; 70 missing: not stopped, gone
  whose sandbox starts for long, neither         | 10 starting; 309 starting;
                                                 | 310 starting: not stopped, unclear
  of a wrong setting, neither, and at once       | 10 misconfigured: not stopped, bad_configuration
  whose sandbox is being deleted, the same       | 10 deleting: not stopped, gone
  in an unknown state has its sandbox paused     | 10 dreams; 39 dreams; 40 dreams: pause
  whose rejection was not taken is rejected again | 10 waits; 11 waits: reject > busy 5: rest to 16;
                                                 | 16 waits: reject > busy 3600: rest to 76
  whose rejection was taken is not               | 10 waits; 11 waits: reject > taken; 12 waits
  whose rejection may have been taken, neither   | 10 waits; 11 waits: reject > unknown; 12 waits
  whose interrupt was not sent gets another one  | 10 works: interrupt > not_sent: rest to 12;
                                                 | 12 works: interrupt > told: rest to 13; 13 works
  whose sandbox is told to pause                 | 5 rests; 10 rests: pause > pausing: rest to 11; 11 rests
  whose sandbox is gone when it is to be paused  | 10 cut off works: pause > gone: not stopped, gone
  whose sandbox fails to be paused for a minute  | 5 rests; 10 rests: pause > failed: rest to 12;
                                                 | 70 rests: pause > failed;
                                                 | 71 rests: pause > failed: stopped, idle, up
  of a service that asks to wait                 | 10 busy: rest to 30
  of which only the list of actions has to wait  | 10 waits busy: rest to 30
`)('an agent %s: %s', (_, story = '') => {
  playStory(newStop('@mona', null, 1_000), story, { decide, wordOf, lookOf, after });
});

test.each([
  ['running', 'not stopped, works_on'],
  ['paused', 'stopped, paused, up'],
])('where nothing that is asked goes through, an agent that is %s comes to: %s', (status, end) => {
  const look = lookOf(status);
  let step: StopStep = { thing: newStop('@mona', null, 1_000), do: { kind: 'rest' } };
  for (let now = 10_000; now < 200_000 && step.thing.result === null; now = step.thing.dueAt ?? now) {
    step = decide(step.thing, look, now);
    const reply = step.do.kind === 'interrupt' ? 'not_sent' : 'failed';
    if (step.do.kind !== 'rest') step = after(step, reply, look, now);
  }
  expect(wordOf(step)).toBe(end);
});

test('a rejection says who stops the agent, and why', () => {
  expect(rejectionOf(newStop('@mona', null, 0))).toBe('Stopped by @mona.');
  expect(rejectionOf(newStop('@mona', 'enough', 0))).toBe('Stopped by @mona: enough');
});

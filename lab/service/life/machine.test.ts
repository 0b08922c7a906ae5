import { describe, expect, test } from '@jest/globals';
import { apply } from './apply.ts';
import { beginLife, dueAt, sandboxOf, settle } from './machine.ts';
import { rulesOf } from './rules.ts';
import { durationOf } from './script.ts';
import type { Effect, Life, LifeEvent, Rules } from './types.ts';

// It hears an answer at once here, so that a story needs no moment before each; being deaf has a table of its own.
const live = { ...rulesOf('live', 1), deafMs: 0 };
const documented = rulesOf('documented', 1);

/**
 * A story is a line of words: a duration lets time pass (`ready` = 20s), a name below is done, `=idle` is the
 * execution status seen, `READY/RUNNING/idle` start, sandbox and execution, `!approved:2` the effect of what was done.
 */
type Row = readonly [name: string, story: string, script: string];

/** Of lines with bars: the name, the story, and what the task says, if it steers the agent; `nothing` is no task. */
function table(lines: string): Row[] {
  const rows = lines.trim().split('\n');
  return rows.map((line) => {
    const [name = '', story = '', script = plain] = line.trim().split(' | ');
    return [name, story, script];
  });
}

/** Steers nothing. */
const plain = 'x';

const events: Readonly<Record<string, LifeEvent>> = {
  accept: { kind: 'accept' },
  reject: { kind: 'reject', reason: 'not this' },
  run: { kind: 'run' },
  hello: { kind: 'message', text: 'hello' },
  steer: { kind: 'message', text: 'simulate: error after 1s' },
  'plan-again': { kind: 'message', text: 'No.\n\nPlan first. Only read now: anything else is rejected.' },
  'hello-later': { kind: 'message', text: 'hello', run: false },
  'steer-later': { kind: 'message', text: 'simulate: error after 1s', run: false },
  interrupt: { kind: 'interrupt' },
  'agent-pause': { kind: 'agent_pause' },
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  always: { kind: 'policy', policy: 'always' },
  never: { kind: 'policy', policy: 'never' },
  'set-running': { kind: 'set', execution: 'running' },
  'set-error': { kind: 'set', execution: 'error' },
  'set-stuck': { kind: 'set', execution: 'stuck' },
  'set-finished': { kind: 'set', execution: 'finished' },
  'set-unknown': { kind: 'set', sandbox: 'UNKNOWN', execution: 'deleting' },
  'set-three': { kind: 'set', execution: 'waiting_for_confirmation', actions: 3 },
  'set-waiting': { kind: 'set', execution: 'waiting_for_confirmation' },
  'set-paused': { kind: 'set', sandbox: 'PAUSED' },
  'set-gone': { kind: 'set', sandbox: 'MISSING' },
  'set-up': { kind: 'set', sandbox: 'RUNNING' },
  'set-failed': { kind: 'set_start', status: 'ERROR', error: 'no' },
  'set-ready': { kind: 'set_start', status: 'READY' },
};

const waiting = 'waiting_for_confirmation';

describe('in the live dialect', () => {
  test.each(
    table(`
    a start is ready after 20 s, and its agent has finished 90 s later | ready READY/RUNNING/running 89s =running 1s READY/RUNNING/finished
    an agent without a message is idle until it gets one | ready =idle 19m READY/RUNNING/idle hello !started =running 90s =finished | nothing
    accept approves what is pending, and the agent goes on | ready 45s =${waiting} accept !approved:1 =running 48s =finished | confirm
    accept approves both actions that are pending | ready 45s accept !approved:2 =running | confirm two
    reject leaves the agent idle until it is told to run | ready 45s reject !refused:1 =idle 10m =idle run !started 45s =finished | confirm
    accept, reject and run do nothing to an agent at work | ready accept !ignored =running reject !ignored run !ignored
    accept and reject do nothing to an agent that has finished | ready 90s accept !ignored =finished reject !ignored =finished
    accept starts an idle agent | ready 90s accept !started =running 90s =finished | idle
    accept starts a stuck agent | ready 45s =stuck accept !started 5s =error | stuck, error after 5s
    run approves what is pending | ready 45s run !approved:1 | confirm
    a message approves what is pending | ready 45s hello !approved:1 48s =finished | confirm
    a message to an agent at work changes no status | ready hello !ignored =running
    a message steers what the agent does next | ready 90s steer !started 1s =error
    confirm twice asks a second time after the first approval | ready 45s accept 48s =${waiting} accept !approved:1 48s =finished | confirm twice
    plan reads, tries a change, finishes, and goes on with a message: inside of the scope, and outside | ready 9s =${waiting} accept !approved:1 12s =${waiting} reject !refused:1 =idle run 9s =finished hello !started 9s =${waiting} accept !approved:1 12s =${waiting} accept 48s =finished | plan
    a message that says to plan again is a plan from its beginning | ready 9s accept 12s reject run 9s =finished plan-again 9s =${waiting} accept 12s reject run 9s =finished | plan
    confirm until approved asks again after each rejection | ready 45s reject !refused:1 =idle run 15s =${waiting} reject run 15s =${waiting} accept 48s =finished | confirm until approved
    start-error ends the start with ERROR, and no answer reaches the agent | 5s WAITING_FOR_SANDBOX/STARTING/null 10s ERROR/STARTING/null accept !unreachable | start-error
    start-hang stays in PREPARING_REPOSITORY | 9h PREPARING_REPOSITORY/STARTING/null | start-hang
    slow-start stays in RUNNING_SETUP_SCRIPT for ten minutes | 10m RUNNING_SETUP_SCRIPT/STARTING/null 20s READY/RUNNING/running | slow-start
    sandbox-error ends in a sandbox that cannot be resumed | ready 90s READY/ERROR/running resume !ignored | sandbox-error
    flicker hides the sandbox for 5 s | ready 45s READY/MISSING/running 5s READY/RUNNING/running 45s =finished | flicker
    agent-pause pauses the agent for 30 s, whatever is answered | ready 45s =paused accept !ignored 30s =running | agent-pause
    null-status tells no status for 30 s | ready 45s READY/RUNNING/null 30s =running 45s =finished | null-status
    a sandbox that pauses stays so until it is resumed | ready 45s READY/PAUSED/running 9h READY/PAUSED/running resume READY/STARTING/running 5s READY/RUNNING/running 45s =finished | pause
    a sandbox that pauses for a time goes on by itself | ready 105s READY/STARTING/running 5s READY/RUNNING/running | pause for 1m
    a resumed agent has as much work left as before the pause | ready 80s pause 1h resume 14s =running 1s =finished
    a sandbox pauses after 20 idle minutes, and its question can be answered after a resume | ready 45s 20m READY/PAUSED/${waiting} accept !unreachable resume 5s READY/RUNNING/${waiting} 19m accept !approved:1 | confirm
    a resumed sandbox pauses again after 20 idle minutes | ready 90s 20m READY/PAUSED/finished resume resume !ignored 1205s READY/PAUSED/finished
    AlwaysConfirm makes an agent ask whose task does not | ready always hello 90s =${waiting} accept 13s =finished | nothing
    AlwaysConfirm makes an agent ask that runs again | ready 90s always run 90s =${waiting}
    NeverConfirm keeps an agent from asking whose task does | ready never 90s =finished | confirm
    a server that wakes up has forgotten when to ask | ready 45s =${waiting} pause resume 20s accept !approved:1 120s =finished | confirm twice
    a server that is told again when to ask lets the agent ask again | ready 45s =${waiting} pause resume 20s always accept !approved:1 48s =${waiting} | confirm twice
    an execution status that is set holds | set-running READY/RUNNING/running 9h =running
    an agent that was set to error at work has the rest of its work after accept | ready 30s set-error =error 1m accept !started 59s =running 1s =finished
    an agent that was set to finished at work has the rest of its work after run | ready 30s set-finished run !started 59s =running 1s =finished
    an agent that was set to error while paused has the rest of its work after accept | ready 30s set-paused set-error set-up 1m accept 59s =running 1s =finished
    an agent that was set to error while it waited has the work behind its question after accept | ready 45s set-error accept !started 44s =running 1s =finished | confirm
    an agent that was set to error in a hang hangs again after accept | ready 30s set-error accept !started 9h =running | hang
    an agent that was set to wait has as many actions pending as were ordered | ready set-three =${waiting} accept !approved:3
    an agent that was set to wait before its start was over has started | set-waiting READY/RUNNING/${waiting}
    an agent that was set from waiting to running takes no answer | ready 45s set-running =running accept !ignored | confirm
    a message to an agent at work is a round after it | ready hello 90s =finished 3s =running 90s =finished
    a message to an agent that has finished is a round | ready 90s =finished hello =running 90s =finished
    a message without run is read when the agent runs again | ready steer-later 10m =finished run 1s =error
    a message without run makes an agent that has finished idle | ready 90s =finished hello-later =idle run 90s =finished
    a message without run leaves a question open | ready 45s hello-later =${waiting} accept !approved:1 | confirm
    a message after a rejection starts the agent again | ready 45s reject =idle hello !started 15s =${waiting} | confirm until approved
    an interrupt pauses an agent at work, which has the rest of it after a message | ready 80s interrupt !stopped =paused 1h =paused hello 10s =finished
    an interrupt ends a running command, and the agent goes on behind it when it runs | ready 45s accept 1s interrupt =paused run =running 45s =finished | confirm
    an interrupt does nothing to an agent that waits | ready 45s interrupt !ignored =${waiting} | confirm
    a pause of the agent takes effect after its step | ready agent-pause !stopped =running 2s =paused run 88s =finished
    a sandbox that was set to PAUSED goes on after a resume | ready 80s set-paused 1h resume 5s =running 10s =finished
    a sandbox that was set to MISSING cannot be resumed, and goes on when it is set to RUNNING | ready 80s set-gone READY/MISSING/running resume !gone 1h set-up 10s =finished
    a sandbox that is set to PAUSED twice is paused once | ready set-paused set-paused READY/PAUSED/running
    a start that was set to ERROR stays there | set-failed ERROR/STARTING/null 9h ERROR/STARTING/null
    a start that was set to READY is not started again by the same | set-ready READY/RUNNING/running set-ready 90s =finished
  `),
  )('%s', (_, story, script) => play(script, story, live));
});

describe.each([1, 60])('in the live dialect, at speed %s', (speed) => {
  const rules = rulesOf('live', speed);
  const asked = Math.ceil(65_000 / speed) + 8;
  const asking = settle(beginLife('simulate: confirm', 0, rules), asked, rules);
  const since = asking.log.findLast(({ kind }) => kind === 'execution')?.at ?? Number.NaN;

  test.each(['accept', 'reject'] as const)('%s within 0.1 s of the question is taken and lost', (kind) => {
    const event: LifeEvent = kind === 'accept' ? { kind } : { kind, reason: 'no' };
    const lost = apply(asking, event, since + 99, rules);
    expect(lost).toEqual({ life: asking, effect: { kind: 'ignored' } });
    expect(apply(asking, event, since + 100, rules).effect.kind).toMatch(/approved|refused/);
  });
});

test('an agent that wakes up with its question hears an answer at once', () => {
  play(
    'confirm',
    `ready 45s set-paused 1m set-up READY/RUNNING/${waiting} accept !approved:1`,
    rulesOf('live', 1),
  );
});

describe('in the documented dialect', () => {
  test.each(
    table(`
    an agent goes on by itself after reject | ready 45s reject !refused:1 =running 45s =finished | confirm
    a sandbox that idles does not pause | ready 9h READY/RUNNING/finished
    a sandbox that pauses goes on by itself | ready 45s READY/PAUSED/running 65s READY/RUNNING/running | pause
    slow-start stays in PREPARING_REPOSITORY | 10m PREPARING_REPOSITORY/STARTING/null | slow-start
  `),
  )('%s', (_, story, script) => play(script, story, documented));
});

test.each([
  [
    'live',
    live,
    'WORKING WAITING_FOR_SANDBOX PREPARING_REPOSITORY RUNNING_SETUP_SCRIPT SETTING_UP_GIT_HOOKS SETTING_UP_SKILLS STARTING_CONVERSATION READY',
  ],
  ['documented', documented, 'WORKING WAITING_FOR_SANDBOX PREPARING_REPOSITORY SETTING_UP_SKILLS READY'],
])('a start of the %s dialect goes through its statuses in order, in 20 s', (_, rules, order) => {
  const life = settle(beginLife('x', 0, rules), 20_000, rules);
  const starts = life.log.flatMap((entry) => (entry.kind === 'start' ? [entry.status] : []));
  expect(starts.join(' ')).toBe(order);
  expect(life.log.find((entry) => entry.kind === 'start' && entry.status === 'READY')?.at).toBe(20_000);
});

test('a life at speed 60 takes a sixtieth of its time', () => {
  const fast = rulesOf('live', 60);
  const life = settle(beginLife('x', 0, fast), Math.ceil(110_000 / 60) + 8, fast);
  expect(life.execution).toBe('finished');
});

test('many small looks and one late look see the same life', () => {
  const script = 'simulate: flicker, then pause for 10s, then agent-pause, then error';
  let often = beginLife(script, 0, live);
  for (let now = 0; now <= 3_600_000; now += 777) often = settle(often, now, live);
  expect(settle(often, 3_600_000, live)).toEqual(settle(beginLife(script, 0, live), 3_600_000, live));
  expect(dueAt(often, live)).toBeNull();
});

test('what was approved has its result only after a while', () => {
  const asking = settle(beginLife('simulate: confirm', 0, live), 65_000, live);
  const [asked = -1] = asking.pending;
  const results = (life: Life) =>
    life.log.filter((entry) => entry.kind === 'observation' && entry.of === asked);
  const { life } = apply(asking, { kind: 'accept' }, 65_000, live);
  expect(results(life)).toHaveLength(0);
  expect(results(settle(life, 68_000, live))).toHaveLength(1);
});

test('what was being executed when a state is set has its result', () => {
  const asking = settle(beginLife('simulate: confirm', 0, live), 65_000, live);
  const { life } = apply(asking, { kind: 'accept' }, 65_000, live);
  const set = apply(life, { kind: 'set', execution: 'finished' }, 66_000, live).life;
  expect(set.log.some((entry) => entry.kind === 'observation' && entry.of === asking.pending[0])).toBe(true);
});

test('an agent that failed leaves the reason, one that finished its last words', () => {
  const end = (message: string) => settle(beginLife(message, 0, live), 110_000, live).log.at(-1);
  expect(end('simulate: error')).toMatchObject({ kind: 'failure', code: 'LLMServiceUnavailableError' });
  expect(end('simulate: finish')).toMatchObject({ kind: 'finish' });
  expect(end('simulate: message')).toMatchObject({ kind: 'message', from: 'agent' });
});

function play(script: string, story: string, rules: Rules): void {
  let now = 0;
  const task = script === plain ? plain : `simulate: ${script}`;
  let life = beginLife(script === 'nothing' ? null : task, now, rules);
  let effect: Effect = { kind: 'done' };
  for (const word of story.split(' ')) {
    const event = events[word];
    if (event) {
      ({ life, effect } = apply(life, event, now, rules));
    } else if (word.startsWith('!')) {
      const count = 'actions' in effect ? `:${effect.actions.length}` : '';
      expect(`!${effect.kind}${count}`).toBe(word);
    } else if (word.startsWith('=')) {
      expect(`=${life.execution}`).toBe(word);
    } else if (word.includes('/')) {
      expect(`${life.start.status}/${sandboxOf(life)}/${life.execution}`).toBe(word);
    } else {
      now += durationOf(word === 'ready' ? '20s' : word) ?? Number.NaN;
      life = settle(life, now, rules);
    }
  }
  expect(now).not.toBeNaN();
}

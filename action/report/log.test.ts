import { beforeEach, describe, expect, test } from '@jest/globals';
import { advance, beginWatch, defaultLimits as limits } from '../../shared/conversation/index.ts';
import { conversation, failed, task } from '../../test/support/polls.ts';
import type { Core } from '../inputs/deps.ts';
import { createLog } from './log.ts';

let lines: string[] = [];
let now = 0;
const say = (text: string | Error) => void lines.push(String(text));
const core: Core = {
  debug: say,
  info: say,
  notice: say,
  warning: (text) => say(`warning: ${text}`),
  error: say,
  setSecret: () => {},
  getInput: () => '',
  getState: () => '',
  setOutput: () => {},
  saveState: () => {},
  writeSummary: async () => {},
};

beforeEach(() => {
  lines = [];
  now = 0;
});

const open = () => createLog(core, { now: () => now, sleep: async () => {} }, 0);
describe('the log', () => {
  test('begins a line with the time since the beginning', () => {
    const log = open();
    for (const each of [0, 65_000, 3_725_000]) {
      now = each;
      log.line(`at ${each}`);
    }
    expect(lines).toEqual(['00:00  at 0', '01:05  at 65000', '1:02:05  at 3725000']);
  });

  test('makes one harmless line of hostile text', () => {
    open().line('a\n::error::b ##[error]c');
    expect(lines).toEqual(['00:00  a ::error::b ## [error]c']);
  });

  test('tells a change once, a warning once, a failure each time', () => {
    const log = open();
    const before = beginWatch({ startTaskId: 't', limits, now: 0 });
    const working = advance(before, task('WORKING'), 1);
    const same = advance(working, task('WORKING'), 2);
    const odd = advance(same, task('DANCING'), 3);
    const down = advance(odd, failed('unavailable'), 4);
    const watches = [before, working, same, odd, down, down];
    for (const [at, to] of watches.slice(1).entries()) log.changes(watches[at] ?? to, to);
    log.warn('start task status "DANCING" is not known; looking again');
    expect(lines).toEqual([
      '00:00  start-up: getting ready',
      '00:00  start-up: `DANCING`',
      'warning: start task status "DANCING" is not known; looking again',
      '00:00  poll failed (1 in a row): unavailable it was; polling again',
    ]);
  });

  test('tells each of many warnings once, the first fifty as annotations', () => {
    const log = open();
    let watch = beginWatch({ startTaskId: 't', limits, now: 0 });
    for (let each = 1; each <= 60; each += 1) {
      const next = advance(watch, task(`ODD_${each}`), each);
      log.changes(watch, next);
      watch = next;
    }
    const warned = lines.filter((line) => line.includes('is not known; looking again'));
    expect(warned).toHaveLength(60);
    expect(warned.filter((line) => line.startsWith('warning: '))).toHaveLength(50);
    expect(warned.at(-1)).toBe('00:00  start task status "ODD_60" is not known; looking again');
  });

  test.each([
    ['nothing', 'timeout', 0],
    ['nothing', 'start_timeout', 0],
    ['a line', 'unavailable', 1],
  ] as const)('says %s of a poll that fails when the run ends as %s', (_, outcome, count) => {
    const before = beginWatch({ conversationId: 'c', limits, now: 0 });
    const down = advance(before, failed('unavailable'), 1);
    open().changes(before, { ...down, ending: { outcome, reason: '', at: 1 } });
    expect(lines).toHaveLength(count);
  });

  test('says in a sign of life since when the state lasts and when the next poll is', () => {
    const log = open();
    const begun = beginWatch({ conversationId: 'c', limits, now: 0 });
    const running = advance(begun, conversation('RUNNING', 'running'), 0);
    now = 1000;
    log.still(running);
    expect(lines[0]).toMatch(
      /^00:01 {2}no change for 1s: the agent is working \(1 polls; next poll in \ds\)$/,
    );
    log.still({ ...running, nextPollAt: null, seen: { ...running.seen, phase: 'start' } });
    expect(lines[1]).toContain(': start-up (');
    log.still({ ...running, seen: { ...running.seen, sandbox: null, agent: null } });
    expect(lines[2]).toContain(': the state is not known (');
  });

  test('has one harmless line for each activity, and 2000 of them at most', () => {
    const log = open();
    log.activity(`says: a\n::error::b ##[group]c \x1b[31m${'x'.repeat(5_000)}`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^00:00 {2}says: a ::error::b ## \[group\]c x+…$/);
    expect(lines[0]?.length).toBeLessThan(220);
    for (let activity = 0; activity < 5_000; activity += 1) log.activity('ran `ls`');
    expect(lines).toHaveLength(2_001);
    expect(lines.at(-1)).toContain('more than 2000 lines about what the agent does are not shown');
  });
});

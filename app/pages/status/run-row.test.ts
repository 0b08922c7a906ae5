import { describe, expect, test } from '@jest/globals';
import {
  conversation,
  followed,
  minute,
  noon,
  polled,
  ready,
  task,
  watched,
  working,
} from '../../../test/support/status-world.ts';
import { noteOf, type Run } from '../../store/run/run.ts';
import { withFacts } from '../../store/run/run-facts.ts';
import { aRun } from '../../testing/runs.ts';
import { runRow, stateOf } from './run-row.ts';
import { ahead, moment, shortDuration } from './times.ts';

const time = { now: noon + 5 * minute, web: 'https://github.com' };
const failed = { kind: 'failed', why: 'unavailable', message: 'answered 502' } as const;

describe('the state of a run', () => {
  test.each<[string, Run, string, string, number]>([
    ['pending', aRun({ createdAt: 7 }), 'Waiting to start', 'starting', 7],
    ['starting', aRun({ state: 'starting', createdAt: 7 }), 'Start requested', 'starting', 7],
    [
      'preparing',
      followed(watched([1, task('WAITING_FOR_SANDBOX')])),
      'Start-up: waiting for a sandbox',
      'starting',
      noon + minute,
    ],
    ['working', working, 'Working', 'working', noon + 2 * minute],
    ['asking', polled('waiting_for_confirmation'), 'Waiting for an answer', 'asking', noon + 2 * minute],
    [
      'paused',
      followed(watched(ready, [2, conversation(null, 'PAUSED')])),
      'Sandbox is paused',
      'resting',
      noon + 2 * minute,
    ],
    ['in an unknown state', polled('dreaming'), 'dreaming', 'resting', noon + 2 * minute],
    ['watched before the first poll', aRun({ state: 'watching', createdAt: 7 }), 'Followed', 'working', 7],
    ['finished', polled('finished'), 'Finished', 'good', noon + 2 * minute],
    ['stuck', polled('stuck'), 'The agent is stuck', 'bad', noon + 2 * minute],
    ['ended without an outcome', aRun({ state: 'ended', endedAt: 9 }), 'Ended', 'over', 9],
  ])('is shown when it is %s', (_what, run, label, tone, since) => {
    expect(stateOf(run)).toEqual({ label, tone, since });
  });
});

describe('the row of a run', () => {
  test('links the run, its issue, its pull request and its requester, and says what it has cost where that is known', () => {
    const pull = { number: 9, url: 'https://elsewhere.example', headSha: 'a', branch: 'agent/x' };
    const usage = { cost: 1.234, tokens: null };
    const row = String(
      runRow(withFacts(working, { pull: { linked: pull }, agent: { usage } }), time, 'failed'),
    );
    expect(row).toContain(`id="failed-${working.id}"`);
    expect(row).toContain(`href="/runs/${working.id}"><bdi>Water</bdi>`);
    expect(row).toContain('href="https://github.com/octo/garden/issues/12" rel="noreferrer">octo/garden #12');
    expect(row).toContain('href="https://github.com/octo/garden/pull/9" rel="noreferrer">pull request #9');
    expect(row).toContain('href="/?person=mona"><bdi>mona</bdi>');
    expect(row).toContain('<span class="sep"></span>$1.23');
    expect(String(runRow(aRun(), time))).not.toContain('$');
  });

  test('has a title even where the issue has none, and shows no character that turns the text', () => {
    const titled = (issueTitle: string) => {
      const run = aRun();
      return String(runRow(withFacts(run, { start: { issueTitle } }), time));
    };
    expect(titled('')).toContain('Untitled issue');
    expect(titled('safe\u202Eexe.txt')).toContain('<bdi>safeexe.txt</bdi>');
  });

  test('notes failed polls, a slow start, and why it ended', () => {
    const once = followed(watched(ready, [2, conversation('running')], [3, failed]));
    const twice = followed(watched(ready, [2, conversation('running')], [3, failed], [4, failed]));
    expect(noteOf(once)).toBe('the last poll failed: answered 502');
    expect(noteOf(twice)).toBe('the last 2 polls failed: answered 502');
    const slow = aRun();
    expect(noteOf(withFacts(slow, { start: { note: 'the service is full' } }))).toBe('the service is full');
    expect(noteOf(polled('stuck'))).toMatch(/^the agent/);
    expect(noteOf(polled('finished'))).toBeNull();
    expect(noteOf(aRun({ state: 'ended', endedAt: 9 }))).toBeNull();
  });
});

describe('times', () => {
  test.each([
    [-5, '0s'],
    [59_999, '59s'],
    [60_000, '1m'],
    [3_599_999, '59m'],
    [3_660_000, '1h 1m'],
    [90_000_000, '1d 1h'],
  ])('%d ms are written as %s', (ms, text) => {
    expect(shortDuration(ms)).toBe(text);
  });

  test('a poll that is late by more than 15 seconds is overdue', () => {
    expect(String(ahead(noon + 12_000, noon))).toContain('>in 12s<');
    expect(String(ahead(noon + 400, noon))).toContain('>now<');
    expect(String(ahead(noon - 3000, noon))).toContain('>now<');
    expect(String(ahead(noon - 30_000, noon))).toContain('>overdue by 30s<');
  });

  test('an invalid time is shown as unknown', () => {
    expect(String(moment(Number.NaN))).toContain('unknown');
  });
});

import { describe, expect, test } from '@jest/globals';
import { durationOf, scriptOf, steeringWords } from './script.ts';
import type { Step } from './types.ts';

describe('steering words', () => {
  test.each([
    ['simulate: finish after 10m', 'work 600, finished'],
    ['Title\n\nSIMULATE: Error', 'work 90, error'],
    ['simulate: confirm, then error after 2m', 'work 45, confirm 1, work 120, error'],
    ['simulate: confirm and confirm two', 'work 30, confirm 1, work 30, confirm 2, work 30, finished'],
    ['simulate: confirm twice after 5s', 'work 5, confirm 1, work 5, confirm 1, work 45, finished'],
    ['simulate: confirm until approved', 'work 45, confirm 1 until approved, work 45, finished'],
    [
      'simulate: confirm tests, confirm again',
      'work 30, confirm 1 tests, work 30, confirm 1 same, work 30, finished',
    ],
    ['simulate: pause for 2m after 1s', 'work 1, pause 120, work 45, finished'],
    ['simulate: agent-pause', 'work 45, paused 30, work 45, finished'],
    ['simulate: unknown-status for 1m', 'work 45, reticulating 60, work 45, finished'],
    ['simulate: flicker', 'work 45, MISSING running 5, work 45, finished'],
    ['simulate: error, then finish', 'work 45, error, work 45, finished'],
    ['simulate: confirm. More text', 'work 45, confirm 1, work 45, finished'],
  ])('%j means: %s', (message, steps) => {
    expect(scriptOf(message).steps.map(told).join(', ')).toBe(steps);
  });

  test.each([
    ['simulate: start-error', 'a start that fails', { start: 'error' }],
    ['simulate: start-hang', 'a start that hangs', { start: 'hang' }],
    ['simulate: slow-start', 'a start of ten minutes', { start: 'ready', slowStartMs: 600_000 }],
    [
      'simulate: slow-start for 3m, confirm',
      'a start of three minutes',
      { start: 'ready', slowStartMs: 180_000 },
    ],
    [
      'simulate: finsh',
      'a start that fails and names the words',
      { start: 'error', failure: expect.stringContaining('"finsh" is none of finish, ') },
    ],
    ['simulate: constructor', 'a start that fails', { start: 'error' }],
    [
      'simulate: finish after noon',
      'a start that fails and names the time',
      { start: 'error', failure: expect.stringContaining('"noon"') },
    ],
  ])('%j means %s', (message, _, expected) => {
    expect(scriptOf(message)).toMatchObject(expected);
  });

  test('the usual script counts only where the message has no steering word', () => {
    expect(scriptOf('Fix it', 'confirm')).toEqual(scriptOf('simulate: confirm'));
    expect(scriptOf('simulate: error', 'confirm')).toEqual(scriptOf('simulate: error'));
  });

  test.each(Object.keys(steeringWords))('%s is understood as it is listed', (word) => {
    expect(scriptOf(`simulate: ${word}`).failure).not.toContain('none of');
  });
});

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['1h30m', 5_400_000],
  ['250ms', 250],
])('the duration %j is %s ms', (text, ms) => {
  expect(durationOf(text)).toBe(ms);
});

test.each(['', '5 m', '-5s', 'm'])('%j is no duration', (text) => {
  expect(durationOf(text)).toBeNull();
});

function told(step: Step): string {
  if (step.kind === 'confirm') {
    return `confirm ${step.hostile ? 'hostile' : step.actions}${step.until ? ' until approved' : ''}${step.what ? ` ${step.what}` : ''}`;
  }
  const length = 'ms' in step && step.ms !== null ? ` ${step.ms / 1000}` : '';
  if (step.kind !== 'show') return `${step.kind}${length}`;
  if (step.sandbox !== 'RUNNING') return `${step.sandbox} ${step.execution}${length}`;
  return `${step.execution === 'running' && length ? 'work' : step.execution}${length}`;
}

import { describe, expect, test } from '@jest/globals';
import { tableOf } from '../../../test/support/table.ts';
import { durationOf, scriptOf, steeringWords } from './script.ts';
import type { Step } from './types.ts';

describe('steering words', () => {
  test.each(tableOf`
    what is written                        | means
    simulate: finish after 10m             | work 600, finished
    Title. SIMULATE: Error                 | work 90, error
    simulate: confirm, then error after 2m | work 45, confirm 1, work 120, error
    simulate: confirm and confirm two      | work 30, confirm 1, work 30, confirm 2, work 30, finished
    simulate: confirm twice after 5s       | work 5, confirm 1, work 5, confirm 1, work 45, finished
    simulate: confirm until approved       | work 45, confirm 1 until approved, work 45, finished
    simulate: confirm tests, confirm again | work 30, confirm 1 tests, work 30, confirm 1 same, work 30, finished
    simulate: pause for 2m after 1s        | work 1, pause 120, work 45, finished
    simulate: agent-pause                  | work 45, paused 30, work 45, finished
    simulate: unknown-status for 1m        | work 45, reticulating 60, work 45, finished
    simulate: flicker                      | work 45, MISSING running 5, work 45, finished
    simulate: error, then finish           | work 45, error, work 45, finished
    simulate: confirm. More text           | work 45, confirm 1, work 45, finished
  `)('%s means: %s', (message, steps) => {
    expect(scriptOf(message).steps.map(told).join(', ')).toBe(steps);
  });

  test.each(tableOf`
    what is written                      | means that the start | lasts longer | failure
    simulate: start-error                | error                | null         | simulated start-error
    simulate: start-hang                 | hang                 | null         |
    simulate: slow-start                 | ready                | 600000       |
    simulate: slow-start for 3m, confirm | ready                | 180000       |
    simulate: finsh                      | error                | null         | "finsh" is none of finish,
    simulate: constructor                | error                | null         | "constructor" is none
    simulate: finish after noon          | error                | null         | "noon"
  `)('%s means a start: %s', (message, start, slowStartMs, failure) => {
    const script = scriptOf(message);
    expect([script.start, String(script.slowStartMs)]).toEqual([start, slowStartMs]);
    expect(script.failure).toContain(failure);
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

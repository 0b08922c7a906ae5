import { describe, expect, test } from '@jest/globals';
import { runContext } from '../testing/fixtures.ts';
import { field, readRunContext, runPage, triggeringIssue } from './run-context.ts';

const toolkit = {
  eventName: 'push',
  payload: { after: 'x' },
  sha: 'abc',
  ref: 'refs/heads/main',
  actor: 'mona',
  workflow: 'CI',
  job: 'agent',
  runId: 5,
  runAttempt: 2,
  serverUrl: 'https://github.com',
  apiUrl: 'https://api.github.com',
};

describe('the context of a run', () => {
  test('is what the toolkit read', () => {
    const { payload, ...rest } = toolkit;
    const context = readRunContext(toolkit, {
      GITHUB_REPOSITORY: 'octo/hello',
      GITHUB_TRIGGERING_ACTOR: 'wendy',
    });
    expect(context).toEqual({
      ...rest,
      event: payload,
      repository: 'octo/hello',
      triggeringActor: 'wendy',
      commentKey: null,
    });
    expect(runPage(context)).toBe('https://github.com/octo/hello/actions/runs/5');
  });

  test('has plain values outside of a runner', () => {
    const context = readRunContext({ ...toolkit, runId: Number.NaN, runAttempt: Number.NaN }, {});
    expect(context).toMatchObject({ repository: '', runId: 0, runAttempt: 1 });
  });

  test.each([
    [{ issue: { number: 3 } }, 'issue 3', 3],
    [{ pull_request: { number: 4 } }, 'issue 4', 4],
    [{ issue: { number: 'x' } }, 'no issue', null],
    [{}, 'no issue', null],
  ])('the event %j belongs to %s', (event, _, number) => {
    expect(triggeringIssue(runContext({ event }))).toBe(number);
  });

  test('a field of an event is an own property or nothing', () => {
    expect(field({ a: 1 }, 'a')).toBe(1);
    expect(field({}, 'constructor')).toBeUndefined();
    expect(field(null, 'a')).toBeUndefined();
  });
});

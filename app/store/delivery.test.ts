import { expect, test } from '@jest/globals';
import { subjectOf } from './delivery.ts';

test.each([
  [{ repository: { id: 7 }, issue: { number: 12 } }, '7#12'],
  [{ repository: { id: 7 }, pull_request: { number: 40 } }, '7#40'],
  [{ repository: { id: 7 } }, '7'],
  [{ installation: { id: 3 } }, 'installation 3'],
  [{ repository: null, issue: { number: '12' } }, 'installation unknown'],
])('%j is about %s', (payload, subject) => {
  expect(subjectOf(payload)).toBe(subject);
});

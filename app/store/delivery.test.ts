import { expect, test } from '@jest/globals';
import { subjectOf } from './delivery.ts';

test.each([
  ['of an issue', '7#12', { repository: { id: 7 }, issue: { number: 12 } }],
  ['of a pull request', '7#40', { repository: { id: 7 }, pull_request: { number: 40 } }],
  ['of a repository', '7', { repository: { id: 7 } }],
  ['of an installation', 'installation 3', { installation: { id: 3 } }],
  ['that tells nothing', 'installation unknown', { repository: null, issue: { number: '12' } }],
])('the subject of an event %s is %s', (_, subject, payload) => {
  expect(subjectOf(payload)).toBe(subject);
});

import { expect, test } from '@jest/globals';
import { subjectOf } from './delivery.ts';

test.each([
  ['of one issue', '7#12', { repository: { id: 7 }, issue: { number: 12 } }],
  ['of one pull request', '7#40', { repository: { id: 7 }, pull_request: { number: 40 } }],
  ['of one repository', '7', { repository: { id: 7 } }],
  ['of one installation', 'installation 3', { installation: { id: 3 } }],
  ['that tell nothing', 'installation unknown', { repository: null, issue: { number: '12' } }],
])('events %s share the subject %s', (_, subject, payload) => {
  expect(subjectOf(payload)).toBe(subject);
});

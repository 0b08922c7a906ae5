import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { tableOf } from '../../test/support/table.ts';
import { subjectOf } from './delivery.ts';

test.each(tableOf`
  events                                    | share the subject    | where this tells of them
  of one issue                              | 7#12                 | repository: { id: 7 }, issue: { number: 12 }
  of one pull request                       | 7#40                 | repository: { id: 7 }, pull_request: { number: 40 }
  of one pull request, and not its checks   | 7#40                 | repository: { id: 7 }, pull_request: { number: 40 }, check_suite: {}
  of one check                              | 7 check q1           | repository: { id: 7 }, check_run: { id: 5, external_id: q1 }
  of one check without a name of ours       | 7 check 5            | repository: { id: 7 }, check_run: { id: 5, external_id: '' }
  about the checks of one pull request      | 7 checks of #40      | repository: { id: 7 }, check_suite: { pull_requests: [{ number: 40 }, { number: 41 }] }
  about checks of no pull request           | 7 checks             | repository: { id: 7 }, check_suite: { pull_requests: [null] }
  of one repository                         | 7                    | repository: { id: 7 }
  of one installation                       | installation 3       | installation: { id: 3 }
  that tell nothing                         | installation unknown | repository: null, issue: { number: '12' }
`)('events %s share the subject %s', (_, subject, payload) => {
  expect(subjectOf(parse(`{ ${payload} }`))).toBe(subject);
});

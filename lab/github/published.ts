// What of GitHub's published descriptions is played here: the excerpts are made for it.
import type { Exception } from '../published/excerpt.ts';
import { isDescribed, routes } from './routes/table.ts';

/** `GET /repos/:owner/:repo`, each once. */
export const playedOperations: readonly string[] = [
  ...new Set(routes.map(({ spec }) => spec).filter(isDescribed)),
];

/** As the descriptions name them: the event and its action. */
export const playedEvents: readonly string[] = [
  ...[...['opened', 'edited', 'closed', 'reopened', 'labeled', 'unlabeled'], 'deleted'].map(
    (action) => `issues-${action}`,
  ),
  ...['created', 'edited', 'deleted'].map((action) => `issue-comment-${action}`),
  ...[...['opened', 'synchronize', 'labeled', 'unlabeled'], ...['closed', 'reopened', 'edited']].map(
    (action) => `pull-request-${action}`,
  ),
  ...['created', 'edited', 'deleted'].map((action) => `pull-request-review-comment-${action}`),
  'pull-request-review-thread-resolved',
  ...['submitted', 'dismissed'].map((action) => `pull-request-review-${action}`),
  ...['requested-action', 'rerequested'].map((action) => `check-run-${action}`),
  ...['requested'].map((action) => `check-suite-${action}`),
  'merge-group-checks-requested',
  ...['created', 'deleted'].map((action) => `installation-${action}`),
  ...['added', 'removed'].map((action) => `installation-repositories-${action}`),
];

/** Where the description itself is wrong, and what is taken in its place. Each is one reason less to believe it. */
export const exceptions: readonly Exception[] = [
  {
    operation: 'GET /app/installations',
    status: '200',
    why: 'an account is said to be a user and an enterprise at once; the description of one installation says: either',
    instead: { type: 'array', items: { $ref: '#/components/schemas/installation' } },
  },
];

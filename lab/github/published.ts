// What of GitHub's published descriptions is played here: the excerpts are made for it.
import type { Exception } from '../published/excerpt.ts';
import { isDescribed, routes } from './routes/table.ts';

/** `GET /repos/:owner/:repo`, each once. */
export const playedOperations: readonly string[] = [
  ...new Set(routes.map(({ spec }) => spec).filter(isDescribed)),
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

// All routes of the API.
import { appRoutes } from './apps.ts';
import { issueRoutes } from './issues.ts';
import { pullRoutes } from './pulls.ts';
import { repositoryRoutes } from './repositories.ts';
import type { Route } from './route.ts';
import { userRoutes } from './user.ts';

export const routes: readonly Route[] = [
  ...appRoutes,
  ...userRoutes,
  ...repositoryRoutes,
  ...issueRoutes,
  ...pullRoutes,
];

/** Where a log is kept is no part of the API. */
export const isDescribed = (spec: string): boolean =>
  spec !== 'GET /repos/:owner/:repo/actions/jobs/:job/logs/text';

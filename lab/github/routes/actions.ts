// Jobs of workflow runs and what they said, as far as scripts of a workflow ask for it.
import { notFound } from '../refusal.ts';
import { enter, numberParam, ok, type Route, route } from './route.ts';

export const actionsRoutes: readonly Route[] = [
  route('GET /repos/:owner/:repo/actions/runs/:run/jobs', (call) => {
    const { repository } = enter(call, ['actions'], 'read');
    const jobs = repository.jobs.get(numberParam(call, 'run'));
    if (jobs === undefined) throw notFound();
    return ok({ total_count: jobs.length, jobs: jobs.map(({ log: _, ...job }) => job) });
  }),
  // The original sends callers on to a storage; here the log is one redirection away as well.
  route('GET /repos/:owner/:repo/actions/jobs/:job/logs', (call) => {
    enter(call, ['actions'], 'read');
    return { status: 302, headers: { location: `${call.hub.urls.api}${call.apiPath}/text` } };
  }),
  route('GET /repos/:owner/:repo/actions/jobs/:job/logs/text', (call) => {
    const { repository } = enter(call, ['actions'], 'read');
    const job = [...repository.jobs.values()].flat().find(({ id }) => id === numberParam(call, 'job'));
    if (job === undefined) throw notFound();
    return { status: 200, body: job.log };
  }),
];

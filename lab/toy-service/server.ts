// A service in three endpoints, as nobody has it: jobs that are queued, busy, and complete or crashed. It knows no questions,
// no sandboxes and no messages. Each look at a job moves it on.
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../support/listen.ts';

interface Job {
  readonly job: string;
  readonly prompt: string;
  readonly repo: string | null;
  state: 'queued' | 'busy' | 'complete' | 'crashed';
}

export interface ToyServer {
  readonly url: string;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

export async function startToyServer(): Promise<ToyServer> {
  const jobs: Job[] = [];
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request, jobs);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const { origin, close } = await listen(server);
  return { url: origin, jobs, close };
}

async function answer(request: IncomingMessage, jobs: Job[]): Promise<readonly [number, unknown]> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://toy');
  if (request.method === 'POST' && pathname === '/jobs') {
    const { prompt = '', repo = null } = JSON.parse(await text(request));
    const job: Job = { job: `job-${jobs.length + 1}`, prompt, repo, state: 'queued' };
    jobs.push(job);
    return [201, { job: job.job }];
  }
  if (pathname === '/jobs') {
    const ids = searchParams.get('ids')?.split(',');
    const found = jobs.filter(({ job }) => ids?.includes(job) ?? true);
    for (const job of found) job.state = next(job);
    return [200, found.map(({ job, repo, state }) => ({ job, repo, state }))];
  }
  const [, id] = /^\/jobs\/([^/]+)\/log$/.exec(pathname) ?? [];
  const job = jobs.find((each) => each.job === id);
  if (job === undefined) return [404, { error: 'no such job' }];
  return [200, { lines: [`read ${job.prompt.length} characters`, `The job is ${job.state}.`] }];
}

function next({ state, prompt }: Job): Job['state'] {
  if (state === 'queued') return 'busy';
  if (state !== 'busy') return state;
  return prompt.includes('crash') ? 'crashed' : 'complete';
}

async function text(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const chunk of request) all += chunk;
  return all;
}

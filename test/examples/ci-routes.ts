// As much of GitHub as scripts of the examples ask for: labels of a pull request, jobs of a run, logs of a job.
import { createServer } from 'node:http';
import { listen } from '../../lab/support/listen.ts';

export interface CiGitHub {
  readonly url: string;
  readonly labels: Set<string>;
  close(): Promise<void>;
}

const jobs = {
  jobs: [
    { id: 1, name: 'lint', conclusion: 'success', steps: [] },
    {
      id: 2,
      name: 'test',
      conclusion: 'failure',
      steps: [
        { name: 'Install', conclusion: 'success' },
        { name: 'npm test', conclusion: 'failure' },
      ],
    },
  ],
};

export async function startCiGitHub(log: string): Promise<CiGitHub> {
  const labels = new Set<string>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: string) => response.writeHead(status).end(body);
    if (request.headers.authorization !== 'Bearer ghs_jobtoken') return void answer(401, '{}');
    const asked = `${request.method} ${request.url?.replace('/repos/octo/hello', '')}`;
    const [, label] = /^DELETE \/issues\/12\/labels\/(.+)$/.exec(asked) ?? [];
    if (label !== undefined) return void answer(labels.delete(label) ? 200 : 404, '[]');
    if (asked.startsWith('GET /actions/runs/99/jobs?')) return void answer(200, JSON.stringify(jobs));
    if (asked === 'GET /actions/jobs/2/logs')
      return void response.writeHead(302, { location: '/blob' }).end();
    if (request.url === '/blob') return void answer(200, log);
    return void answer(404, '{}');
  });
  const { origin, close } = await listen(server);
  return {
    url: origin,
    labels,
    close,
  };
}

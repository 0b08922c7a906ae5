// Another service, which the product is given and never heard of: from a label, and from a step of a workflow, to the end.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { play } from '../../action/testing/play.ts';
import { readConfiguration } from '../../app/configuration/configuration.ts';
import { createLog } from '../../app/kernel/create-log.ts';
import { type App, startApp } from '../../app/start-app.ts';
import { type EmulatedGitHub, people, startGitHub } from '../../lab/github/index.ts';
import { appEnvironment } from '../../lab/stage/app-environment.ts';
import { granted } from '../../lab/stage/granted.ts';
import { until } from '../../lab/support/until.ts';
import { startToyServer, type ToyServer } from '../../lab/toy-service/server.ts';
import { createToyService } from '../../lab/toy-service/toy-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repo = 'octo/widgets';
const apiKey = 'the-toy-wants-no-key';

let toy: ToyServer;
let github: EmulatedGitHub;
let app: App;

beforeAll(async () => {
  toy = await startToyServer();
  github = await startGitHub(granted());
  const service = { url: toy.url, apiKey };
  const usual = appEnvironment({ github, service, dataDir: temporaryFolder(), port: 0 });
  const read = readConfiguration({ ...usual, POLL_INTERVAL: '0.2s' }, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const jobs = createToyService(toy.url);
  app = await startApp({
    configuration: read.configuration,
    env: {},
    log: createLog('info', { write: () => {} }),
    services: { forRepository: () => ({ key: 'toy', service: jobs }) },
  });
  await github.setWebhookUrl(`${app.address}/api/github/webhooks`);
});

afterAll(async () => {
  await app.stop();
  await Promise.all([github.close(), toy.close()]);
});

test.each([
  ['Water the plants', '### ✅ Finished', 'The job is complete.'],
  ['Do it until you crash', '### ❌', 'The job is crashed.'],
])('a label starts a job for "%s", and its comment ends with %s', async (body, title, words) => {
  const issue = await github.createIssue(people.reader, repo, { title: 'Water', body });
  await github.label(people.maintainer, repo, issue, 'agent');
  const said = async () => (await github.comments(repo, issue)).map((each) => each.body).join('\n');
  // The report at the end is a comment of its own.
  await until(said, (all) => all.includes(words));
  expect(await said()).toContain(title);
  const job = toy.jobs.find(({ prompt }) => prompt.includes(`issue ${issue} of ${repo}`));
  expect(job).toMatchObject({ repo, prompt: expect.stringContaining(body) });
});

const step = (inputs: Parameters<typeof play>[1]) =>
  play({ url: toy.url, apiKey }, inputs, { service: createToyService(toy.url) });

test.each([
  ['Water the plants', 0, 'finished', 'complete', 'The job is complete.'],
  ['crash', 20, 'error', 'crashed', 'The job is crashed.'],
])(
  'a step of a workflow runs the job "%s" to its end with exit code %i, in the words of the toy',
  async (prompt, code, outcome, status, words) => {
    const { exitCode, outputs } = await step({ prompt });
    expect(exitCode).toBe(code);
    expect(outputs).toMatchObject({ outcome, 'execution-status': status, 'final-message': words });
  },
);

test('a step whose agent has to ask starts none with a service that cannot be told so', async () => {
  const before = toy.jobs.length;
  const { outputs } = await step({ prompt: 'Water the plants', ask: 'always' });
  expect(outputs.outcome).toBe('ask_unavailable');
  expect(toy.jobs.slice(before).map(({ prompt }) => prompt)).toEqual(['']);
});

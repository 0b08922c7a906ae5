// What happens to the place of a run, while its agent works or waits for an answer: the question is shown, and can be answered.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../lab/github/index.ts';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import { appEnvironment } from '../lab/stage/app-environment.ts';
import { letTimeJump, untilInTime } from '../test/support/jumping-time.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { readConfiguration } from './configuration/configuration.ts';
import { createLog } from './kernel/create-log.ts';
import { type App, startApp } from './start-app.ts';

letTimeJump();

const owners = ['renamed', 'transferred', 'suspended', 'locked', 'archived'];
const hidden = { name: 'hidden/garden', private: true };
const sheds = ['newco/shed', 'third/shed', 'fourth/shed'].map((name) => ({ name }));
const roles = { maya: 'maintain', wendy: 'write', rita: 'read', theo: 'triage', ada: 'admin' } as const;
const files = { 'README.md': 'x', '.github/agent-conversations.yml': 'ask: always\n' };

let github: EmulatedGitHub;
let service: Simulator;
let app: App;

beforeAll(async () => {
  const repositories = owners.map((owner) => ({ name: `${owner}/garden`, roles, files }));
  const others = [{ name: 'shown/garden' }, hidden, ...sheds].map((each) => ({
    ...each,
    ...{ roles, files },
  }));
  github = await startGitHub({ repositories: [...repositories, ...others] });
  service = await startSimulator({ dialect: 'live', sleepless: true, speed: 20 });
  const env = {
    ...appEnvironment({ github, service, dataDir: temporaryFolder(), port: 0 }),
    POLL_INTERVAL: '0.2s',
  };
  const read = readConfiguration(env, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const log = createLog('silent', { write: () => {} });
  app = await startApp({ configuration: read.configuration, env: {}, log });
  await github.setWebhookUrl(`${app.address}/api/github/webhooks`);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([github.close(), service.close()]);
});

interface Run {
  /** `owner/name`, as it was called when the run began. */
  readonly repo: string;
  readonly number: number;
}

async function begin(repo: string, script: string): Promise<Run> {
  const number = await github.createIssue(people.reader, repo, {
    title: 'Water',
    body: `simulate: ${script}`,
  });
  await github.label(people.maintainer, repo, number, 'agent');
  await untilInTime(async () => (await agentOf({ repo, number }))?.executionStatus === 'running');
  return { repo, number };
}

async function agentOf({ repo, number }: Run) {
  const all = await service.control.conversations();
  return all.findLast(({ message, answers }) =>
    [message, ...answers.map(({ reason }) => reason)].some((text) =>
      text?.includes(`issue ${number} of ${repo}`),
    ),
  );
}

const texts = async ({ number }: Run, repo: string) =>
  (await github.comments(repo, number)).filter(({ author }) => author === github.bot).map(({ body }) => body);
const seen = (run: Run, words: string, repo = run.repo) =>
  untilInTime(async () => (await texts(run, repo)).find((body) => body.includes(words)));
const asked = (run: Run, repo = run.repo) => seen(run, 'agent wants to', repo);
const say = (run: Run, body: string, repo = run.repo, who: string = people.maintainer) =>
  github.comment(who, repo, run.number, body);

/** Reads the question there and approves it. */
async function approve(run: Run, repo = run.repo): Promise<void> {
  const question = await asked(run, repo);
  const [, code] = /`([A-Z0-9]{5})`/.exec(question ?? '') ?? [];
  await say(run, `/approve ${code}`, repo);
  const accepted = async () => (await agentOf(run))?.answers.filter(({ kind }) => kind === 'accept') ?? [];
  expect(await untilInTime(accepted, (all) => all.length > 0)).toHaveLength(1);
}

const late = 'confirm after 5m';

/** One whose question is open, and one whose agent still works. */
async function both(repo: string): Promise<readonly [open: Run, due: Run]> {
  const open = await begin(repo, 'confirm');
  await asked(open);
  return [open, await begin(repo, late)];
}
const waits = (run: Run) =>
  untilInTime(async () => (await agentOf(run))?.executionStatus === 'waiting_for_confirmation');

describe('a question is answered, and one that is due is shown', () => {
  test('where the repository is renamed', async () => {
    const [open, due] = await both('renamed/garden');
    await github.renameRepository('renamed/garden', 'park');
    for (const run of [open, due]) await approve(run, 'renamed/park');
    for (const run of [open, due]) await seen(run, 'Finished', 'renamed/park');
  });

  test('where the repository is transferred to an owner who has the App too', async () => {
    const [open, due] = await both('transferred/garden');
    await github.transferRepository('transferred/garden', 'newco');
    for (const run of [open, due]) await approve(run, 'newco/garden');
    for (const run of [open, due]) await seen(run, 'Finished', 'newco/garden');
  });

  test('where the App was suspended for a while; what was written meanwhile has to be written again', async () => {
    const [open, due] = await both('suspended/garden');
    await github.suspend('suspended');
    await say(open, '/approve');
    await waits(due);
    await github.unsuspend('suspended');
    for (const run of [open, due]) await approve(run);
  });

  test.each([
    [
      'locked',
      (run: Run, on: boolean) => github[on ? 'lock' : 'unlock'](people.maintainer, run.repo, run.number),
    ],
    ['archived', (run: Run, on: boolean) => github.archiveRepository(run.repo, on)],
  ])('where it was %s for a while', async (owner, set) => {
    const run = await begin(`${owner}/garden`, late);
    await set(run, true);
    await waits(run);
    await untilInTime(async () =>
      (await github.requests()).some(
        ({ method, path, status }) =>
          method === 'POST' && status === 403 && path.startsWith(`/repos/${run.repo}/`),
      ),
    );
    await set(run, false);
    await say(run, '/approve');
    expect(await seen(run, 'so `/approve` answers nothing')).toContain('could not be shown (403: ');
    await approve(run);
  });
});

test.each([
  ['is public', 'shown', 'third'],
  ['is private', 'hidden', 'fourth'],
])(
  'what people did before a repository that %s was transferred is done after it, where it is now',
  async (_, from, to) => {
    const repo = `${from}/garden`;
    const [open, due] = await both(repo);
    const number = await github.createIssue(people.reader, repo, {
      title: 'Water',
      body: 'simulate: confirm',
    });
    await github.setDeliveryPolicy({ hold: true });
    await say(open, '/stop');
    await github.label(people.maintainer, repo, number, 'agent');
    await github.setDeliveryPolicy({});
    await github.transferRepository(repo, to);
    await asked(due, `${to}/garden`);
    await github.releaseDeliveries('as_sent');
    await seen(open, 'Stopped', `${to}/garden`);
    await approve({ repo: `${to}/garden`, number });
  },
);

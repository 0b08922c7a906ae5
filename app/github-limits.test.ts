// GitHub's limits for an installation, in a time that jumps: what it asks to wait is waited, and nothing is lost.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../lab/github/index.ts';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import { appEnvironment } from '../lab/stage/app-environment.ts';
import { letTimeJump, untilInTime } from '../test/support/jumping-time.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { readConfiguration } from './configuration/configuration.ts';
import { createLog } from './kernel/create-log.ts';
import { type App, startApp } from './start-app.ts';

letTimeJump();

let github: EmulatedGitHub;
let service: Simulator;
let app: App;

beforeAll(async () => {
  github = await startGitHub();
  service = await startSimulator({ dialect: 'live', sleepless: true, speed: 20 });
  const dataDir = temporaryFolder();
  const read = readConfiguration(appEnvironment({ github, service, dataDir, port: 0 }), () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const log = createLog('silent', { write: () => {} });
  app = await startApp({ configuration: read.configuration, env: {}, log });
  await github.setWebhookUrl(`${app.address}/api/github/webhooks`);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([github.close(), service.close()]);
});

test('a limit of writes is asked about once a minute, and not once for each write that waits', async () => {
  await github.setLimits({ writesPerMinute: 10 });
  const issues: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const issue = await github.createIssue(people.reader, github.repository, {
      title: `Task ${count}`,
      body: 'simulate: finish',
    });
    await github.label(people.maintainer, github.repository, issue, 'agent');
    issues.push(issue);
  }
  const isTold = async (issue: number) =>
    (await github.comments(github.repository, issue)).some(({ body }) => body.includes('✅ Finished'));
  await untilInTime(async () => (await Promise.all(issues.map(isTold))).every(Boolean));
  const requests = await github.requests();
  const refused = requests.filter(({ status }) => status === 403);
  const minutes = new Set(refused.map(({ at }) => Math.floor(at / 60_000)));
  expect(minutes.size).toBeGreaterThan(1);
  // Those that were under way at the same moment.
  expect(refused.length).toBeLessThanOrEqual(8 * minutes.size);
});

// The application in a Probot server as Probot ships it: nothing of ours receives the webhooks or answers them.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../lab/github/index.ts';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import { appEnvironment } from '../lab/stage/app-environment.ts';
import { follow } from '../lab/support/child.ts';
import { freePort } from '../lab/support/listen.ts';
import { until } from '../lab/support/until.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const repo = 'octo/widgets';

let github: EmulatedGitHub;
let service: Simulator;
let dataDir: string;
let env: Record<string, string>;
let address: string;

beforeEach(async () => {
  dataDir = temporaryFolder();
  // The Octokit that Probot has of itself names no version.
  github = await startGitHub({ takesUnnamedVersion: true });
  service = await startSimulator({ dialect: 'documented', speed: 300 });
  const port = await freePort();
  address = `http://localhost:${port}/api/github/webhooks`;
  env = { ...appEnvironment({ github, service, dataDir, port }), POLL_INTERVAL: '0.2s' };
});

afterEach(() => Promise.all([github.close(), service.close()]));

/** Sets the label on a new issue; resolves with its comments when the run has ended. */
async function play() {
  await github.setWebhookUrl(address);
  const number = await github.createIssue(people.reader, repo, { title: 'A', body: 'simulate: finish' });
  await github.label(people.writer, repo, number, 'agent');
  return until(
    () => github.comments(repo, number),
    (found) => found.length === 2,
  );
}

test('the program in deploy/probot.md follows a run to its end', async () => {
  const guide = readFileSync(join(import.meta.dirname, '..', 'deploy', 'probot.md'), 'utf8');
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  const cwd = join(import.meta.dirname, '..');
  const inherited: NodeJS.ProcessEnv = { ...env, LOG_FORMAT: 'json' };
  const started = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd,
    env: inherited,
  });
  const child = follow(started, 'the program');
  try {
    await child.says(/Listening on/);
    expect((await play())[0]?.body).toContain('Finished');
  } finally {
    await child.end('SIGKILL');
  }
});

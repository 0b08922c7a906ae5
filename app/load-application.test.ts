// The application in a Probot server as Probot ships it: nothing of ours receives the webhooks or answers them.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sign } from '@octokit/webhooks-methods';
import { Probot, Server } from 'probot';
import { request } from 'undici';
import { type EmulatedGitHub, people, startGitHub } from '../lab/github/index.ts';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import { appEnvironment } from '../lab/stage/app-environment.ts';
import { follow } from '../lab/support/child.ts';
import { freePort } from '../lab/support/listen.ts';
import { until } from '../lab/support/until.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { readConfiguration } from './configuration/configuration.ts';
import { createLog } from './kernel/create-log.ts';
import { loadApplication } from './load-application.ts';
import { type OpenParts, openParts } from './open-parts.ts';

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

describe('the application in a Probot server', () => {
  let parts: OpenParts;
  let server: Server;
  let stopWorker: () => Promise<void>;

  beforeEach(async () => {
    const read = readConfiguration(env, () => '');
    if (read.kind === 'bad') throw new Error(read.problems.join('; '));
    const { appId, privateKey, githubUrl, webhookSecrets, port } = read.configuration;
    const log = createLog('silent', { write: () => {} });
    parts = await openParts({ configuration: read.configuration, env: {}, log });
    const [secret] = webhookSecrets;
    // With the Octokit that Probot has of itself.
    server = new Server({
      port,
      log,
      Probot: Probot.defaults({ appId, privateKey, secret, baseUrl: githubUrl }),
    });
    await server.load(async (probot) => {
      const { worker } = await loadApplication(probot, parts);
      const stop = new AbortController();
      const running = worker.run(stop.signal);
      stopWorker = async () => {
        stop.abort();
        await running;
      };
    });
    await server.start();
  });

  afterEach(async () => {
    await server.stop();
    await stopWorker();
    await parts.close();
  });

  /** Signed as GitHub signs. */
  async function post(payload: string, id: string): Promise<number> {
    const answer = await request(address, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issues',
        'x-github-delivery': id,
        'x-hub-signature-256': await sign(github.webhookSecret, payload),
      },
    });
    await answer.body.dump();
    return answer.statusCode;
  }

  test('begins a run with its comment at a signed label, and none when it is delivered again', async () => {
    expect((await play())[0]?.body).toContain('Finished');
    const labeled = (await github.attempts()).find(({ action }) => action === 'labeled');
    expect(labeled).toMatchObject({ statusCode: 200 });
    expect(await post(await github.payload(labeled?.id ?? 0), labeled?.guid ?? '')).toBe(200);
    const { runs } = await until(
      () => parts.store.counts(),
      ({ deliveriesWaiting }) => deliveriesWaiting === 0,
    );
    expect(runs).toEqual({ ended: 1 });
  });
});

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

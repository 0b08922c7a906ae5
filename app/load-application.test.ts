// The application in a Probot server as Probot ships it: nothing of ours receives the webhooks or answers them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sign } from '@octokit/webhooks-methods';
import { Probot, Server } from 'probot';
import { request } from 'undici';
import { type EmulatedGitHub, people, startGitHub } from '../demo/github/index.ts';
import { type Simulator, startSimulator } from '../shared/simulator/index.ts';
import { freePort, until } from '../test/story/stage.ts';
import { readConfiguration } from './configuration/configuration.ts';
import { loadApplication } from './load-application.ts';
import { createLog } from './log/create-log.ts';
import { type OpenParts, openParts } from './open-parts.ts';

const repo = 'octo/widgets';

let github: EmulatedGitHub;
let service: Simulator;
let dataDir: string;
let parts: OpenParts;
let server: Server;
let port: number;
/** Stops the worker. */
let halt: () => Promise<void>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-probot-'));
  github = await startGitHub();
  service = await startSimulator({ dialect: 'documented', speed: 300 });
  port = await freePort();
  const env = {
    APP_ID: String(github.appId),
    PRIVATE_KEY: github.privateKey,
    WEBHOOK_SECRET: github.webhookSecret,
    GHE_HOST: github.host,
    GHE_PROTOCOL: 'http',
    AGENT_API_KEY: service.apiKey,
    AGENT_BASE_URL: service.url,
    DATA_DIR: dataDir,
    POLL_INTERVAL: '0.2s',
  };
  const read = readConfiguration(env, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const { configuration } = read;
  const log = createLog('silent', { write: () => {} });

  parts = await openParts({ configuration, env: {}, log });
  server = new Server({
    port,
    host: '127.0.0.1',
    log,
    Probot: Probot.defaults({
      appId: configuration.appId,
      privateKey: configuration.privateKey,
      secret: configuration.webhookSecrets[0],
      baseUrl: configuration.githubUrl,
    }),
  });
  await server.load(async (app) => {
    const { worker } = await loadApplication(app, parts);
    const stop = new AbortController();
    const running = worker.run(stop.signal);
    halt = async () => {
      stop.abort();
      await running;
    };
  });
  await server.start();
});

afterEach(async () => {
  await server.stop();
  await halt();
  await parts.close();
  await Promise.all([github.close(), service.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Signed as GitHub signs. */
async function post(payload: string, id: string): Promise<number> {
  const answer = await request(address(), {
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

const address = () => `http://127.0.0.1:${port}/api/github/webhooks`;

test('a signed label begins a run with its comment, and the same delivery again does not', async () => {
  await github.setWebhookUrl(address());
  const number = await github.createIssue(people.reader, repo, { title: 'A', body: 'simulate: finish' });
  await github.label(people.writer, repo, number, 'agent');
  const comments = await until(
    () => github.comments(repo, number),
    (found) => found.length === 2,
  );
  expect(comments[0]?.body).toContain('Finished');
  const labeled = (await github.attempts()).find(({ action }) => action === 'labeled');
  expect(labeled).toMatchObject({ statusCode: 200 });
  expect(await post(await github.payload(labeled?.id ?? 0), labeled?.guid ?? '')).toBe(200);
  const { runs } = await until(
    () => parts.store.counts(),
    ({ deliveriesWaiting }) => deliveriesWaiting === 0,
  );
  expect(runs).toEqual({ ended: 1 });
});

test('an event that is not signed, or that cannot be stored, is not acknowledged', async () => {
  await github.setWebhookUrl(address());
  expect(await github.forgeDelivery('issues', '{}', { 'x-hub-signature-256': 'sha256=00' })).toBe(400);
  await halt();
  await parts.store.close();
  expect(await post('{"action":"labeled","installation":{"id":1}}', 'guid')).toBe(500);
});

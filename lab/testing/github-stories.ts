// Stories on the emulated GitHub, as an unmodified Octokit sees it: requests of the `app`, of the `agent` (its installation at octo),
// of `newco's agent` with a new token, of a `stranger` to the App, of who has the `token NAME`, and of nobody.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { ProbotOctokit } from 'probot';
import { type GitHubOptions, newPrivateKey, startGitHub } from '../github/index.ts';
import { listen } from '../support/listen.ts';
import { fetchNamed } from './named-version.ts';
import { type Lines, playOn } from './stand-in-stories.ts';

export type Told = Awaited<ReturnType<typeof told>>;

export function playGitHub(stories: Parameters<typeof playOn<Told>>[2]): void {
  let open: Told | undefined;
  afterEach(() => open?.close());
  playOn(
    async (options) => {
      open = await told(options);
      return open;
    },
    lines,
    stories,
  );
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function told(options: GitHubOptions) {
  const clock = { ahead: 0 };
  const github = await startGitHub({ now: () => Date.now() + clock.ahead, ...options });
  const { appId, privateKey, url: baseUrl } = github;
  /** What the App was told, and how it answers. */
  const heard: { readonly event: string; readonly guid: string; readonly payload: object }[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const {
      'x-github-event': event,
      'x-github-delivery': guid,
      'x-hub-signature-256': signature,
    } = request.headers;
    const body = await text(request);
    expect(await verify(github.webhookSecret, body, String(signature))).toBe(true);
    heard.push({ event: String(event), guid: String(guid), payload: JSON.parse(body) });
    response.writeHead(answer.status).end();
  });
  const receiver = await listen(server);
  await github.setWebhookUrl(`${receiver.origin}/api/github/webhooks`);

  const client = (auth: object): ProbotOctokit =>
    new ProbotOctokit({
      ...{ baseUrl, auth, log: silent, throttle: { enabled: false }, retry: { enabled: false } },
      request: { fetch: fetchNamed },
    });
  const app = client({ appId, privateKey });
  const installationAt = async (owner: string) => {
    const { data } = await app.rest.apps.listInstallations();
    const found = data.find(({ account }) => account && 'login' in account && account.login === owner);
    return client({ appId, privateKey, installationId: found?.id });
  };
  const names: Record<string, unknown> = {};
  const agent = await installationAt('octo');
  const clientOf = async (who: string): Promise<ProbotOctokit> => {
    if (who === '')
      return new ProbotOctokit({
        baseUrl,
        request: { fetch: fetchNamed },
        retry: { enabled: false },
        log: silent,
      });
    if (who === 'app') return app;
    if (who === 'agent') return agent;
    if (who === 'stranger') return client({ appId, privateKey: newPrivateKey() });
    const [, token, owner = ''] = /^(?:token (\w+)|(\w+)'s agent)$/.exec(who) ?? [];
    return token === undefined ? installationAt(owner) : client({ token: names[token] });
  };

  return {
    commands: github,
    names,
    heard,
    answer,
    clock,
    /** What a refused request lacks is told as `needs`. */
    async ask(who: string, method: string, url: string, body: unknown) {
      const asked = (await clientOf(who)).request(`${method} ${url}`, Object(body));
      const { status, body: seen } = await asked.then(
        ({ status, data }) => ({ status, body: data }),
        ({ status, message, response }) => {
          if (response === undefined) throw new Error(message);
          const needs = response.headers['x-accepted-github-permissions'];
          return { status, body: { ...response.data, needs } };
        },
      );
      return { status, body: seen, text: JSON.stringify(seen, withDigits) };
    },
    async close() {
      await github.close();
      await receiver.close();
    },
  };
}

const lines: Lines<Told> = [
  [
    /^heard (.+)$/,
    async ({ commands, heard }, expected) => {
      await commands.deliveriesSettled();
      const events = heard.map(({ event, payload }) => `${event}.${Reflect.get(payload, 'action')}`);
      expect(events.join(' ')).toBe(expected);
    },
  ],
  [
    /^(\d+) hours pass$/,
    ({ clock }, hours) => void Object.assign(clock, { ahead: clock.ahead + Number(hours) * 3_600_000 }),
  ],
  [/^the App answers (\d+)$/, ({ answer }, status) => void Object.assign(answer, { status: Number(status) })],
];

const withDigits = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

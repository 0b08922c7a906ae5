// An emulated GitHub (an Enterprise Server, by its addresses) on loopback for one App.
import { generateKeyPairSync } from 'node:crypto';
import { type Steered, steer } from '../support/commands.ts';
import { listen } from '../support/listen.ts';
import { installationCommands } from './commands/installations.ts';
import { moveCommands } from './commands/moves.ts';
import { peopleCommands } from './commands/people.ts';
import { readCommands } from './commands/reads.ts';
import { settingCommands } from './commands/settings.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults, type Request } from './faults.ts';
import type { Hub } from './hub.ts';
import { createJudge, demandNone } from './judge.ts';
import { createLimits } from './limits.ts';
import { createRegistration } from './registration.ts';
import { addRepository, defaultSeeds, people, type RepositorySeed } from './seed.ts';
import { createApiServer, type WebPages } from './server.ts';
import { createTokens } from './tokens.ts';
import { createWebsite } from './website.ts';
import { accountOf, newWorld, nextId } from './world.ts';

export interface GitHubOptions {
  /** Of the API; 0 = any free one. */
  readonly port?: number;
  readonly webhookSecret?: string;
  /** What the App's installations were granted; everything that the emulation knows by default. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** What the App is subscribed to; everything that the emulation tells by default. */
  readonly events?: readonly string[];
  readonly repositories?: readonly RepositorySeed[];
  readonly now?: () => number;
  /** Of the App; a new one by default. */
  readonly privateKey?: string;
  /** Answers what is outside the API, where github.com has its pages. */
  readonly web?: WebPages;
  /** Takes requests that name no version of the API, as GitHub itself does: for a client that is not the product's. */
  readonly takesUnnamedVersion?: boolean;
  /** Called with the number of an issue when a comment was written, edited or deleted there, or the issue itself is gone. */
  readonly onWritten?: (number: number) => void;
  /** Called with each request once it is answered; then none is kept. */
  readonly onRequest?: ((request: Request) => void) | undefined;
}

export type Running = Awaited<ReturnType<typeof runGitHub>>;
export type GitHubInfo = Running['info'];

export type EmulatedGitHub = GitHubInfo &
  Steered<Running['commands']> & { readonly close: () => Promise<void> };

const appId = 4711;
const slug = 'agent-conversations';
const clientId = 'Iv1.emulated';
const clientSecret = 'emulated-client-secret-of-40-characters-';

const everything = {
  metadata: 'read',
  contents: 'read',
  issues: 'write',
  pull_requests: 'write',
  checks: 'write',
  members: 'read',
  merge_queues: 'read',
};

const everyEvent = [
  'issues',
  'issue_comment',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'pull_request_review_thread',
  'check_run',
  'merge_group',
];

export async function startGitHub(options: GitHubOptions = {}): Promise<EmulatedGitHub> {
  const { info, commands, close } = await runGitHub(options);
  return { ...info, ...steer(commands), close };
}

export async function runGitHub(options: GitHubOptions = {}) {
  const world = newWorld();
  const { now = Date.now, webhookSecret = 'emulated-webhook-secret-of-32-chars' } = options;
  const bot = accountOf(world, `${slug}[bot]`);
  const urls = { api: '', web: '' };
  const privateKey = options.privateKey ?? newSharedKey();
  const judge = createJudge();
  const deliveries = createDeliveries({
    now,
    nextId: () => nextId(world),
    secret: webhookSecret,
    complete: judge.completeEvent,
  });
  const hub: Hub = {
    world,
    urls,
    app: { id: appId, slug, bot, clientId, clientSecret },
    now,
    send: deliveries.send,
    written: options.onWritten ?? (() => {}),
  };
  const seeds = options.repositories ?? defaultSeeds;
  for (const seed of seeds) addRepository(hub, seed);
  for (const seed of seeds) {
    if (seed.fork === true) continue;
    const account = accountOf(world, seed.name.split('/')[0] ?? '');
    if ([...world.installations.values()].some((installation) => installation.account === account)) continue;
    const id = nextId(world);
    world.installations.set(id, {
      id,
      account,
      permissions: { ...(options.permissions ?? everything) },
      events: [...(options.events ?? everyEvent)],
      createdAt: now(),
    });
  }
  for (const login of Object.values(people)) accountOf(world, login);

  const tokens = createTokens(hub, privateKey, webhookSecret);
  const faults = createFaults(now);
  const limits = createLimits(now);
  const website = createWebsite(hub, tokens);
  const registration = createRegistration({ deliveries, setCallbackUrl: website.setCallbackUrl });
  const requests: Request[] = [];
  const server = createApiServer({
    hub,
    tokens,
    deliveries,
    faults,
    limits,
    judge,
    requests,
    onRequest: options.onRequest,
    website,
    registration,
    web: options.web,
    takesUnnamedVersion: options.takesUnnamedVersion === true,
  });
  const listening = await listen(server, options.port);
  urls.web = listening.origin;
  urls.api = `${urls.web}/api/v3`;

  return {
    /** Where it is and how an App gets in; plain data. */
    info: {
      /** API base: `http://127.0.0.1:port/api/v3`. */
      url: urls.api,
      webUrl: urls.web,
      /** For `GHE_HOST`, with `GHE_PROTOCOL=http`. */
      host: new URL(urls.web).host,
      appId,
      /** Login of everything that the App writes. */
      bot: bot.login,
      webhookSecret,
      clientId,
      clientSecret,
      privateKey,
      /** The first repository, `octo/widgets` unless others were asked for. */
      repository: seeds[0]?.name ?? '',
      people,
    },
    commands: {
      ...peopleCommands(hub),
      ...readCommands({ hub, attempts: deliveries.attempts, requests }),
      ...settingCommands({ hub, tokens, deliveries, faults, limits }),
      ...installationCommands(hub),
      ...moveCommands(hub),
      setCallbackUrl: website.setCallbackUrl,
      mismatches: judge.mismatches,
    },
    async close(): Promise<void> {
      deliveries.close();
      await listening.close();
      demandNone(judge.mismatches());
    },
  };
}

/** All emulations of a process share one. */
let sharedKey: string | null = null;
const newSharedKey = (): string => {
  sharedKey ??= newPrivateKey();
  return sharedKey;
};

/** Half as long as a key of GitHub's, which nobody here would break: one of 2,048 bits takes longer to make than all else. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;

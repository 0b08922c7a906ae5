// Registers the App through GitHub's manifest flow, from a page that only this machine can open: the page sends the
// manifest to GitHub, and GitHub's one-time code is exchanged for the credentials of the App.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Endpoints } from '@octokit/types';
import { type Dispatcher, request as send } from 'undici';
import { parse } from 'yaml';
import {
  apiVersion,
  isObject,
  type Loose,
  readId,
  readText,
  readWord,
} from '../../../shared/github/index.ts';
import { createDispatcher, type Environment } from '../../../shared/service/index.ts';
import { apiAddressOf } from '../../configuration/github-address.ts';
import { type Handler, type HttpServer, startHttpServer, webhookPath } from '../../http/http-server.ts';
import { callbackPath } from '../../pages/sign-in/github-gate.ts';
import { sendPage } from '../../pages/status/page.ts';
import { errorMessage } from '../command-line.ts';
import { addCredentials, type Credentials, holdsCredentials, whyUnwritable } from './env-file.ts';
import { donePage, messageOf, nextSteps, startPage } from './pages.ts';

export interface SetupRequest {
  /** Where GitHub will reach the App, without a path. */
  readonly publicUrl: string;
  /** Null = the person's own account. */
  readonly organization: string | null;
  readonly githubUrl: string;
  readonly envFile: string;
}

/** The address to open, and when it is done. */
export interface Setup {
  readonly address: string;
  readonly done: Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly appYml: string;
  /** Proxies and certificate authorities are read from it. */
  readonly env: Environment;
  readonly say: (line: string) => void;
}

/** Throws with a message for the operator. */
export async function startSetup(request: SetupRequest, { appYml, env, say }: Parts): Promise<Setup> {
  refuseUnfit(request.envFile);
  const dispatcher = createDispatcher({ env });
  let registering: ReturnType<typeof register> | null = null;
  const state = randomBytes(24).toString('hex');
  const finished = Promise.withResolvers<void>();
  let address = '';

  const handle: Handler = async (incoming, response, path) => {
    // A host name of another site that resolves to this machine must not open these pages.
    if (incoming.headers.host !== new URL(address).host) {
      return sendPage(response, 403, messageOf('Open this page at the address that the setup printed.'));
    }
    if (incoming.method !== 'GET') return false;
    if (path === '/') {
      const manifest = manifestFrom(appYml, request.publicUrl, `${address}/registered`);
      return sendPage(response, 200, startPage(registrationUrl(request, state), manifest, request.publicUrl));
    }
    if (path !== '/registered') return false;
    const { searchParams } = new URL(incoming.url ?? '/', address);
    if (!isSame(searchParams.get('state') ?? '', state)) {
      const why = 'This link is not from this setup. Open the first page again.';
      return sendPage(response, 400, messageOf(why));
    }
    // A code counts once: who opens the link twice sees what came of it.
    registering ??= register(request, searchParams.get('code') ?? '', dispatcher, say);
    try {
      sendPage(response, 200, await registering);
      finished.resolve();
    } catch (error) {
      registering = null;
      const why = error instanceof Error ? error.message : 'The registration failed.';
      sendPage(response, 502, messageOf(why));
    }
    return true;
  };

  const server: HttpServer = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    handlers: [handle],
    failed: (error) => say(`The setup page failed: ${String(error)}`),
  });
  ({ address } = server);
  const close = async () => void (await Promise.all([server.close(1000), dispatcher.destroy()]));
  return { address, done: finished.promise, close };
}

/** Writes the credentials of the registered App, and returns the page that says what comes next. */
async function register(
  { githubUrl, envFile }: SetupRequest,
  code: string,
  dispatcher: Dispatcher,
  say: (line: string) => void,
): Promise<ReturnType<typeof donePage>> {
  // Another set-up may have written there since this one began.
  refuseUnfit(envFile);
  const app = await convertCode(githubUrl, code, dispatcher);
  addCredentials(envFile, app, {
    ...enterpriseSettings(githubUrl),
    ...(app.client && { GITHUB_CLIENT_ID: app.client.id, GITHUB_CLIENT_SECRET: app.client.secret }),
    DASHBOARD_TOKEN: randomBytes(24).toString('base64url'),
  });
  const next = nextSteps(app.page, envFile);
  say(`Registered as App ${app.appId}; its credentials are in ${envFile}. Next:`);
  for (const { what, how } of next) say(`  ${what}\n      ${how}`);
  return donePage(envFile, next);
}

/** Before anything is registered: GitHub hands the credentials over once. */
function refuseUnfit(envFile: string): void {
  if (holdsCredentials(envFile)) {
    throw new Error(
      `${envFile} holds the credentials of an App already: move it away, or name another with --env-file`,
    );
  }
  const why = whyUnwritable(envFile);
  if (why !== null) throw new Error(`${envFile} cannot be written (${why}): name another with --env-file`);
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** app.yml with the addresses of this installation. */
export function manifestFrom(
  appYml: string,
  publicUrl: string,
  redirectUrl: string,
): Record<string, unknown> {
  const manifest: unknown = parse(appYml);
  return {
    ...(isObject(manifest) && manifest),
    hook_attributes: { url: `${publicUrl}${webhookPath}`, active: true },
    callback_urls: [`${publicUrl}${callbackPath}`],
    redirect_url: redirectUrl,
  };
}

/** Where the form with the manifest is sent. */
export function registrationUrl(
  { githubUrl, organization }: Pick<SetupRequest, 'githubUrl' | 'organization'>,
  state: string,
): string {
  const account = organization === null ? '' : `/organizations/${encodeURIComponent(organization)}`;
  return `${githubUrl}${account}/settings/apps/new?state=${state}`;
}

type AppOfCode = Endpoints['POST /app-manifests/{code}/conversions']['response']['data'];

async function convertCode(
  githubUrl: string,
  code: string,
  dispatcher: Dispatcher,
): Promise<Credentials & { readonly page: string }> {
  const reply = await send(
    `${apiAddressOf(githubUrl)}/app-manifests/${encodeURIComponent(code)}/conversions`,
    {
      method: 'POST',
      headers: { accept: 'application/vnd.github+json', 'user-agent': 'agent-conversations', ...apiVersion },
      headersTimeout: 30_000,
      bodyTimeout: 30_000,
      dispatcher,
    },
  ).catch((error: unknown) => {
    throw new Error(
      `GitHub cannot be reached (${errorMessage(error)}): check the network and the proxy variables, then reload this page`,
    );
  });
  const body: unknown = await reply.body.json().catch(() => null);
  const app: Loose<AppOfCode> = isObject(body) ? body : {};
  if (reply.statusCode !== 201) {
    throw new Error(
      `GitHub answered ${reply.statusCode} to the code; open the first page again for a new one`,
    );
  }
  const [appId, privateKey, webhookSecret] = [
    readId(app.id),
    readText(app.pem),
    readText(app.webhook_secret),
  ];
  if (appId === null || privateKey === null || webhookSecret === null) {
    throw new Error(
      'GitHub registered the App but did not hand over its credentials; make a key on its page',
    );
  }
  const [id, secret] = [readWord(app.client_id), readWord(app.client_secret)];
  const client = id === null || secret === null ? null : { id, secret };
  return { appId, privateKey, webhookSecret, client, page: readText(app.html_url) ?? '' };
}

function enterpriseSettings(githubUrl: string): Record<string, string> {
  if (githubUrl === 'https://github.com') return {};
  const { host, protocol } = new URL(githubUrl);
  return { GHE_HOST: host, ...(protocol === 'http:' && { GHE_PROTOCOL: 'http' }) };
}

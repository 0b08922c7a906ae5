// Registers the App through GitHub's manifest flow, from a page that only this machine can open.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../server/handler.ts';
import { type HttpServer, startHttpServer } from '../server/http-server.ts';
import type { SetupRequest } from './arguments.ts';
import { convertCode } from './convert.ts';
import { addCredentials, holdsCredentials } from './env-file.ts';
import { manifestFrom, registrationUrl } from './manifest.ts';
import { donePage, startPage, wordsPage } from './pages.ts';

export interface SetupParts {
  readonly appYml: string;
  readonly say: (line: string) => void;
}

/** The address to open, and when it is done. */
export interface Setup {
  readonly address: string;
  readonly done: Promise<void>;
  close(): Promise<void>;
}

export type SetupStarted =
  | { readonly kind: 'started'; readonly setup: Setup }
  | { readonly kind: 'refused'; readonly why: string };

export async function startSetup(request: SetupRequest, { appYml, say }: SetupParts): Promise<SetupStarted> {
  if (holdsCredentials(request.envFile)) {
    return {
      kind: 'refused',
      why: `${request.envFile} holds the credentials of an App already: move it away, or name another with --env-file`,
    };
  }
  const state = randomBytes(24).toString('hex');
  const finished = Promise.withResolvers<void>();
  let address = '';

  const show: Handler = async (incoming, response, path) => {
    // A host name of another site that resolves to this machine must not open these pages.
    if (incoming.headers.host !== new URL(address).host)
      return write(response, 403, wordsPage('Open this page at the address that the setup printed.'));
    if (incoming.method !== 'GET') return false;
    if (path === '/') {
      const manifest = manifestFrom(appYml, {
        publicUrl: request.publicUrl,
        redirectUrl: `${address}/registered`,
      });
      const target = registrationUrl(request.githubUrl, request.organization, state);
      return write(response, 200, startPage(target, manifest, request.publicUrl));
    }
    if (path !== '/registered') return false;
    const query = queryOf(incoming);
    if (!same(query.get('state') ?? '', state)) {
      return write(response, 400, wordsPage('This link is not from this setup. Open the first page again.'));
    }
    return register(response, query.get('code') ?? '');
  };

  async function register(response: ServerResponse, code: string): Promise<true> {
    try {
      const app = await convertCode(apiOf(request.githubUrl), code);
      addCredentials(request.envFile, app, {
        ...enterpriseSettings(request.githubUrl),
        DASHBOARD_TOKEN: randomBytes(24).toString('base64url'),
      });
      say(
        `Registered as App ${app.appId}; its credentials are in ${request.envFile}. Add AGENT_API_KEY there.`,
      );
      write(response, 200, donePage(app.page, request.envFile));
      finished.resolve();
    } catch (error) {
      write(response, 502, wordsPage(error instanceof Error ? error.message : 'The registration failed.'));
    }
    return true;
  }

  const server: HttpServer = await startHttpServer({
    host: '127.0.0.1',
    port: request.port,
    handlers: [show],
    failed: (error) => say(`The setup page failed: ${String(error)}`),
  });
  ({ address } = server);
  return {
    kind: 'started',
    setup: { address, done: finished.promise, close: () => server.close(1000) },
  };
}

const apiOf = (githubUrl: string): string =>
  githubUrl === 'https://github.com' ? 'https://api.github.com' : `${githubUrl}/api/v3`;

function enterpriseSettings(githubUrl: string): Record<string, string> {
  if (githubUrl === 'https://github.com') return {};
  const { host, protocol } = new URL(githubUrl);
  return { GHE_HOST: host, ...(protocol === 'http:' ? { GHE_PROTOCOL: 'http' } : {}) };
}

const queryOf = (request: IncomingMessage): URLSearchParams =>
  new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;

const same = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

function write(response: ServerResponse, status: number, html: string): true {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .end(html);
  return true;
}

// The pages on which a person tells an App who they are, and what the App gets for the code that it is sent back with.
import { createHash, randomBytes } from 'node:crypto';
import type { Hub } from './hub.ts';
import { plainPage } from './plain-page.ts';
import type { Reply } from './routes/route.ts';
import { people } from './seed.ts';
import { personHours, type Tokens } from './tokens.ts';
import { accountOf } from './world.ts';

export type Website = ReturnType<typeof createWebsite>;

interface Code {
  readonly login: string;
  readonly challenge: string | null;
  readonly at: number;
}

const codeLasts = 10 * 60_000;

export function createWebsite(hub: Hub, tokens: Tokens) {
  const codes = new Map<string, Code>();
  const { clientId, clientSecret } = hub.app;
  let callbackUrl: string | null = null;

  /** `login`: who is signed in there; without one the page asks. `refuse`: the person says no. */
  const authorize = (query: URLSearchParams): Reply => {
    if (query.get('client_id') !== clientId || callbackUrl === null)
      return { status: 404, body: 'Not Found' };
    const wanted = query.get('redirect_uri') ?? callbackUrl;
    const back = new URL(wanted.startsWith(callbackUrl) ? wanted : callbackUrl);
    back.searchParams.set('state', query.get('state') ?? '');
    const login = query.get('login');
    if (wanted !== back.href.split('?')[0]) back.searchParams.set('error', 'redirect_uri_mismatch');
    else if (query.has('refuse')) back.searchParams.set('error', 'access_denied');
    else if (login === null) return page(query);
    else {
      const code = randomBytes(10).toString('hex');
      const plain = query.get('code_challenge_method') !== 'S256';
      codes.set(code, { login, challenge: plain ? null : query.get('code_challenge'), at: hub.now() });
      back.searchParams.set('code', code);
    }
    return { status: 302, headers: { location: back.href } };
  };

  /** As GitHub does, refusals are successes that name an error. */
  const exchange = (body: Readonly<Record<string, unknown>>): Reply => {
    const refused = (error: string): Reply => ({ status: 200, body: { error, error_description: error } });
    if (body.client_id !== clientId || body.client_secret !== clientSecret)
      return refused('incorrect_client_credentials');
    const code = codes.get(String(body.code));
    codes.delete(String(body.code));
    if (code === undefined || hub.now() - code.at > codeLasts) return refused('bad_verification_code');
    const digest = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
    if (code.challenge !== null && code.challenge !== digest) return refused('bad_verification_code');
    const token = tokens.forPerson(accountOf(hub.world, code.login));
    const lasts = { expires_in: personHours * 3600, refresh_token_expires_in: 15_811_200 };
    const refresh_token = `ghr_${randomBytes(18).toString('hex')}`;
    return {
      status: 200,
      body: { access_token: token, token_type: 'bearer', scope: '', refresh_token, ...lasts },
    };
  };

  return {
    /** Of the App: where people are sent back to. */
    setCallbackUrl(url: string): void {
      callbackUrl = url;
    },
    answer(method: string, { pathname, searchParams }: URL, body: Readonly<Record<string, unknown>>): Reply {
      if (method === 'GET' && pathname === '/login/oauth/authorize') return authorize(searchParams);
      if (method === 'POST' && pathname === '/login/oauth/access_token') return exchange(body);
      return { status: 404, body: 'Not Found' };
    },
  };
}

function page(query: URLSearchParams): Reply {
  const link = (more: Record<string, string>, words: string) =>
    `<p><a href="?${new URLSearchParams({ ...Object.fromEntries(query), ...more }).toString().replaceAll('&', '&amp;')}">${words}</a></p>`;
  const all = Object.values(people).filter((login) => !login.endsWith('[bot]'));
  const links = all.map((login) => link({ login }, `Continue as ${login}`));
  return plainPage(
    200,
    'Sign in',
    `<h1>Who are you?</h1>${links.join('')}${link({ refuse: '1' }, 'Cancel')}`,
  );
}

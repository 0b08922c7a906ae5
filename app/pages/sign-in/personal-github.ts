// Requests to GitHub in the name of a person: who that is, and which repositories it shows them.

import type { Endpoints } from '@octokit/types';
import { type Dispatcher, fetch } from 'undici';
import { api, type Loose } from '../../../shared/github/index.ts';
import type { PermissionLevel } from '../../../shared/github-things.ts';
import type { GitHubSignIn } from '../../configuration/configuration.ts';
import { webAddressOf } from '../../configuration/github-address.ts';
import { isTeamMember } from '../../handling/check-permission.ts';
import { OneTryOctokit } from '../../handling/create-probot.ts';
import { mayPass } from '../../handling/judge-failure.ts';
import type { Session } from '../../store/sign-in.ts';

type TokenReply =
  | { readonly kind: 'token'; readonly token: string; readonly lastsMs: number }
  | { readonly kind: 'refused'; readonly why: string };

export interface ShownRepositories {
  readonly levels: ReadonlyMap<number, PermissionLevel>;
  /** The names in OPERATORS that fit the person as GitHub has it now. */
  readonly operatorAs: readonly OperatorName[];
  readonly isCut: boolean;
}

export interface OperatorName {
  /** Lower case. */
  readonly name: string;
  /** The account of the person, or of the organisation whose team it is. */
  readonly accountId: number;
}

export type PersonalGitHub = ReturnType<typeof createPersonalGitHub>;

type PersonalOctokit = InstanceType<typeof OneTryOctokit>;

const patienceMs = 10_000;
const perPage = 100;
const mostRequests = 100;
/** GitHub's own, unless GitHub says that its tokens do not expire. */
const longestMs = 8 * 60 * 60_000;

export function createPersonalGitHub(
  { clientId, clientSecret, operators }: GitHubSignIn,
  { githubUrl, dispatcher }: { readonly githubUrl: string; readonly dispatcher: Dispatcher },
) {
  const web = webAddressOf(githubUrl);
  const send = (url: string, options: object) =>
    fetch(url, { ...options, dispatcher, signal: AbortSignal.timeout(patienceMs) });
  const asPerson = (token: string) =>
    new OneTryOctokit({ auth: { token }, baseUrl: githubUrl, request: { fetch: send } });

  return {
    authorizeUrl(state: string, challenge: string): string {
      // GitHub leads back to the address in the App's settings when redirect_uri is left out, whatever this request was sent to.
      const query = { client_id: clientId, state, code_challenge: challenge, code_challenge_method: 'S256' };
      return `${web}/login/oauth/authorize?${new URLSearchParams(query)}`;
    },

    async exchange(code: string, verifier: string): Promise<TokenReply> {
      const reply = await send(`${web}/login/oauth/access_token`, {
        method: 'POST',
        redirect: 'error',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: clientId,
          client_secret: clientSecret,
          code,
          code_verifier: verifier,
        }),
      });
      const body: unknown = await reply.json();
      const { access_token, expires_in, error } = api.isObject(body) ? body : {};
      const token = api.readWord(access_token);
      if (token === null) return { kind: 'refused', why: api.readWord(error) ?? `status ${reply.status}` };
      return {
        kind: 'token',
        token,
        lastsMs: Math.min((api.readId(expires_in) ?? longestMs) * 1000, longestMs),
      };
    },

    async person(token: string): Promise<{ readonly id: number; readonly login: string }> {
      const { data } = await asPerson(token).request('GET /user');
      const { id, login }: Loose<typeof data> = data;
      const [personId, name] = [api.readId(id), api.readWord(login)];
      if (personId === null || name === null) throw new Error('GitHub does not say who signed in');
      return { id: personId, login: name };
    },

    async shown(token: string, person: Pick<Session, 'personId' | 'login'>): Promise<ShownRepositories> {
      const github = asPerson(token);
      return { ...(await readLevels(github)), operatorAs: await namesThatFit(github, operators, person) };
    },
  };
}

/** The permissions of a person in all repositories that the App sees too. */
async function readLevels(github: PersonalOctokit): Promise<Omit<ShownRepositories, 'operatorAs'>> {
  const levels = new Map<number, PermissionLevel>();
  const pages = pagesOfLists();
  const installations = await pages.readAll(async (page) => {
    const { data } = await github.request('GET /user/installations', { per_page: perPage, page });
    return pageOf(data, data.installations);
  });
  for (const installation of installations) {
    const id = api.readId(installation?.id);
    if (id === null || installation?.suspended_at) continue;
    const repositories = await pages.readAll(async (page) => {
      const route = 'GET /user/installations/{installation_id}/repositories';
      const { data } = await github.request(route, { installation_id: id, per_page: perPage, page });
      return pageOf(data, data.repositories);
    });
    for (const repository of repositories) keepLevel(levels, repository);
  }
  return { levels, isCut: pages.isCut() };
}

/** All pages of several lists, as far as there are requests left. */
function pagesOfLists() {
  let requests = 0;
  let isCut = false;
  return {
    isCut: () => isCut,
    async readAll<T>(ask: (page: number) => Promise<Page<T>>): Promise<Page<T>['items']> {
      if (requests >= mostRequests) {
        isCut = true;
        return [];
      }
      requests += 1;
      const first = await ask(1).catch(nothingWhereRefused);
      const pages = Math.ceil(first.total / perPage);
      const more = Math.max(0, Math.min(pages - 1, mostRequests - requests));
      isCut ||= more < pages - 1;
      requests += more;
      const others = await Promise.all(Array.from({ length: more }, (_, place) => ask(place + 2)));
      return [first, ...others].flatMap(({ items }) => items);
    },
  };
}

/** An installation that is suspended, or whose owner wants another way of signing in, shows nothing; the others do. */
function nothingWhereRefused(error: unknown): Page<never> {
  const { status } = api.readGitHubFailure(error);
  if ((status !== 403 && status !== 404) || mayPass(error)) throw error;
  return { total: 0, items: [] };
}

interface Page<T> {
  readonly total: number;
  readonly items: readonly Loose<T>[];
}

function pageOf<T>({ total_count }: { readonly total_count: unknown }, items: readonly T[]): Page<T> {
  return { total: api.readId(total_count) ?? 0, items: Array.isArray(items) ? items : [] };
}

type Shown = Endpoints['GET /user/installations/{installation_id}/repositories']['response']['data'];

function keepLevel(
  levels: Map<number, PermissionLevel>,
  repository: Loose<Shown['repositories'][number]> | null,
): void {
  const id = api.readId(repository?.id);
  const permissions = repository?.permissions;
  if (id !== null) levels.set(id, api.readLevel({ user: { permissions } }) ?? 'read');
}

async function namesThatFit(
  github: PersonalOctokit,
  operators: readonly string[],
  { personId, login }: Pick<Session, 'personId' | 'login'>,
): Promise<readonly OperatorName[]> {
  const fitting: OperatorName[] = [];
  for (const name of operators) {
    const [first = '', team] = name.toLowerCase().split('/');
    if (team === undefined && first === login.toLowerCase())
      fitting.push({ name: first, accountId: personId });
    if (team === undefined || (await isTeamMember(github, first, team, login)) !== true) continue;
    const { data } = await github.request('GET /users/{username}', { username: first });
    const accountId = api.readId(data.id);
    if (accountId !== null) fitting.push({ name: `${first}/${team}`, accountId });
  }
  return fitting;
}

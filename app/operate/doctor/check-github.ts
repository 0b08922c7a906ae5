// Checks the App on GitHub: its key, permissions, events, webhook and installations.

import type { Endpoints } from '@octokit/types';
import { parse } from 'yaml';
import { api, type GitHubClient, type GitHubFailure, type Loose } from '../../../shared/github/index.ts';
import { isSafeProtocol } from '../../../shared/service/index.ts';
import { webhookPath } from '../../http/http-server.ts';
import {
  about,
  type Check,
  type CheckResult,
  cannotTell,
  check,
  green,
  once,
  red,
} from '../../rehearsal/check.ts';

export type GitHubReply<Data> = {
  /** How far the clock of GitHub is ahead of ours, in milliseconds; null when the reply had no date. */
  readonly clockAheadMs: number | null;
} & (
  | { readonly kind: 'answered'; readonly data: Data }
  | (Pick<GitHubFailure, 'status' | 'message'> & { readonly kind: 'failed' })
);

/** The replies, of which any field may be missing. */
type Reply<Route extends keyof Endpoints> = GitHubReply<Loose<Endpoints[Route]['response']['data']> | null>;
export type AppReply = Reply<'GET /app'>;
export type HookReply = Reply<'GET /app/hook/config'>;
export type DeliveriesReply = Reply<'GET /app/hook/deliveries'>;
export type InstallationsReply = Reply<'GET /app/installations'>;

export async function askGitHub<Data>(
  ask: () => Promise<Answer<Data>>,
  now: () => number,
): Promise<GitHubReply<Data>> {
  const ahead = (date: unknown) => {
    const at = api.readTime(date);
    return at === null ? null : at - now();
  };
  try {
    const { data, headers } = await ask();
    return { kind: 'answered', data, clockAheadMs: ahead(headers?.date) };
  } catch (error) {
    const { status, message, headers } = api.readGitHubFailure(error);
    return { kind: 'failed', status, message, clockAheadMs: ahead(headers.date) };
  }
}

/** A list that was read page by page has no headers. */
interface Answer<Data> {
  readonly data: Data;
  readonly headers?: { readonly date?: unknown };
}

/** Permissions of an App or an installation, and the events that it gets. */
export interface Permissions {
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

/** Reads the permissions of an App or of an installation. */
export function permissionsOf(
  data: { readonly permissions?: unknown; readonly events?: unknown } | null,
): Permissions {
  const levels = api.isObject(data?.permissions) ? Object.entries(data.permissions) : [];
  return {
    permissions: Object.fromEntries(levels.map(([name, level]) => [name, String(level)])),
    events: Array.isArray(data?.events) ? data.events.map(String) : [],
  };
}

export function neededPermissions(appYml: string): Permissions {
  const file: unknown = parse(appYml);
  return permissionsOf(
    api.isObject(file) ? { permissions: file.default_permissions, events: file.default_events } : null,
  );
}

const mostPages = 10;

export function askAboutApp(signIn: () => Promise<GitHubClient>, now: () => number) {
  const reply = <Data>(ask: (app: GitHubClient) => Promise<Answer<Data>>) =>
    once(() => askGitHub(async () => ask(await signIn()), now));
  return {
    app: reply((app) => app.request('GET /app', {})),
    hook: reply((app) => app.request('GET /app/hook/config', {})),
    deliveries: reply((app) => app.request('GET /app/hook/deliveries', { per_page: 20 })),
    installations: reply(async (app) => ({
      data: await api.readItems(app, 'GET /app/installations', {}, mostPages),
    })),
  };
}

export function gitHubChecks(
  { app, hook, deliveries, installations }: ReturnType<typeof askAboutApp>,
  appId: number,
  needed: Permissions,
): readonly Check[] {
  // Nothing else can be asked without a key that GitHub accepts.
  const withKey = <Data>(
    name: string,
    ask: () => Promise<GitHubReply<Data>>,
    judge: (reply: GitHubReply<Data>) => CheckResult | readonly CheckResult[],
  ) =>
    check(
      name,
      async () => ((await app()).kind === 'answered' ? ask() : null),
      (reply) => (reply === null ? [] : judge(reply)),
    );
  return [
    check('App key', app, (reply) => judgeAppKey(reply, appId)),
    check('clock', app, judgeClock),
    withKey('App permissions', app, (reply) => judgePermissions(grantsIn(reply), needed)),
    withKey('App events', app, (reply) => judgeEvents(grantsIn(reply), needed)),
    withKey('webhook', hook, judgeHook),
    withKey('deliveries', deliveries, judgeDeliveries),
    withKey('installations', installations, (reply) => judgeInstallations(reply, needed)),
  ];
}

const grantsIn = (reply: AppReply): Permissions =>
  permissionsOf(reply.kind === 'answered' ? reply.data : null);

const clockTolerance = 60_000;

export function judgeAppKey(reply: AppReply, appId: number): CheckResult {
  if (reply.kind === 'answered') {
    const id = api.readId(reply.data?.id) ?? 0;
    if (id === appId) return green(`GitHub knows it as ${api.readText(reply.data?.slug) ?? 'unnamed'}`);
    return red(`belongs to App ${id}, APP_ID says ${appId}`, 'take both from the same App');
  }
  const { status, message } = reply;
  if (status === null) {
    const fix =
      'check the network, GHE_HOST, the proxy variables, and NODE_EXTRA_CA_CERTS for an authority of your own';
    return red(`GitHub cannot be reached (${message})`, fix);
  }
  const clock = wrongClock(reply);
  if (clock !== null)
    return red(`refused, and ${clock}`, 'set the clock: GitHub refuses a signature with a wrong time');
  if (status === 401 || status === 404) {
    const fix = 'check APP_ID, and that PRIVATE_KEY is a key of that App and was not deleted there';
    return red(`GitHub does not accept it (${status}: ${message})`, fix);
  }
  const fix = 'try again; if it lasts, see whether GitHub has a problem, or a proxy answers in its place';
  return red(`GitHub answered ${status}: ${message}`, fix);
}

/** Null where it is right, or GitHub does not say. */
function wrongClock({ clockAheadMs }: Pick<AppReply, 'clockAheadMs'>): string | null {
  if (clockAheadMs === null || Math.abs(clockAheadMs) <= clockTolerance) return null;
  const how = clockAheadMs > 0 ? 'behind' : 'ahead';
  return `this machine's clock is ${Math.round(Math.abs(clockAheadMs) / 1000)} s ${how}`;
}

/** A key that was refused is told with it. */
export function judgeClock(reply: AppReply): readonly CheckResult[] {
  const clock = reply.kind === 'answered' ? wrongClock(reply) : null;
  const fix = 'set the clock: by it the App judges whether a run or a question is over';
  return clock === null ? [] : [red(clock, fix)];
}

const levels = ['none', 'read', 'write', 'admin'];

/** The wanted permissions that are missing, as `name: level`. */
function missingPermissions(
  has: Permissions['permissions'],
  wanted: Permissions['permissions'],
): readonly string[] {
  return Object.entries(wanted)
    .filter(([name, level]) => levels.indexOf(has[name] ?? 'none') < levels.indexOf(level))
    .map(([name, level]) => `${name}: ${level}`);
}

const missingEvents = (has: Permissions, wanted: Permissions) =>
  wanted.events.filter((event) => !has.events.includes(event));

const missingOf = (has: Permissions, wanted: Permissions) => [
  ...missingPermissions(has.permissions, wanted.permissions),
  ...missingEvents(has, wanted).map((event) => `event ${event}`),
];

/** Null where nothing is missing. */
const lacks = (missing: readonly string[], how: string, fix: string): CheckResult | null =>
  missing.length === 0 ? null : red(`${how} ${missing.join(', ')}`, fix);

/** Where most is put right. */
const inSettings = (fix: string) => `${fix} in the settings of the App`;
const acceptedBy = (owner: string) =>
  `an owner of ${owner} accepts the new permissions in the settings of the installation`;

/**
 * Needed only where a configuration names teams, gives failing checks to the agent, or a merge queue requires the check of people: not
 * too much anywhere.
 */
const optionalPermissions = /^(members|actions|merge_queues):/;

export function judgePermissions({ permissions }: Permissions, needed: Permissions): CheckResult {
  const missing = missingPermissions(permissions, needed.permissions);
  const fix = `${inSettings('add them')}, then accept them in each installation`;
  const all = missingPermissions(needed.permissions, permissions);
  const more = all.filter((each) => !optionalPermissions.test(each));
  const rest = more.length === 0 ? 'no more' : `more: ${more.join(', ')}`;
  return lacks(missing, 'missing', fix) ?? green(`all that it needs, and ${rest}`);
}

export function judgeEvents(has: Permissions, needed: Permissions): CheckResult {
  const fix = `${inSettings('subscribe to them')}, under Permissions & events`;
  return (
    lacks(missingEvents(has, needed), 'not subscribed to', fix) ?? green('subscribed to all that it needs')
  );
}

const forRedChecks: Permissions = {
  permissions: { checks: 'read', actions: 'read' },
  events: ['check_suite'],
};

/** Judges the permissions for a repository that gives failing checks to the agent. */
export function judgeRedChecks(owner: string, app: Permissions, installation: Permissions): CheckResult {
  const missingFor = (has: Permissions) => {
    // GitHub sends it to each App with checks: write, and need not list it among those that were subscribed to.
    const unlisted = has.permissions.checks === 'write' ? ['check_suite'] : [];
    return missingOf({ ...has, events: [...has.events, ...unlisted] }, forRedChecks);
  };
  const isListed = app.events.includes('check_suite');
  const hint = isListed ? '' : '; where no failing check arrives, subscribe to the event check_suite';
  const fix = `${inSettings('add them')}, under Permissions & events, then accept them in the installation`;
  return (
    lacks(missingFor(app), 'is on, and the App lacks', fix) ??
    lacks(missingFor(installation), 'is on, and the installation does not grant', acceptedBy(owner)) ??
    green(`the App gets failing checks, and may read their logs${hint}`)
  );
}

const activate = inSettings('make the webhook active');

export function judgeHook(reply: HookReply): CheckResult {
  if (reply.kind === 'failed') return red(`its settings cannot be read (${reply.message})`, activate);
  const { url: address, content_type: type, secret, insecure_ssl: insecure } = reply.data ?? {};
  const url = URL.parse(api.readText(address) ?? '');
  if (url === null)
    return red('GitHub has no address for it', inSettings(`enter https://your-host${webhookPath}`));
  const elsewhere = `GitHub sends to ${url.href}, the App listens on ${webhookPath}`;
  const sentAs = api.readText(type) ?? 'a form';
  const faults: readonly (readonly [isSo: boolean, found: string, fix: string])[] = [
    [url.pathname !== webhookPath, elsewhere, 'change the address'],
    [!isSafeProtocol(url), `${url.href} is not encrypted`, 'enter an https address'],
    [sentAs !== 'json', `sent as ${sentAs}`, 'choose application/json'],
    // GitHub shows only whether a secret is set.
    [!secret, 'sent without a secret', 'enter WEBHOOK_SECRET'],
    [String(insecure) === '1', 'sent without checking the certificate', 'enable SSL verification'],
  ];
  const [, found, fix] = faults.find(([isSo]) => isSo) ?? [];
  return found === undefined ? green(`${url.href}, signed, as JSON`) : red(found, inSettings(fix ?? ''));
}

/** Judges the last deliveries. Only here can a wrong webhook secret be seen. */
export function judgeDeliveries(reply: DeliveriesReply): CheckResult {
  if (reply.kind === 'failed') return red(`cannot be read (${reply.message})`, activate);
  const deliveries = api.readList(reply.data).map((delivery) => ({
    // 0, or a 5xx made by GitHub, when the App did not answer.
    code: Number(delivery?.status_code ?? 0),
    status: api.readText(delivery?.status) ?? 'unknown',
    event: api.readText(delivery?.event) ?? 'unknown',
  }));
  const [newest] = deliveries;
  if (newest === undefined)
    return cannotTell('GitHub has sent nothing yet; label an issue and run this again');
  const failed = deliveries.filter(({ code }) => code < 200 || code >= 300);
  if (failed.length === 0) return green(`the last ${deliveries.length} arrived`);
  if (failed[0] !== newest)
    return green(`the newest arrived; ${failed.length} of the last ${deliveries.length} did not`);
  const { code, status, event } = newest;
  return red(`the newest (${event}) failed: ${code} ${status}`, fixOfDelivery(code, status));
}

function fixOfDelivery(code: number, status: string): string {
  if (code === 401)
    return 'WEBHOOK_SECRET here and the secret in the settings of the App differ: enter the same in both';
  if (code === 0 || /connect|timed out/i.test(status))
    return 'start the App, and let GitHub reach its address from outside';
  return answeredByApp.includes(code)
    ? 'read the log of the App at that time'
    : 'something else answered: let the address lead to the App, past no redirect and no login, with bodies of 5 MB';
}

/** The failures that the App itself answers with, and logs. */
const answeredByApp = [400, 405, 408, 500, 503];

type Installation = Loose<Endpoints['GET /app/installations']['response']['data'][number]>;

export const accountOf = (installation: Installation | null | undefined): string =>
  api.readText(installation?.account?.login) ?? 'unknown';

export function judgeInstallations(reply: InstallationsReply, needed: Permissions): readonly CheckResult[] {
  if (reply.kind === 'failed') return [red(`cannot be listed (${reply.message})`, 'try again')];
  const all = api.readList(reply.data).map((each) => each ?? {});
  if (all.length === 0) return [red('the App is installed nowhere', 'install it from its page on GitHub')];
  return all.map((each) => about(`installation ${accountOf(each)}`, judgeInstallation(each, needed)));
}

function judgeInstallation(installation: Installation, needed: Permissions): CheckResult {
  const account = accountOf(installation);
  if (api.readText(installation.suspended_at) !== null)
    return red('suspended', `have an owner of ${account} unsuspend it, or uninstall it`);
  const missing = missingOf(permissionsOf(installation), needed);
  return lacks(missing, 'does not grant', acceptedBy(account)) ?? green('grants all that the App needs');
}

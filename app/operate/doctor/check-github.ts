// Checks the App on GitHub: its key, permissions, events, webhook and installations.

import type { Endpoints } from '@octokit/types';
import { parse } from 'yaml';
import {
  type GitHubClient,
  type GitHubFailure,
  isObject,
  type Loose,
  readGitHubFailure,
  readId,
  readList,
  readText,
  readTime,
} from '../../../shared/github/index.ts';
import { webhookPath } from '../../intake/webhook-intake.ts';
import { bad, type Check, check, type Finding, ok, once, unchecked } from './finding.ts';

export type GitHubReply<Data> =
  | { readonly kind: 'answered'; readonly data: Data }
  | (Pick<GitHubFailure, 'status' | 'message'> & {
      readonly kind: 'failed';
      /** How far the clock of GitHub is ahead of ours, in milliseconds; null when the reply had no date. */
      readonly clockAheadMs: number | null;
    });

/** The replies, of which any field may be missing. */
type Reply<Route extends keyof Endpoints> = GitHubReply<Loose<Endpoints[Route]['response']['data']> | null>;
export type AppReply = Reply<'GET /app'>;
export type HookReply = Reply<'GET /app/hook/config'>;
export type DeliveriesReply = Reply<'GET /app/hook/deliveries'>;
export type InstallationsReply = Reply<'GET /app/installations'>;

export async function askGitHub<Data>(
  ask: () => Promise<{ readonly data: Data }>,
  now: () => number,
): Promise<GitHubReply<Data>> {
  try {
    return { kind: 'answered', data: (await ask()).data };
  } catch (error) {
    const { status, message, headers } = readGitHubFailure(error);
    const date = readTime(headers.date);
    return { kind: 'failed', status, message, clockAheadMs: date === null ? null : date - now() };
  }
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
  const levels = isObject(data?.permissions) ? Object.entries(data.permissions) : [];
  return {
    permissions: Object.fromEntries(levels.map(([name, level]) => [name, String(level)])),
    events: Array.isArray(data?.events) ? data.events.map(String) : [],
  };
}

/** Reads the permissions that the App needs from its registration file. */
export function neededPermissions(appYml: string): Permissions {
  const file: unknown = parse(appYml);
  return permissionsOf(
    isObject(file) ? { permissions: file.default_permissions, events: file.default_events } : null,
  );
}

export function askAboutApp(signIn: () => Promise<GitHubClient>, now: () => number) {
  const reply = <Data>(ask: (app: GitHubClient) => Promise<{ readonly data: Data }>) =>
    once(() => askGitHub(async () => ask(await signIn()), now));
  return {
    app: reply((app) => app.request('GET /app', {})),
    hook: reply((app) => app.request('GET /app/hook/config', {})),
    deliveries: reply((app) => app.request('GET /app/hook/deliveries', { per_page: 20 })),
    // Only the first hundred installations are checked one by one.
    installations: reply((app) => app.request('GET /app/installations', { per_page: 100 })),
  };
}

export function gitHubChecks(
  { app, hook, deliveries, installations }: ReturnType<typeof askAboutApp>,
  appId: number,
  needed: Permissions,
): readonly Check[] {
  // Nothing else can be asked without a key that GitHub accepts.
  const checkWithKey = <Data>(
    question: string,
    ask: () => Promise<GitHubReply<Data>>,
    judge: (reply: GitHubReply<Data>) => Finding | readonly Finding[],
  ) =>
    check({
      question,
      ask: async () => ((await app()).kind === 'answered' ? ask() : null),
      judge: (reply) => (reply === null ? [] : judge(reply)),
    });
  return [
    check({ question: 'App key', ask: app, judge: (reply) => judgeAppKey(reply, appId) }),
    checkWithKey('App permissions', app, (reply) => judgePermissions(grantsIn(reply), needed)),
    checkWithKey('App events', app, (reply) => judgeEvents(grantsIn(reply), needed)),
    checkWithKey('webhook', hook, judgeHook),
    checkWithKey('deliveries', deliveries, judgeDeliveries),
    checkWithKey('installations', installations, (reply) => judgeInstallations(reply, needed)),
  ];
}

const grantsIn = (reply: AppReply): Permissions =>
  permissionsOf(reply.kind === 'answered' ? reply.data : null);

const clockTolerance = 60_000;

export function judgeAppKey(reply: AppReply, appId: number): Finding {
  if (reply.kind === 'answered') {
    const id = readId(reply.data?.id) ?? 0;
    if (id === appId) return ok(`GitHub knows it as ${readText(reply.data?.slug) ?? 'unnamed'}`);
    return bad(`belongs to App ${id}, APP_ID says ${appId}`, 'take both from the same App');
  }
  const { status, message, clockAheadMs } = reply;
  if (status === null) {
    return bad(
      `GitHub cannot be reached (${message})`,
      'check the network, the proxy variables and GHE_HOST',
    );
  }
  if (clockAheadMs !== null && Math.abs(clockAheadMs) > clockTolerance) {
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
    return bad(
      `refused, and this machine's clock is ${seconds} s ${clockAheadMs > 0 ? 'behind' : 'ahead'}`,
      'set the clock: GitHub refuses a signature with a wrong time',
    );
  }
  if (status === 401 || status === 404) {
    return bad(
      `GitHub does not accept it (${status}: ${message})`,
      'check APP_ID, and that PRIVATE_KEY is a key of that App and was not deleted there',
    );
  }
  return bad(
    `GitHub answered ${status}: ${message}`,
    'try again; if it lasts, check whether GitHub has a problem',
  );
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

/** Needed only where a configuration names teams, or gives failing checks to the agent: not too much anywhere. */
const optionalPermissions = /^(members|actions):/;

export function judgePermissions({ permissions }: Permissions, needed: Permissions): Finding {
  const missing = missingPermissions(permissions, needed.permissions);
  if (missing.length > 0) {
    return bad(
      `missing ${missing.join(', ')}`,
      'add them in the settings of the App, then accept them in each installation',
    );
  }
  const all = missingPermissions(needed.permissions, permissions);
  const more = all.filter((each) => !optionalPermissions.test(each));
  return ok(`all that it needs, and ${more.length === 0 ? 'no more' : `more: ${more.join(', ')}`}`);
}

export function judgeEvents({ events }: Permissions, needed: Permissions): Finding {
  const missing = needed.events.filter((event) => !events.includes(event));
  if (missing.length === 0) return ok('subscribed to all that it needs');
  return bad(
    `not subscribed to ${missing.join(', ')}`,
    'subscribe to them in the settings of the App, under Permissions & events',
  );
}

/** Judges the permissions for a repository that gives failing checks to the agent. */
export function judgeRedChecks(repository: string, app: Permissions, installation: Permissions): Finding {
  const about = `${repository} on_red_check`;
  const missingFor = ({ permissions, events }: Permissions) => [
    ...missingPermissions(permissions, { checks: 'read', actions: 'read' }),
    // GitHub sends it to each App with checks: write, and need not list it among those that were subscribed to.
    ...(events.includes('check_suite') || permissions.checks === 'write' ? [] : ['event check_suite']),
  ];
  const missing = missingFor(app);
  if (missing.length > 0) {
    return bad(
      `is on, and the App lacks ${missing.join(', ')}`,
      'add them in the settings of the App, under Permissions & events, then accept them in the installation',
      about,
    );
  }
  const notGranted = missingFor(installation);
  if (notGranted.length === 0) {
    const isListed = app.events.includes('check_suite');
    const hint = isListed ? '' : '; where no failing check arrives, subscribe to the event check_suite';
    return ok(`the App gets failing checks, and may read their logs${hint}`, about);
  }
  return bad(
    `is on, and the installation does not grant ${notGranted.join(', ')}`,
    `an owner of ${repository.split('/')[0]} accepts the new permissions in the settings of the installation`,
    about,
  );
}

export function judgeHook(reply: HookReply): Finding {
  if (reply.kind === 'failed') {
    return bad(
      `its settings cannot be read (${reply.message})`,
      'make the webhook active in the settings of the App',
    );
  }
  const { data } = reply;
  const url = URL.parse(readText(data?.url) ?? '');
  if (url === null) {
    return bad(
      'GitHub has no address for it',
      `enter https://your-host${webhookPath} in the settings of the App`,
    );
  }
  if (url.pathname !== webhookPath) {
    const text = `GitHub sends to ${url.href}, the App listens on ${webhookPath}`;
    return bad(text, 'change the address in the settings of the App');
  }
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) {
    return bad(`${url.href} is not encrypted`, 'enter an https address in the settings of the App');
  }
  const contentType = readText(data?.content_type);
  if (contentType !== 'json') {
    return bad(`sent as ${contentType ?? 'a form'}`, 'choose application/json in the settings of the App');
  }
  // GitHub shows only whether a secret is set.
  if (!data?.secret) return bad('sent without a secret', 'enter WEBHOOK_SECRET in the settings of the App');
  if (String(data.insecure_ssl) === '1') {
    return bad('sent without checking the certificate', 'enable SSL verification in the settings of the App');
  }
  return ok(`${url.href}, signed, as JSON`);
}

/** Judges the last deliveries. Only here can a wrong webhook secret be seen. */
export function judgeDeliveries(reply: DeliveriesReply): Finding {
  if (reply.kind === 'failed') {
    return bad(`cannot be read (${reply.message})`, 'make the webhook active in the settings of the App');
  }
  const deliveries = readList(reply.data).map((delivery) => ({
    // 0, or a 5xx made by GitHub, when the App did not answer.
    code: Number(delivery?.status_code ?? 0),
    status: readText(delivery?.status) ?? 'unknown',
    event: readText(delivery?.event) ?? 'unknown',
  }));
  const [newest] = deliveries;
  if (newest === undefined) {
    return unchecked('GitHub has sent nothing yet; label an issue and run this again');
  }
  const failed = deliveries.filter(({ code }) => code < 200 || code >= 300);
  if (failed.length === 0) return ok(`the last ${deliveries.length} arrived`);
  if (failed[0] !== newest) {
    return ok(`the newest arrived; ${failed.length} of the last ${deliveries.length} did not`);
  }
  const { code, status, event } = newest;
  const text = `the newest (${event}) failed: ${code} ${status}`;
  if (code === 401) {
    return bad(
      text,
      'WEBHOOK_SECRET here and the secret in the settings of the App differ: enter the same in both',
    );
  }
  return code === 0 || /connect|timed out/i.test(status)
    ? bad(text, 'start the App, and let GitHub reach its address from outside')
    : bad(text, 'read the log of the App at that time');
}

type Installation = Loose<Endpoints['GET /app/installations']['response']['data'][number]>;

export const accountOf = (installation: Installation | null | undefined): string =>
  readText(installation?.account?.login) ?? 'unknown';

export function judgeInstallations(reply: InstallationsReply, needed: Permissions): readonly Finding[] {
  if (reply.kind === 'failed') return [bad(`cannot be listed (${reply.message})`, 'try again')];
  const all = readList(reply.data);
  if (all.length === 0) {
    return [bad('the App is installed nowhere', 'install it from its page on GitHub')];
  }
  return all.map((installation) => judgeInstallation(installation ?? {}, needed));
}

function judgeInstallation(installation: Installation, needed: Permissions): Finding {
  const account = accountOf(installation);
  const about = `installation ${account}`;
  if (readText(installation.suspended_at) !== null) {
    return bad('suspended', `have an owner of ${account} unsuspend it, or uninstall it`, about);
  }
  const { permissions, events } = permissionsOf(installation);
  const missing = [
    ...missingPermissions(permissions, needed.permissions),
    ...needed.events.filter((event) => !events.includes(event)).map((event) => `event ${event}`),
  ];
  if (missing.length === 0) return ok('grants all that the App needs', about);
  return bad(
    `does not grant ${missing.join(', ')}`,
    `an owner of ${account} accepts the new permissions in the settings of the installation`,
    about,
  );
}

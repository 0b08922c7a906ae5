// Checks what GitHub lets the App do: the permissions and events of the App, and of each installation.
import type { Endpoints } from '@octokit/types';
import { parse } from 'yaml';
import { api, type Loose } from '../../../shared/github/index.ts';
import { about, type CheckResult, green, red } from '../../rehearsal/check.ts';
import type { InstallationsReply } from './ask-github.ts';

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
export const inSettings = (fix: string) => `${fix} in the settings of the App`;
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

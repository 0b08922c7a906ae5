// Checks the App on GitHub: its key, permissions, events, webhook and installations.
import { bad, type Check, ok, open } from './check.ts';
import type {
  Answer,
  AppFacts,
  DeliveryFacts,
  Grants,
  HookFacts,
  InstallationFacts,
  Wanted,
} from './types.ts';

const clockTolerance = 60_000;

export function judgeApp(expectedId: number, app: Answer<AppFacts>): Check {
  const name = 'App key';
  if (app.kind === 'answered') {
    const { id, slug } = app.value;
    if (id === expectedId) return ok(name, `GitHub knows it as ${slug}`);
    return bad(name, `belongs to App ${id}, APP_ID says ${expectedId}`, 'take both from the same App');
  }
  const { status, message, clockAheadMs } = app;
  if (status === null) {
    return bad(
      name,
      `GitHub cannot be reached (${message})`,
      'check the network, the proxy variables and GHE_HOST',
    );
  }
  if (clockAheadMs !== null && Math.abs(clockAheadMs) > clockTolerance) {
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
    return bad(
      name,
      `refused, and this machine's clock is ${seconds} s ${clockAheadMs > 0 ? 'behind' : 'ahead'}`,
      'set the clock: GitHub refuses a signature with a wrong time',
    );
  }
  if (status === 401 || status === 404) {
    return bad(
      name,
      `GitHub does not accept it (${status}: ${message})`,
      'check APP_ID, and that PRIVATE_KEY is a key of that App and was not deleted there',
    );
  }
  return bad(
    name,
    `GitHub answered ${status}: ${message}`,
    'try again; if it lasts, check whether GitHub has a problem',
  );
}

const ranks = ['none', 'read', 'write', 'admin'];

/** The wanted permissions that are missing, as `name: level`. */
function lacking(has: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>): string[] {
  return Object.entries(wanted)
    .filter(([right, level]) => ranks.indexOf(has[right] ?? 'none') < ranks.indexOf(level))
    .map(([right, level]) => `${right}: ${level}`);
}

/**
 * `members` is needed only when a configuration names teams, and `actions` where one gives failing checks to the agent, so
 * neither is reported as too much.
 */
const optionalRights = ['members', 'actions'];

export function judgePermissions({ permissions }: AppFacts, wanted: Wanted): Check {
  const name = 'App permissions';
  const missing = lacking(permissions, wanted.permissions);
  if (missing.length > 0) {
    return bad(
      name,
      `missing ${missing.join(', ')}`,
      'add them in the settings of the App, then accept them in each installation',
    );
  }
  const more = lacking(wanted.permissions, permissions).filter(
    (right) => !optionalRights.some((optional) => right.startsWith(`${optional}:`)),
  );
  return ok(
    name,
    more.length === 0 ? 'all that it needs, and no more' : `all that it needs, and more: ${more.join(', ')}`,
  );
}

/** For a repository that gives failing checks to the agent. */
export function judgeRedChecks(repository: string, app: Grants, installation: Grants): Check {
  const name = `${repository} on_red_check`;
  const missing = lackingForChecks(app);
  if (missing.length > 0) {
    return bad(
      name,
      `is on, and the App lacks ${missing.join(', ')}`,
      'add them in the settings of the App, under Permissions & events, then accept them in the installation',
    );
  }
  const left = lackingForChecks(installation);
  return left.length === 0
    ? ok(name, 'the App is told of failing checks, and may read their logs')
    : bad(
        name,
        `is on, and the installation does not grant ${left.join(', ')}`,
        `an owner of ${repository.split('/')[0]} accepts the new permissions in the settings of the installation`,
      );
}

function lackingForChecks({ permissions, events }: Grants): readonly string[] {
  return [
    ...lacking(permissions, { checks: 'read', actions: 'read' }),
    ...(events.includes('check_suite') ? [] : ['event check_suite']),
  ];
}

export function judgeEvents({ events }: AppFacts, wanted: Wanted): Check {
  const missing = wanted.events.filter((event) => !events.includes(event));
  return missing.length === 0
    ? ok('App events', 'subscribed to all that it needs')
    : bad(
        'App events',
        `not subscribed to ${missing.join(', ')}`,
        'subscribe to them in the settings of the App, under Permissions & events',
      );
}

export function judgeHook(hook: Answer<HookFacts>, path: string): Check {
  const name = 'webhook';
  if (hook.kind === 'failed')
    return bad(
      name,
      `its settings cannot be read (${hook.message})`,
      'make the webhook active in the settings of the App',
    );
  const { url: address, contentType, insecureSsl, hasSecret } = hook.value;
  const url = address === null ? null : URL.parse(address);
  if (url === null)
    return bad(
      name,
      'GitHub has no address for it',
      `enter https://your-host${path} in the settings of the App`,
    );
  const page = 'in the settings of the App';
  if (url.pathname !== path)
    return bad(name, `GitHub sends to ${url.href}, the App listens on ${path}`, `change the address ${page}`);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !local)
    return bad(name, `${url.href} is not encrypted`, `enter an https address ${page}`);
  if (contentType !== 'json')
    return bad(name, `sent as ${contentType ?? 'a form'}`, `choose application/json ${page}`);
  if (!hasSecret) return bad(name, 'sent without a secret', `enter WEBHOOK_SECRET ${page}`);
  if (insecureSsl === '1')
    return bad(name, 'sent without checking the certificate', `enable SSL verification ${page}`);
  return ok(name, `${url.href}, signed, as JSON`);
}

/** What GitHub says about the last deliveries. Only here can a wrong webhook secret be seen. */
export function judgeDeliveries(deliveries: Answer<readonly DeliveryFacts[]>): Check {
  const name = 'deliveries';
  if (deliveries.kind === 'failed')
    return bad(
      name,
      `cannot be read (${deliveries.message})`,
      'make the webhook active in the settings of the App',
    );
  const { value } = deliveries;
  const [newest] = value;
  if (newest === undefined)
    return open(name, 'GitHub has sent nothing yet; label an issue and run this again');
  const failed = value.filter(({ statusCode }) => statusCode < 200 || statusCode >= 300);
  if (newest.statusCode >= 200 && newest.statusCode < 300) {
    return ok(
      name,
      failed.length === 0
        ? `the last ${value.length} arrived`
        : `the newest arrived; ${failed.length} of the last ${value.length} did not`,
    );
  }
  const { statusCode, status, event } = newest;
  const text = `the newest (${event}) failed: ${statusCode} ${status}`;
  if (statusCode === 401) {
    const fix =
      'WEBHOOK_SECRET here and the secret in the settings of the App differ: enter the same in both';
    return bad(name, text, fix);
  }
  return statusCode === 0 || /connect|timed out/i.test(status)
    ? bad(name, text, 'start the App, and let GitHub reach its address from outside')
    : bad(name, text, 'read the log of the App at that time');
}

export function judgeInstallations(
  installations: Answer<readonly InstallationFacts[]>,
  wanted: Wanted,
): readonly Check[] {
  const name = 'installations';
  if (installations.kind === 'failed')
    return [bad(name, `cannot be listed (${installations.message})`, 'try again')];
  if (installations.value.length === 0)
    return [bad(name, 'the App is installed nowhere', 'install it from its page on GitHub')];
  return installations.value.map(({ account, suspended, permissions, events }) => {
    const each = `installation ${account}`;
    if (suspended) return bad(each, 'suspended', `have an owner of ${account} unsuspend it, or uninstall it`);
    const missing = [
      ...lacking(permissions, wanted.permissions),
      ...wanted.events.filter((event) => !events.includes(event)).map((event) => `event ${event}`),
    ];
    return missing.length === 0
      ? ok(each, 'grants all that the App needs')
      : bad(
          each,
          `does not grant ${missing.join(', ')}`,
          `an owner of ${account} accepts the new permissions in the settings of the installation`,
        );
  });
}

// Checks the App on GitHub: its key, clock, permissions, events, webhook, deliveries and installations.

import { api } from '../../../shared/github/index.ts';
import { isSafeProtocol } from '../../../shared/service/index.ts';
import { webhookPath } from '../../http/http-server.ts';
import { type Check, type CheckResult, cannotTell, check, green, red } from '../../rehearsal/check.ts';
import type { AppReply, askAboutApp, DeliveriesReply, GitHubReply, HookReply } from './ask-github.ts';
import {
  inSettings,
  judgeEvents,
  judgeInstallations,
  judgePermissions,
  type Permissions,
  permissionsOf,
} from './check-permissions.ts';

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
    : 'something else answered: the address has to lead to the App itself, with no redirect or login before it, and bodies of 5 MB allowed';
}

/** The failures that the App itself answers with, and logs. */
const answeredByApp = [400, 405, 408, 500, 503];

// Deliveries that GitHub has sent, read from its own list: nothing has to listen for it, and the App may run or not.
import {
  exactId,
  type GitHubClient,
  isObject,
  readItems,
  readText,
  readTime,
} from '../../../shared/github/index.ts';

const route = 'GET /app/hook/deliveries';
/** Clocks differ. */
const slackMs = 60_000;

export interface Press {
  readonly identifier: string;
  /** Null where it is not known. */
  readonly sender: string | null;
}

/** The press of a button of the check with this id; null where there is none yet. */
export async function findPress(app: GitHubClient, externalId: string, since: number): Promise<Press | null> {
  const presses = (await readItems(app, route, {}, 1)).filter(
    ({ event, action, delivered_at: at }) =>
      event === 'check_run' && action === 'requested_action' && (readTime(at) ?? 0) >= since - slackMs,
  );
  for (const { id } of presses) {
    const { data } = await app.request('GET /app/hook/deliveries/{delivery_id}', {
      delivery_id: exactId(id),
    });
    const payload: unknown = data.request.payload;
    if (!isObject(payload) || !isObject(payload.check_run)) continue;
    if (payload.check_run.external_id !== externalId) continue;
    const { requested_action: asked, sender } = payload;
    return {
      identifier: (isObject(asked) ? readText(asked.identifier) : null) ?? '',
      sender: isObject(sender) ? readText(sender.login) : null,
    };
  }
  return null;
}

/** Every App gets these, and one with checks the last two. */
const forEveryApp = [
  'ping',
  'installation',
  'installation_repositories',
  'installation_target',
  'github_app_authorization',
  'check_run',
  'check_suite',
];

/** Which events of the newest deliveries `GET /app` does not list. */
export async function undeclaredEvents(
  app: GitHubClient,
): Promise<{ readonly seen: number; readonly undeclared: readonly string[] }> {
  const { data } = await app.request('GET /app', {});
  const declared = new Set([...(data?.events ?? []), ...forEveryApp]);
  const seen = (await readItems(app, route, {}, 1)).map(({ event }) => event);
  return { seen: seen.length, undeclared: [...new Set(seen)].filter((event) => !declared.has(event)) };
}

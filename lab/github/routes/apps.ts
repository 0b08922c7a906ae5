// The App itself: its installations, its tokens and its webhook deliveries.
import type { Attempt } from '../deliveries.ts';
import { repositoryNamed } from '../hub.ts';
import { notFound, Refusal } from '../refusal.ts';
import { shapeAccount, shapeTime } from '../shapes.ts';
import type { Installation } from '../world.ts';
import { type Call, created, numberParam, ok, page, type Route, route } from './route.ts';

export const appRoutes: readonly Route[] = [
  route('GET /app', (call) => {
    demandApp(call);
    return ok({
      ...shapeApp(call),
      permissions: installations(call)[0]?.permissions ?? {},
      events: installations(call)[0]?.events ?? [],
      installations_count: installations(call).length,
    });
  }),
  route('GET /app/installations', (call) => {
    demandApp(call);
    return page(call, installations(call), (installation) => shapeInstallation(call, installation));
  }),
  route('POST /app/installations/:id/access_tokens', (call) => {
    demandApp(call);
    const installation = installationWith(call, numberParam(call, 'id'));
    const { token, expiresAt } = call.tokens.forInstallation(installation);
    return created({
      token,
      expires_at: shapeTime(expiresAt),
      permissions: installation.permissions,
      repository_selection: 'all',
    });
  }),
  route('GET /repos/:owner/:repo/installation', (call) => {
    demandApp(call);
    const repository = repositoryNamed(call.hub.world, `${call.params.owner}/${call.params.repo}`);
    const found = installations(call).find(({ account }) => account.id === repository.owner.id);
    if (found === undefined) throw notFound();
    return ok(shapeInstallation(call, found));
  }),
  route('GET /app/hook/config', (call) => {
    demandApp(call);
    const url = call.deliveries.url();
    if (url === null) throw notFound();
    return ok({ url, content_type: 'json', insecure_ssl: '0', secret: '********' });
  }),
  route('GET /app/hook/deliveries', (call) => {
    demandApp(call);
    return deliveryPage(call);
  }),
  route('POST /app/hook/deliveries/:id/attempts', (call) => {
    demandApp(call);
    call.deliveries.redeliver(numberParam(call, 'id'));
    return { status: 202, body: {} };
  }),
];

const shapeApp = ({ hub }: Call) => ({
  id: hub.app.id,
  slug: hub.app.slug,
  node_id: `A_${hub.app.id}`,
  name: hub.app.slug,
  html_url: `${hub.urls.web}/apps/${hub.app.slug}`,
  external_url: hub.urls.web,
});

export function shapeInstallation(call: Pick<Call, 'hub'>, installation: Installation) {
  const { hub } = call;
  return {
    id: installation.id,
    account: shapeAccount(hub.urls, installation.account),
    app_id: hub.app.id,
    app_slug: hub.app.slug,
    target_id: installation.account.id,
    target_type: installation.account.type,
    repository_selection: 'all',
    permissions: installation.permissions,
    events: installation.events,
    access_tokens_url: `${hub.urls.api}/app/installations/${installation.id}/access_tokens`,
    repositories_url: `${hub.urls.api}/installation/repositories`,
    html_url: `${hub.urls.web}/settings/installations/${installation.id}`,
    created_at: shapeTime(installation.createdAt),
    updated_at: shapeTime(installation.createdAt),
    suspended_at: installation.suspended ? shapeTime(hub.now()) : null,
    single_file_name: null,
  };
}

function demandApp({ caller }: Call): void {
  if (caller.kind !== 'app') throw new Refusal(401, 'A JSON web token could not be decoded');
}

const installations = ({ hub }: Call): Installation[] => [...hub.world.installations.values()];

function installationWith({ hub }: Call, id: number): Installation {
  const installation = hub.world.installations.get(id);
  if (installation === undefined) throw notFound();
  return installation;
}

/** Newest first, by cursor: the original has no page numbers here. */
function deliveryPage(call: Call) {
  const size = Math.min(Number(call.query.get('per_page') ?? 30), 100);
  const from = Number(call.query.get('cursor')?.replace(/^v1_/, '') ?? Number.POSITIVE_INFINITY);
  const wanted = call.query.get('status');
  const all = call.deliveries.attempts
    .filter(({ statusCode }) => statusCode !== null)
    .filter(({ statusCode }) => wanted === null || (wanted === 'failure') === (statusCode ?? 0) >= 400)
    .toReversed()
    .filter(({ id }) => id <= from);
  const next = all[size];
  const query = new URLSearchParams(call.query);
  query.set('cursor', `v1_${next?.id}`);
  return {
    status: 200,
    body: all.slice(0, size).map(shapeAttempt),
    ...(next === undefined
      ? {}
      : { headers: { link: `<${call.hub.urls.api}${call.apiPath}?${query}>; rel="next"` } }),
  };
}

const shapeAttempt = (attempt: Attempt) => ({
  id: attempt.id,
  guid: attempt.guid,
  delivered_at: shapeTime(attempt.at),
  redelivery: attempt.redelivery,
  duration: (attempt.durationMs ?? 0) / 1000,
  status: attempt.status,
  status_code: attempt.statusCode ?? 0,
  event: attempt.event,
  action: attempt.action,
  installation_id: attempt.installationId,
  repository_id: attempt.repositoryId,
  throttled_at: null,
});

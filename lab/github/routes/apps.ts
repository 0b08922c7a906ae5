// The App itself: its registration, its installations, tokens and webhook deliveries.
import type { ProbotOctokit } from 'probot';
import { type Attempt, smallNumber } from '../deliveries.ts';
import { type Hub, installationOf, notFound, Refusal, repositoryNamed, withId } from '../hub.ts';
import { type PartOf, shapeAccount, shapeTime } from '../shapes.ts';
import type { Installation } from '../world.ts';
import {
  type Call,
  created,
  numberParam,
  ok,
  page,
  pageByCursor,
  type Reply,
  type Route,
  route,
} from './route.ts';

/** The code that the manifest flow hands out here. */
export const manifestCode = 'manifest-code';

export const appRoutes: readonly Route[] = [
  route('GET /app', (call) => {
    demandApp(call);
    const [first] = call.hub.world.installations.values();
    const { permissions = {}, events = [] } = first ?? {};
    return ok({ ...shapeApp(call.hub), permissions, events });
  }),
  route('GET /app/installations', (call) => {
    demandApp(call);
    const all = [...call.hub.world.installations.values()];
    return page(call, all, (installation) => shapeInstallation(call.hub, installation));
  }),
  route('POST /app/installations/:id/access_tokens', (call) => {
    demandApp(call);
    const installation = withId(call.hub.world.installations.values(), numberParam(call, 'id'));
    const { token, expiresAt } = call.tokens.forInstallation(installation);
    return created({ token, expires_at: shapeTime(expiresAt), permissions: installation.permissions });
  }),
  route('GET /repos/:owner/:repo/installation', (call) => {
    demandApp(call);
    const repository = repositoryNamed(call.hub.world, `${call.params.owner}/${call.params.repo}`);
    const installation = installationOf(call.hub.world, repository.owner);
    if (installation === undefined) throw notFound();
    return ok(shapeInstallation(call.hub, installation));
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
  route('GET /app/hook/deliveries/:id', (call) => {
    demandApp(call);
    const attempt = withId(call.deliveries.attempts, deliveryIn(call));
    const request = { headers: {}, payload: JSON.parse(attempt.body.toString()) };
    return ok({ ...shapeAttempt(attempt), request, response: { headers: {}, payload: null } });
  }),
  route('POST /app/hook/deliveries/:id/attempts', (call) => {
    demandApp(call);
    call.deliveries.redeliver(deliveryIn(call));
    return { status: 202, body: {} };
  }),
  // The last step of the manifest flow: a one-time code becomes the App's credentials.
  route('POST /app-manifests/:code/conversions', ({ hub, tokens, params }) => {
    if (params.code !== manifestCode) throw notFound();
    return created({ ...shapeApp(hub), ...tokens.appSecrets() });
  }),
];

const shapeApp = ({ app, urls }: Hub) =>
  ({
    id: app.id,
    slug: app.slug,
    name: app.slug,
    html_url: `${urls.web}/apps/${app.slug}`,
  }) satisfies PartOf<ProbotOctokit['rest']['apps']['getAuthenticated']>;

export function shapeInstallation(hub: Hub, installation: Installation) {
  const { id, account, permissions, events } = installation;
  return {
    created_at: shapeTime(installation.createdAt),
    id,
    account: shapeAccount(hub, account),
    permissions,
    events,
    html_url: `${hub.urls.web}/settings/installations/${id}`,
    suspended_at: null,
  } satisfies PartOf<ProbotOctokit['rest']['apps']['getInstallation']>;
}

function demandApp({ caller }: Call): void {
  if (caller.kind !== 'app') throw new Refusal(401, 'A JSON web token could not be decoded');
}

const deliveryIn = ({ params }: Call): number => smallNumber(params.id ?? '');

function deliveryPage(call: Call): Reply {
  const wanted = call.query.get('status');
  const all = call.deliveries.attempts
    .filter(({ statusCode }) => statusCode !== null)
    .filter(({ statusCode }) => wanted === null || (wanted === 'failure') === (statusCode ?? 0) >= 400);
  return pageByCursor(call, 'cursor', all.toReversed(), shapeAttempt);
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
});

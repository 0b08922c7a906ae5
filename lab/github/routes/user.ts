// What an App sees in the name of a person who signed in to it.
import type { ProbotOctokit } from 'probot';
import { installationOf, notFound, Refusal, withId } from '../hub.ts';
import { type PartOf, shapeAccount, shapeRepository } from '../shapes.ts';
import { type Account, atLeast, type Repository, type Role, type roles } from '../world.ts';
import { shapeInstallation } from './apps.ts';
import { type Call, numberParam, ok, page, type Reply, type Route, route } from './route.ts';

export const userRoutes: readonly Route[] = [
  route('GET /user', (call) => ok(shapeAccount(call.hub, demandPerson(call)))),
  route('GET /user/installations', (call) => {
    const person = demandPerson(call);
    const all = [...call.hub.world.installations.values()].filter(
      ({ id }) => shownIn(call, id, person).length > 0,
    );
    return counted(call, 'installations', all, (each) => shapeInstallation(call.hub, each));
  }),
  route('GET /user/installations/:id/repositories', (call) => {
    const person = demandPerson(call);
    const { id } = withId(call.hub.world.installations.values(), numberParam(call, 'id'));
    return counted(call, 'repositories', shownIn(call, id, person), (repository) => ({
      ...shapeRepository(call.hub, repository),
      permissions: flagsOf(explicitRole(repository, person)),
    }));
  }),
  route('GET /user/:id', ({ hub, params }) =>
    ok(shapeAccount(hub, withId(hub.world.accounts.values(), Number(params.id)))),
  ),
  route('GET /orgs/:org/teams/:team', ({ hub, params }) => {
    const name = `${params.org}/${params.team}`.toLowerCase();
    if (!hub.world.teams.has(name)) throw notFound();
    return ok({ slug: params.team ?? '' });
  }),
  route('GET /orgs/:org/teams/:team/memberships/:user', ({ hub, params }) => {
    const members = hub.world.teams.get(`${params.org}/${params.team}`.toLowerCase());
    if (!members?.has((params.user ?? '').toLowerCase())) throw notFound();
    return ok({ state: 'active', role: 'member', url: hub.urls.api } satisfies PartOf<
      ProbotOctokit['rest']['teams']['getMembershipForUserInOrg']
    >);
  }),
];

function demandPerson({ caller }: Call): Account {
  if (caller.kind !== 'person') throw new Refusal(403, 'Resource not accessible by integration');
  return caller.actor;
}

/** What everybody may read is not listed: only what the person was given. */
function explicitRole({ owner, roles: given }: Repository, { id, login }: Account): Role {
  return owner.id === id ? 'admin' : (given.get(login.toLowerCase()) ?? 'none');
}

function shownIn({ hub }: Call, installation: number, person: Account): readonly Repository[] {
  return [...hub.world.repositories.values()].filter(
    (repository) =>
      installationOf(hub.world, repository.owner)?.id === installation &&
      explicitRole(repository, person) !== 'none',
  );
}

const flags = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin',
} as const;

function flagsOf(role: (typeof roles)[number]) {
  const has = Object.entries(flags).map(([flag, least]) => [flag, atLeast(role, least)]);
  return Object.fromEntries(has) as Record<keyof typeof flags, boolean>;
}

function counted<T>(call: Call, name: string, items: readonly T[], shape: (item: T) => unknown): Reply {
  const reply = page(call, items, shape);
  return { ...reply, body: { total_count: items.length, [name]: reply.body } };
}

// Who is in a team of an organisation.
import { notFound, Refusal } from '../refusal.ts';
import { ok, type Route, route } from './route.ts';

export const teamRoutes: readonly Route[] = [
  route('GET /orgs/:org/teams/:team/memberships/:user', ({ hub, caller, params, apiPath }) => {
    const { org = '', team = '', user = '' } = params;
    const own = caller.kind === 'installation' && caller.owner.login.toLowerCase() === org.toLowerCase();
    if (!own || caller.permissions.members === undefined)
      throw new Refusal(403, 'Resource not accessible by integration');
    const state = hub.world.teams.get(`${org}/${team}`.toLowerCase())?.get(user.toLowerCase());
    if (state === undefined) throw notFound();
    return ok({ url: `${hub.urls.api}${apiPath}`, role: 'member', state });
  }),
];

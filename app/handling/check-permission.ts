// Decides whether a person may do something here: by the repository's permission, never by what the event says.

import { api, type Person, type RefusalWhy, type Repository } from '../../shared/github/index.ts';
import type { PermissionLevel } from '../../shared/github-things.ts';
import type { Run } from '../store/run/run.ts';
import { mayPass } from './judge-failure.ts';
import type { RepositoryConfiguration } from './terms.ts';

type Access = { readonly kind: 'allowed' } | { readonly kind: 'denied'; readonly why: RefusalWhy };

const allowed: Access = { kind: 'allowed' };

interface Actor {
  readonly sender: Person;
  /** Absent when the event was not a comment. */
  readonly comment?: Pick<api.WrittenComment, 'through'>;
}

/** Throws the error of a failed look-up. The event is then tried again, and nothing is decided. */
export async function checkPermission(
  github: api.GitHubClient,
  repository: Repository,
  { sender, comment }: Actor,
  needs: PermissionLevel,
  { bots, teams, botsNeed }: Pick<RepositoryConfiguration, 'bots' | 'teams' | 'botsNeed'>,
): Promise<Access> {
  const through = comment?.through ?? null;
  // An agent with a person's token writes in that person's name. So only a listed App may do this, with the rights of
  // the person.
  if (through !== null && !isListed(`${through}[bot]`, bots)) {
    return { kind: 'denied', why: { kind: 'through_app', app: through } };
  }
  if (sender.bot && !isListed(sender.login, bots)) return { kind: 'denied', why: { kind: 'bot' } };
  if (sender.bot && botsNeed === undefined) return allowed;
  const found = await api.lookUpPermission(github, api.repositoryName(repository), sender);
  if (found.kind === 'failed') throw found.error;
  if (!api.permits(found.level, needs)) {
    return { kind: 'denied', why: { kind: 'permission', needs, has: found.level } };
  }
  return sender.bot ? allowed : checkTeams(github, repository.owner, found.login ?? sender.login, teams);
}

/** The list of bots holds for starting only: no bot answers, or tells an agent more. */
export async function checkPerson(
  github: api.GitHubClient,
  repository: Repository,
  actor: Actor,
  needs: PermissionLevel,
  configuration: RepositoryConfiguration,
): Promise<Access> {
  const access = await checkPermission(github, repository, actor, needs, { ...configuration, bots: [] });
  const isBot = access.kind === 'denied' && access.why.kind === 'bot';
  return isBot ? { kind: 'denied', why: { kind: 'not_a_person' } } : access;
}

type GuardCheck =
  /** `change`: a difference that people hear about; null where there is none. */
  | { readonly kind: 'allowed'; readonly change: string | null }
  | { readonly kind: 'denied'; readonly why: Extract<RefusalWhy, { kind: 'guard_files' }> };

/**
 * Whether the actor may start an agent on a branch. What lies there decides what is asked about, so where it is not what the
 * default branch has, only somebody who may approve starts it. Null for the branch: the default branch.
 */
export async function checkGuardFiles(
  github: api.GitHubClient,
  repository: Repository,
  branch: string | null,
  actor: Actor,
  configuration: RepositoryConfiguration,
): Promise<GuardCheck> {
  const change =
    branch === null ? null : await api.readGuardChange(github, { ...api.repositoryName(repository), branch });
  if (change === null) return { kind: 'allowed', change };
  const needs = configuration.permission.approve;
  const access = await checkPerson(github, repository, actor, needs, configuration);
  return access.kind === 'allowed'
    ? { kind: 'allowed', change }
    : { kind: 'denied', why: { kind: 'guard_files', change, needs } };
}

/** Whether a permission is enough for one of the two answers to a question. */
export function permitsAnAnswer(level: PermissionLevel, { facts }: Pick<Run, 'facts'>): boolean {
  const { approve, reject } = facts.terms.mayAnswer;
  return api.permits(level, approve) || api.permits(level, reject);
}

function isListed(login: string, bots: readonly string[]): boolean {
  return bots.some((bot) => bot.toLowerCase() === login.toLowerCase());
}

/** A member of one of the teams is allowed, and everybody where none is listed. */
async function checkTeams(
  github: api.GitHubClient,
  org: string,
  username: string,
  teams: readonly string[],
): Promise<Access> {
  if (teams.length === 0) return allowed;
  let unknown: string | null = null;
  for (const team of teams) {
    const member = await isTeamMember(github, org, team, username);
    if (member === true) return allowed;
    if (member === 'unknown') unknown = team;
  }
  if (unknown !== null) return { kind: 'denied', why: { kind: 'team_unknown', team: unknown } };
  for (const team of teams) {
    if (await isNoTeam(github, org, team)) return { kind: 'denied', why: { kind: 'team_gone', team } };
  }
  return { kind: 'denied', why: { kind: 'team', team: teams.join(', ') } };
}

/** GitHub answers the same to whether somebody is a member where there is no such team. */
async function isNoTeam(github: api.GitHubClient, org: string, team: string): Promise<boolean> {
  const looked = github.request('GET /orgs/{org}/teams/{team_slug}', { org, team_slug: team });
  return (await api.unlessGone(looked)) === null;
}

/** `unknown`: GitHub does not let this App see the members of the team. */
export async function isTeamMember(
  github: api.GitHubClient,
  org: string,
  team: string,
  username: string,
): Promise<boolean | 'unknown'> {
  try {
    const route = 'GET /orgs/{org}/teams/{team_slug}/memberships/{username}';
    const { data } = await github.request(route, { org, team_slug: team, username });
    return data.state === 'active';
  } catch (error) {
    const { status } = api.readGitHubFailure(error);
    if (status === 404) return false;
    // Another try does not help, unless a limit on requests is the reason.
    if (status === 422 || (status === 403 && !mayPass(error))) return 'unknown';
    throw error;
  }
}

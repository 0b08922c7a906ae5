// Decides whether a person may do something here: by the repository's permission, never by what the event says.
import {
  type GitHubRequest,
  lookUpPermission,
  type PermissionLevel,
  permits,
  type RefusalWhy,
} from '../../shared/github/index.ts';
import { textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Person, WrittenComment } from '../model/ask.ts';
import type { Repository } from '../model/run.ts';
import { judgeFailure } from '../outbox/judge-failure.ts';
import type { RepositoryConfiguration } from '../repository-configuration/types.ts';

export type Access = { readonly kind: 'allowed' } | { readonly kind: 'denied'; readonly why: RefusalWhy };

const allowed: Access = { kind: 'allowed' };

export interface Actor {
  readonly sender: Person;
  /** Absent when the event was not a comment. */
  readonly comment?: Pick<WrittenComment, 'through'>;
}

/** Throws the error of a failed look-up. The event is then tried again, and nothing is decided. */
export async function mayAct(
  github: OctokitLike,
  repository: Repository,
  { sender, comment }: Actor,
  needs: PermissionLevel,
  { bots, teams }: Pick<RepositoryConfiguration, 'bots' | 'teams'>,
): Promise<Access> {
  const through = comment?.through ?? null;
  // An agent with a person's token writes in that person's name. So only a listed App may do this, with the rights of
  // the person.
  if (through !== null && !isListed(`${through}[bot]`, bots)) {
    return { kind: 'denied', why: { kind: 'through_app', app: through } };
  }
  if (sender.bot) {
    return isListed(sender.login, bots) ? allowed : { kind: 'denied', why: { kind: 'bot' } };
  }
  const { owner, name: repo } = repository;
  const request = remembering((route, parameters) => github.request(route, parameters));
  const look = await lookUpPermission(request.ask, { owner, repo, user: sender.login, userId: sender.id });
  if (look.kind === 'failed') throw request.failure() ?? new Error(look.why);
  if (!permits(look.level, needs)) {
    return { kind: 'denied', why: { kind: 'permission', needs, has: look.level } };
  }
  return inOneOf(github, owner, sender.login, teams);
}

function isListed(login: string, bots: readonly string[]): boolean {
  return bots.some((bot) => bot.toLowerCase() === login.toLowerCase());
}

async function inOneOf(
  github: OctokitLike,
  org: string,
  username: string,
  teams: readonly string[],
): Promise<Access> {
  const [first] = teams;
  if (first === undefined) return allowed;
  let unknown: string | null = null;
  for (const team of teams) {
    const member = await isTeamMember(github, org, team, username);
    if (member === true) return allowed;
    if (member === 'unknown') unknown = team;
  }
  if (unknown !== null) return { kind: 'denied', why: { kind: 'team_unknown', team: unknown } };
  return { kind: 'denied', why: { kind: 'team', team: teams.join(', ') } };
}

/** `unknown`: GitHub does not let this App see who is in the team. */
export async function isTeamMember(
  github: OctokitLike,
  org: string,
  team: string,
  username: string,
): Promise<boolean | 'unknown'> {
  try {
    const route = 'GET /orgs/{org}/teams/{team_slug}/memberships/{username}';
    const { data } = await github.request(route, { org, team_slug: team, username });
    return textAt(data, 'state') === 'active';
  } catch (error) {
    const failure = readGitHubFailure(error);
    if (failure.status === 404) return false;
    // Trying again does not help, but for a limit on requests; a person can.
    const isFinal =
      failure.status === 422 || (failure.status === 403 && judgeFailure(failure, 1, 0, 0).kind === 'never');
    if (isFinal) return 'unknown';
    throw error;
  }
}

/** Keeps the thrown error with its status and headers: they say when to try again. */
function remembering(request: GitHubRequest) {
  let thrown: unknown = null;
  const ask: GitHubRequest = async (route, parameters) => {
    try {
      return await request(route, parameters);
    } catch (error) {
      thrown = error;
      throw error;
    }
  };
  return { ask, failure: () => thrown };
}

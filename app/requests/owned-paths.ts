// Of the paths that need one of their code owners: those that a person owns, by CODEOWNERS on the default branch.
import { type GitHubRequest, lookUpPermission, permits } from '../../shared/github/index.ts';
import { type CodeOwner, codeOwnersPaths, ownersIn } from '../../shared/rules/index.ts';
import { textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Person } from '../model/ask.ts';
import type { Repository } from '../model/run.ts';
import { isTeamMember } from './may-act.ts';

type Path = string | null;

interface Owned {
  readonly paths: readonly Path[];
  /** Of which GitHub does not say who is in it, though that would have counted. */
  readonly unknownTeam: string | null;
}

/** Throws the error of a failed look-up. The event is then tried again, and nothing is decided. */
export async function ownedPaths(
  github: OctokitLike,
  repository: Repository,
  person: Person,
  paths: readonly Path[],
): Promise<Owned> {
  if (paths.length === 0) return { paths: [], unknownTeam: null };
  const ownersOf = ownersIn(await readCodeOwners(github, repository));
  const owned: Path[] = [];
  const members: Members = new Map();
  let maintains: Promise<boolean> | null = null;
  for (const path of paths) {
    const owners = path === null ? [] : ownersOf(path);
    // Where nobody owns a path, whoever maintains the repository stands for it.
    maintains ??= mayMaintain(github, repository, person);
    const isOwner = owners.length === 0 ? await maintains : await isOneOf(github, person, owners, members);
    if (isOwner) owned.push(path);
  }
  let unknownTeam: string | null = null;
  for (const [team, member] of members) if ((await member) === 'unknown') unknownTeam = team;
  return { paths: owned, unknownTeam: owned.length < paths.length ? unknownTeam : null };
}

type Members = Map<string, Promise<boolean | 'unknown'>>;

async function isOneOf(
  github: OctokitLike,
  { login }: Person,
  owners: readonly CodeOwner[],
  members: Members,
): Promise<boolean> {
  if (owners.some((owner) => owner.kind === 'user' && owner.login.toLowerCase() === login.toLowerCase())) {
    return true;
  }
  for (const owner of owners) {
    if (owner.kind !== 'team') continue;
    const name = `${owner.org}/${owner.slug}`.toLowerCase();
    const known = members.get(name) ?? isTeamMember(github, owner.org, owner.slug, login);
    members.set(name, known);
    if ((await known) === true) return true;
  }
  return false;
}

async function mayMaintain(
  github: OctokitLike,
  { owner, name: repo }: Repository,
  { login, id }: Person,
): Promise<boolean> {
  let thrown: unknown = null;
  const ask: GitHubRequest = async (route, parameters) => {
    try {
      return await github.request(route, parameters);
    } catch (error) {
      thrown = error;
      throw error;
    }
  };
  const look = await lookUpPermission(ask, { owner, repo, user: login, userId: id });
  if (look.kind === 'failed') throw thrown ?? new Error(look.why);
  return permits(look.level, 'maintain');
}

/** GitHub sends a file of more than a megabyte only as a blob. */
async function contentOf(
  github: OctokitLike,
  where: { readonly owner: string; readonly repo: string },
  data: unknown,
): Promise<string | null> {
  const sha = textAt(data, 'sha');
  const isLeftOut = textAt(data, 'encoding') === 'none' && sha !== null;
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
  const file = isLeftOut ? (await github.request(route, { ...where, file_sha: sha })).data : data;
  const content = textAt(file, 'content');
  return content === null ? null : Buffer.from(content, 'base64').toString('utf8');
}

async function readCodeOwners(github: OctokitLike, { owner, name: repo }: Repository): Promise<string> {
  for (const path of codeOwnersPaths) {
    try {
      const { data } = await github.request('GET /repos/{owner}/{repo}/contents/{path}', {
        owner,
        repo,
        path,
      });
      const content = await contentOf(github, { owner, repo }, data);
      if (content !== null) return content;
    } catch (error) {
      if (readGitHubFailure(error).status !== 404) throw error;
    }
  }
  return '';
}

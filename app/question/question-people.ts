// The people of a question: who owns its paths by CODEOWNERS on the default branch, who may still approve, and who is named in it, so that
// GitHub notifies them.
import {
  api,
  type GitHubClient,
  noSuchName,
  type Person,
  type Repository,
} from '../../shared/github/index.ts';
import type { Grant } from '../../shared/question/index.ts';
import { pathsAbout } from '../../shared/rules/index.ts';
import { workingCopiesOf } from '../../shared/service/index.ts';
import { checkPerson, isTeamMember } from '../handling/check-permission.ts';
import { type CodeOwner, codeOwnersPaths, ownersIn } from '../handling/code-owners.ts';
import type { RunDeps } from '../handling/deps.ts';
import { readTerms } from '../handling/read-configuration.ts';
import { readBlob, readRepositoryFile } from '../handling/read-repository-file.ts';
import { textEffect } from '../handling/reply-effects.ts';
import type { NewEffect } from '../store/effect.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import { isRequester, type Run } from '../store/run/run.ts';

type Path = string | null;

interface Owned {
  readonly paths: readonly Path[];
  /** A team whose members GitHub does not show, if a membership would have counted. */
  readonly unknownTeam: string | null;
}

/** Throws the error of a failed look-up. The event is then tried again, and nothing is decided. */
export async function ownedPaths(
  github: GitHubClient,
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
    // A person who may maintain the repository counts as owner of a path without owners.
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
  github: GitHubClient,
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

async function mayMaintain(github: GitHubClient, repository: Repository, person: Person): Promise<boolean> {
  const found = await api.lookUpPermission(github, api.repositoryName(repository), person);
  if (found.kind === 'failed') throw found.error;
  return api.permits(found.level, 'maintain');
}

export async function readCodeOwners(github: GitHubClient, repository: Repository): Promise<string> {
  const name = api.repositoryName(repository);
  for (const path of codeOwnersPaths) {
    const file = await readRepositoryFile(github, name, path);
    if (file === null || file === 'not_a_file') continue;
    return file.text ?? readBlob(github, name, file.sha);
  }
  return '';
}

/** `/approve always` holds for as long as its author may approve. Where GitHub does not tell, none holds, and people are asked. */
export async function grantsThatHold(deps: RunDeps, run: Run): Promise<readonly Grant[]> {
  const grants = run.facts.agent.grants ?? [];
  if (grants.length === 0) return [];
  try {
    const authors = grants.flatMap(({ byId, by }): [number, string][] => (byId ? [[byId, by]] : []));
    const may = await whoMayApprove(deps, run, new Map(authors));
    return grants.filter(({ byId = null }) => byId !== null && may.get(byId) === 'may');
  } catch {
    deps.log.warn('whether approvals for the rest of a run still hold could not be looked up', {
      run: run.id,
    });
    return [];
  }
}

/** Which of these accounts may approve by the configuration as it is now. Throws the error of a failed call. */
export async function whoMayApprove(
  { github, settings }: RunDeps,
  run: Run,
  authors: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, 'may' | 'requester' | 'denied'>> {
  const { repository, installationId } = run;
  const octokit = await github.forInstallation(installationId);
  const configuration = await readTerms(octokit, api.repositoryName(repository), settings.policy);
  const may = new Map<number, 'may' | 'requester' | 'denied'>();
  if (configuration === null) return may;
  for (const [id, login] of authors) {
    const sender = { login, id, bot: false };
    const needs = configuration.permission.approve;
    const access = await checkPerson(octokit, repository, { sender }, needs, configuration);
    const isSecond = configuration.allowRequester || !isRequester(run, sender);
    const other = isSecond ? 'may' : 'requester';
    may.set(id, access.kind === 'allowed' ? other : 'denied');
  }
  return may;
}

interface Called {
  /** Logins, and teams as `org/team`. */
  readonly names: readonly string[];
  /** Names of the configuration that GitHub does not know. */
  readonly unknown: readonly string[];
}

/** GitHub tells no more than fifty. */
const mostCalled = 30;

/** A name that GitHub cannot tell about holds no question back: then a name counts as known, and a path as having no owner. */
export async function whoIsCalled(
  github: GitHubClient,
  { actions, terms, subject }: Pick<StoredQuestion, 'actions' | 'terms' | 'subject'>,
  { repository, clonedAs, id, facts }: Run,
): Promise<Called> {
  const { mention, owners } = facts.terms.questions;
  const looked = await Promise.all(
    mention.map(async (name) => ({ name, isKnown: await isKnown(github, name) })),
  );
  const named = looked.filter((each) => each.isKnown).map(({ name }) => name);
  const copies = workingCopiesOf(clonedAs, facts.conversation.id ?? id);
  const owned = (terms?.owners ?? []).filter((path) => path !== null);
  const planned = subject?.kind === 'plan' ? (subject.scope?.paths ?? []) : [];
  const { requester } = facts.start;
  // There the owners are called unasked: nobody hears of it otherwise.
  const isOfBot = api.isBot({ login: requester });
  const paths =
    owners || isOfBot ? [...new Set([...pathsAbout(actions ?? [], copies), ...planned, ...owned])] : [];
  const owning = paths.length === 0 ? [] : await ownersOf(github, repository, paths);
  const all = new Map([...named, ...owning].map((name) => [name.toLowerCase(), name]));
  const other = isOfBot ? [] : [requester];
  return {
    names: all.size > 0 ? [...all.values()].slice(0, mostCalled) : other,
    unknown: looked.filter((each) => !each.isKnown).map(({ name }) => name),
  };
}

async function isKnown(github: GitHubClient, name: string): Promise<boolean> {
  const [login = '', team] = name.split('/');
  try {
    if (team === undefined) await github.request('GET /users/{username}', { username: login });
    else await github.request('GET /orgs/{org}/teams/{team_slug}', { org: login, team_slug: team });
    return true;
  } catch (error) {
    return api.readGitHubFailure(error).status !== 404;
  }
}

async function ownersOf(
  github: GitHubClient,
  repository: Run['repository'],
  paths: readonly string[],
): Promise<readonly string[]> {
  try {
    const ownersOfPath = ownersIn(await readCodeOwners(github, repository));
    return paths
      .flatMap(ownersOfPath)
      .map((owner) => (owner.kind === 'user' ? owner.login : `${owner.org}/${owner.slug}`));
  } catch {
    return [];
  }
}

/** Each name is reported once in a repository. */
export function unknownNameEffects(
  { unknown }: Called,
  { kind, number, id }: QuestionPlace,
  run: Run,
  secret: string,
): readonly NewEffect[] {
  const spot = { number, thread: kind === 'thread' ? id : null, since: run.createdAt };
  return unknown.map((name) =>
    textEffect(
      `mention/${run.repository.id}/${name.toLowerCase()}`,
      run,
      spot,
      noSuchName({ ...api.repositoryName(run.repository), name }),
      secret,
    ),
  );
}

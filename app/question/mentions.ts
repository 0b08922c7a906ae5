// People and teams who are named in a question, so that GitHub notifies them: those of the configuration, and the code owners of its
// paths, else who started the run. What a bot has started calls the code owners.
import { api, type GitHubClient, noSuchName } from '../../shared/github/index.ts';
import { pathsAbout } from '../../shared/rules/index.ts';
import { workingCopiesOf } from '../../shared/service/index.ts';
import { ownersIn } from '../handling/code-owners.ts';
import { textEffect } from '../handling/reply-effects.ts';
import type { NewEffect } from '../store/effect.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { readCodeOwners } from './question-people.ts';

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

// Shows what is in force for one repository, and where each value is from.
import type { Probot } from 'probot';
import { seeCommand } from '../../../shared/executed/index.ts';
import { formatDuration, isObject, readGitHubFailure } from '../../../shared/github/index.ts';
import { neverFitting, placeOfRule, ruleLine, ruleName } from '../../../shared/rules/index.ts';
import type { OperatorPolicy } from '../../../shared/schema/index.ts';
import { problemText } from '../../../shared/yaml/index.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { readConfiguration } from '../../handling/read-configuration.ts';
import type { ReadConfiguration, RepositoryConfiguration } from '../../handling/terms.ts';
import { about, type Check, type CheckResult, cannotTell, check, green, red } from '../../rehearsal/check.ts';
import type { AppReply } from './ask-github.ts';
import { askAboutPeople, judgePeople, type PeopleAnswer } from './check-people.ts';
import { judgeRedChecks, type Permissions, permissionsOf } from './check-permissions.ts';

type RepositoryAnswer =
  /** `granted`: by its installation. */
  | {
      readonly kind: 'read';
      readonly read: ReadConfiguration;
      readonly granted: Permissions;
      readonly people: PeopleAnswer;
    }
  | { readonly kind: 'not_installed' }
  | { readonly kind: 'failed'; readonly message: string };

export function repositoryCheck(
  repository: string,
  probot: Pick<Probot, 'auth'>,
  { policy, appId }: Pick<Configuration, 'policy' | 'appId'>,
  app: () => Promise<AppReply>,
): Check {
  return check(
    repository,
    async () => {
      const reply = await app();
      if (reply.kind === 'failed') return null;
      return { answer: await askRepository(repository, probot, policy), app: permissionsOf(reply.data) };
    },
    (asked) => (asked === null ? [] : judgeRepository(repository, asked.answer, asked.app, appId)),
  );
}

/** Reads the configuration as the App does when a label is set. */
async function askRepository(
  repository: string,
  probot: Pick<Probot, 'auth'>,
  policy: OperatorPolicy | null,
): Promise<RepositoryAnswer> {
  const [owner = '', repo = ''] = repository.split('/');
  let isInstalled = false;
  try {
    const app = await probot.auth();
    const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { owner, repo });
    isInstalled = true;
    const github = await probot.auth(Number(data.id));
    const read = await readConfiguration(github, { owner, repo }, policy);
    const people = await askAboutPeople(github, { owner, repo });
    return { kind: 'read', granted: permissionsOf(data), read, people };
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    return status === 404 && !isInstalled ? { kind: 'not_installed' } : { kind: 'failed', message };
  }
}

type NamedResult = readonly [name: string, judged: CheckResult];

function judgeRepository(
  repository: string,
  answer: RepositoryAnswer,
  app: Permissions,
  appId: number,
): readonly CheckResult[] {
  if (answer.kind === 'not_installed') {
    const fix = 'install it there from its page on GitHub, or correct the name';
    return [red('the App is not installed there', fix)];
  }
  if (answer.kind === 'failed') return [cannotTell(`cannot be read (${answer.message})`)];
  const { read, granted } = answer;
  if (read.kind === 'problems') {
    const { owner, repo } = read.source;
    return read.problems.map((problem) =>
      about(
        `configuration of ${owner}/${repo}`,
        red(problemText(problem), 'correct the file on the default branch'),
      ),
    );
  }
  const { configuration, origins } = read;
  const { ruleSets, askedBy: _askedBy, ...settings } = configuration;
  const [owner = ''] = repository.split('/');
  const named: readonly NamedResult[] = [
    ...valuesOf(settings).map(
      ([key, value]) => [key, green(`${shown(key, value)} (${origins[key] ?? 'default'})`)] as const,
    ),
    ...ruleSets.flatMap(judgeRules),
    ...neverFitting(ruleSets, seeCommand).map(
      ({ name, from, why }) =>
        [name, red(`${why} (${from})`, 'remove it, or change what it or the other says')] as const,
    ),
    ...judgePeople(configuration.pullRequests.people, answer.people, appId).map(
      (judged) => ['/people', judged] as const,
    ),
    ...(configuration.onRedCheck.rounds > 0
      ? [['on_red_check', judgeRedChecks(owner, app, granted)] as const]
      : []),
  ];
  return named.map(([name, judged]) => about(`${repository} ${name}`, judged));
}

/** Values by the keys of the configuration file: `onPause` is `on_pause`, `permission: { start }` is `permission.start`. */
function valuesOf(settings: object, before = ''): readonly (readonly [key: string, value: unknown])[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    const key = `${before}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return isObject(value) ? valuesOf(value, `${key}.`) : [[key, value] as const];
  });
}

/** Kept in milliseconds. */
const durations: readonly string[] = ['questions.remind', 'questions.expire'];

function shown(key: string, value: unknown): string {
  if (value === null) return 'empty';
  if (typeof value === 'number' && durations.includes(key)) return formatDuration(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function judgeRules(set: RepositoryConfiguration['ruleSets'][number]): readonly NamedResult[] {
  const { rules, from } = set;
  if (rules.length === 0) return [['rules', green(`none: a person is asked about every action (${from})`)]];
  return rules.map((rule, at) => [
    ruleName(at, rule),
    green(`${ruleLine(rule).slice('- '.length)} (${placeOfRule(at, set)})`),
  ]);
}

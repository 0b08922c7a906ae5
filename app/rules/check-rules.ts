// The check `agent-conversations/rules` on a pull request that changes the configuration file: what its rules would have made of
// what was decided on here, against those in force.
import { type GitHubClient, readItems, repositoryName, rulesCheckText } from '../../shared/github/index.ts';
import { applyLeastPolicy, compareRules, isBelow, type Rule } from '../../shared/rules/index.ts';
import type { Problem } from '../../shared/yaml/index.ts';
import type { PullEvent } from '../github/events.ts';
import { orRefusal } from '../github/judge-failure.ts';
import { configurationPath, readConfiguration } from '../github/read-configuration.ts';
import type { ReadConfiguration, RepositoryConfiguration } from '../github/repository-configuration.ts';
import { underPolicy } from '../github/under-policy.ts';
import type { RunDeps } from '../run/deps.ts';
import { type EventContext, type Handled, nothingToDo } from '../run/handled.ts';
import type { CheckEffect } from '../store/effect.ts';
import { keptActions } from './kept-actions.ts';

/** Files of a pull request come by their paths, and that of the configuration begins with a dot. Of more than these, it may be one. */
const mostFilePages = 3;

/** What GitHub refuses to show is not checked; that keeps nothing else of the event from being done. */
export async function checkRules(...event: Parameters<typeof check>): Promise<Handled> {
  const checked = await orRefusal(check(...event));
  return checked.kind === 'done' ? checked.value : nothingToDo('GitHub refuses what the check needs');
}

async function check(
  { store, settings }: RunDeps,
  { installationId, repository, pull }: PullEvent,
  { octokit }: Pick<EventContext, 'octokit'>,
): Promise<Handled> {
  // What the file of a fork extends would be read with the App's permissions, and told.
  if (!pull.sameRepository) return nothingToDo('the branch is of another repository');
  const place = repositoryName(repository);
  if (!(await changesConfiguration(octokit, { ...place, pull_number: pull.number })))
    return nothingToDo('the configuration is not changed');
  const { policy = null } = settings;
  const proposed = await readConfiguration(octokit, place, policy, pull.headSha);
  const inForce = await readConfiguration(octokit, place, policy);
  const told =
    proposed.kind === 'problems'
      ? wrongFile(proposed, `${place.owner}/${place.repo}`)
      : await compared(
          // A wrong file lets nothing start, so by today's rules nothing is accepted.
          inForce.kind === 'problems' ? underPolicy([], policy).configuration : inForce.configuration,
          proposed.configuration,
          () => keptActions(store, repository),
        );
  const effect: CheckEffect = {
    kind: 'check',
    name: 'agent-conversations/rules',
    repository,
    sha: pull.headSha,
    externalId: `rules/${pull.number}`,
    detailsUrl: null,
    ...told,
  };
  const key = `rules/${repository.id}#${pull.number}/${pull.headSha}`;
  return {
    result: `rules of pull request ${pull.number}: ${told.conclusion}`,
    changes: [{ kind: 'effect', effect: { key, runId: null, installationId, throttle: 0, effect } }],
  };
}

async function changesConfiguration(
  octokit: GitHubClient,
  pull: { readonly owner: string; readonly repo: string; readonly pull_number: number },
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
  const files = await readItems(octokit, route, pull, mostFilePages);
  const isCut = files.length >= mostFilePages * 100;
  return (
    isCut ||
    files.some(
      ({ filename, previous_filename: before }) =>
        filename === configurationPath || before === configurationPath,
    )
  );
}

type Told = Pick<CheckEffect, 'title' | 'summary' | 'conclusion' | 'annotations'>;

function wrongFile(
  { source, problems }: Extract<ReadConfiguration, { kind: 'problems' }>,
  repository: string,
): Told {
  const isHere = `${source.owner}/${source.repo}` === repository;
  const sentence = ({ path, problem, expected }: Problem) =>
    `${path === '' ? 'the file' : path} ${problem}; expected: ${expected}`;
  return {
    conclusion: 'failure',
    title: 'The configuration is wrong',
    summary: `Nothing starts with ${configurationPath} of ${source.owner}/${source.repo} as it is here.`,
    annotations: isHere
      ? problems.map((problem) => ({
          path: configurationPath,
          line: problem.line ?? 1,
          message: sentence(problem),
        }))
      : [],
  };
}

async function compared(
  inForce: RepositoryConfiguration,
  proposed: RepositoryConfiguration,
  readActions: () => ReturnType<typeof keptActions>,
): Promise<Told> {
  const comparison = compareRules(inForce.ruleSets, proposed.ruleSets, await readActions());
  const looser = looserThan(inForce, proposed);
  const isLooser = looser.length > 0 || comparison.newly.length > 0;
  return {
    conclusion: isLooser ? 'neutral' : 'success',
    title: isLooser ? 'Looser than what is in force' : 'Nothing becomes looser',
    summary: rulesCheckText(comparison, looser),
  };
}

/** From the least strict to the strictest. */
const answerPlaces: readonly RepositoryConfiguration['commands']['answers'][] = [
  'anywhere',
  'comments',
  'buttons',
];

/** What asks or rejects less than before, or listens to more people, whatever was wanted so far. */
function looserThan(inForce: RepositoryConfiguration, proposed: RepositoryConfiguration): readonly string[] {
  const { permission, allowRequester, ask, limits } = inForce;
  const { raised } = applyLeastPolicy({ permission, allowRequester, ask, limits, rules: null }, proposed);
  const more = rulesOnlyIn(proposed, inForce).filter(({ kind }) => kind === 'accept').length;
  const fewer = rulesOnlyIn(inForce, proposed).filter(({ kind }) => kind !== 'accept').length;
  const isNew = (old: readonly string[]) => (name: string) => !old.includes(name);
  const { teams, bots, commands } = inForce;
  const freesTeams = teams.length > 0 && (proposed.teams.length === 0 || proposed.teams.some(isNew(teams)));
  return [
    ...raised,
    ...(freesTeams ? ['teams'] : []),
    ...(proposed.bots.some(isNew(bots)) ? ['bots'] : []),
    ...(isBelow(answerPlaces)(proposed.commands.answers, commands.answers) ? ['commands.answers'] : []),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'rule accepts' : 'rules accept'}`] : []),
    ...(fewer > 0
      ? [
          `${fewer} ${fewer === 1 ? 'rule that asks or rejects is' : 'rules that ask or reject are'} gone or changed`,
        ]
      : []),
  ];
}

function rulesOnlyIn(one: RepositoryConfiguration, other: RepositoryConfiguration): readonly Rule[] {
  const rulesOf = ({ ruleSets }: RepositoryConfiguration) => ruleSets.flatMap(({ rules }) => rules);
  const known = rulesOf(other).map((rule) => JSON.stringify(rule));
  return rulesOf(one).filter((rule) => !known.includes(JSON.stringify(rule)));
}

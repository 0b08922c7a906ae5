// The check `agent-conversations/rules` on a pull request that changes the configuration file, or who owns what rules ask owners about:
// what its rules would have made of what was decided on here, against those in force.
import { seeCommand } from '../../shared/executed/index.ts';
import { api, type GitHubClient, inline, type Person, rulesCheckText } from '../../shared/github/index.ts';
import { compareRules } from '../../shared/rules/index.ts';
import type { Problem } from '../../shared/yaml/index.ts';
import { codeOwnersPaths } from '../handling/code-owners.ts';
import type { RunDeps } from '../handling/deps.ts';
import {
  type EventContext,
  type Handled,
  nothingToDo,
  type PullEvent,
  type PullFacts,
} from '../handling/handled.ts';
import { orRefusal } from '../handling/judge-failure.ts';
import { configurationPath, readConfiguration } from '../handling/read-configuration.ts';
import { type ReadConfiguration, type Source, underPolicy } from '../handling/terms.ts';
import type { CheckEffect } from '../store/effect.ts';
import { changesOf, isSameSource } from './changes-of.ts';
import { keptActions } from './kept-actions.ts';

/** Files of a pull request come by their paths, and that of the configuration begins with a dot. Of more than these, it may be one. */
const mostFilePages = 3;

/** A file that GitHub refuses to show is not checked; that keeps nothing else of the event from being done. */
export async function checkRules(...event: Parameters<typeof check>): Promise<Handled> {
  try {
    const checked = await orRefusal(check(...event));
    return checked.kind === 'done' ? checked.value : nothingToDo('GitHub refuses what the check needs');
  } catch (error) {
    const failure = api.readGitHubFailure(error);
    const isTooMuch = /too (?:large|long)/i.test(failure.message);
    if (!isTooMuch && !(await isOfThisPullOnly(...event))) throw error;
    return tellCheck(event[1], notRead(failure));
  }
}

/** Some pull requests are too much for GitHub. Everything else that happens to one waits for this event. */
const patience = 10 * 60_000;

async function isOfThisPullOnly(
  { clock }: RunDeps,
  { repository }: PullEvent,
  { octokit, receivedAt }: Parameters<typeof check>[2],
): Promise<boolean> {
  if (clock.now() - receivedAt < patience) return false;
  return api.demandRepository(octokit, api.repositoryName(repository)).then(
    () => true,
    () => false,
  );
}

function notRead({ status, message }: api.GitHubFailure): Told {
  return {
    conclusion: 'neutral',
    title: notCompared,
    summary: `GitHub does not show what this check has to read (${inline(`${status ?? 'no answer'}: ${message}`, 200)}). If ${configurationPath} is changed, nothing here tells whether it becomes looser.`,
  };
}

async function check(
  { store, settings }: RunDeps,
  event: PullEvent,
  { octokit }: Pick<EventContext, 'octokit' | 'receivedAt'>,
): Promise<Handled> {
  const { repository, pull, proposedBy } = event;
  // A configuration that the file of a fork extends would be read with the App's permissions, and shown.
  if (!pull.sameRepository) return nothingToDo('the branch is of another repository');
  const place = api.repositoryName(repository);
  const changes = await changesIn(octokit, { ...place, pull_number: pull.number });
  if (!changes.configuration && !changes.owners) return nothingToDo('the configuration is not changed');
  const { policy = null } = settings;
  const inForce = await readConfiguration(octokit, place, policy);
  const changesOwners = changes.owners && asksOwners(inForce);
  if (!changes.configuration && !changesOwners) return nothingToDo('the configuration is not changed');
  const known = inForce.kind === 'problems' ? [] : inForce.sources;
  const proposed = await readConfiguration(octokit, place, policy, {
    ref: pull.headSha,
    // Those who may start can see the rules in force with /agent rules.
    mayRead: async (source) =>
      known.some(isSameSource(source)) || (await mayAllRead(octokit, source, proposedBy)),
  });
  const told =
    proposed.kind === 'problems'
      ? wrongFile(proposed, place)
      : await compared(inForce, proposed, changesOwners, { store, settings, repository });
  return tellCheck(event, told);
}

/** What could not be compared takes the place of no comparison. */
function tellCheck({ installationId, repository, pull }: PullEvent, told: Told): Handled {
  const effect: CheckEffect = {
    kind: 'check',
    name: 'agent-conversations/rules',
    repository,
    sha: pull.headSha,
    externalId: `rules/${pull.number}`,
    detailsUrl: null,
    ...told,
  };
  const key = keyOfRules(repository.id, pull);
  const once = told.title === notCompared;
  return {
    result: `rules of pull request ${pull.number}: ${told.conclusion}`,
    changes: [{ kind: 'effect', effect: { key, runId: null, installationId, once, effect } }],
  };
}

const notCompared = 'Not compared';

export const keyOfRules = (repositoryId: number, { number, headSha }: PullFacts): string =>
  `rules/${repositoryId}#${number}/${headSha}`;

async function changesIn(
  octokit: GitHubClient,
  pull: { readonly owner: string; readonly repo: string; readonly pull_number: number },
) {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
  const files = await api.readItems(octokit, route, pull, mostFilePages);
  const isCut = files.length >= mostFilePages * 100;
  const names = new Set(
    files.flatMap(({ filename, previous_filename: before = filename }) => [filename, before]),
  );
  return {
    configuration: isCut || names.has(configurationPath),
    owners: isCut || codeOwnersPaths.some((path) => names.has(path)),
  };
}

function asksOwners(inForce: ReadConfiguration): boolean {
  if (inForce.kind === 'problems') return false;
  return inForce.configuration.ruleSets.some(({ rules }) =>
    rules.some((rule) => rule.kind === 'ask' && rule.owners),
  );
}

/**
 * Whether people may be told what a repository says. `people`: null where GitHub does not name them. Throws the error of a
 * look-up that may succeed later.
 */
async function mayAllRead(
  github: GitHubClient,
  { owner, repo }: Source,
  people: readonly Person[] | null,
): Promise<boolean> {
  const found = await api.unlessGone(github.request('GET /repos/{owner}/{repo}', { owner, repo }));
  if (found === null) return false;
  if (found.data.private === false) return true;
  if (people === null) return false;
  for (const person of people) {
    const permission = await api.lookUpPermission(github, { owner, repo }, person);
    if (permission.kind === 'failed' && !permission.isRefused) throw permission.error;
    if (permission.kind === 'failed' || permission.level === 'none') return false;
  }
  return true;
}

type Problems = Extract<ReadConfiguration, { kind: 'problems' }>;
type Configured = Extract<ReadConfiguration, { kind: 'configuration' }>;
type Told = Pick<CheckEffect, 'title' | 'summary' | 'conclusion' | 'annotations'>;

function wrongFile({ source, problems, isHidden = false }: Problems, repository: Source): Told {
  const name = `${configurationPath} of ${source.owner}/${source.repo}`;
  const sentence = ({ path, problem, expected }: Problem) =>
    `${path === '' ? 'the file' : path} ${problem}; expected: ${expected}`;
  return {
    conclusion: 'failure',
    title: isHidden ? notCompared : 'The configuration is wrong',
    summary: isHidden
      ? `What counts with ${name} as it is here would be shown to people who may not see it. Somebody who can read every repository that it leads to has to propose it.`
      : `Nothing starts with ${name} as it is here.`,
    annotations: isSameSource(repository)(source)
      ? problems.map((problem) => ({
          path: configurationPath,
          line: problem.line ?? 1,
          message: sentence(problem),
        }))
      : [],
  };
}

/** `changesOwners`: rules in force ask owners, and who they are changes. */
async function compared(
  today: ReadConfiguration,
  proposed: Configured,
  changesOwners: boolean,
  { store, settings, repository }: Pick<RunDeps, 'store' | 'settings'> & Pick<PullEvent, 'repository'>,
): Promise<Told> {
  // A wrong file lets nothing start, so by today's rules nothing is accepted: what counts without a file is compared.
  const inForce = today.kind === 'problems' ? underPolicy([], settings.policy ?? null) : today;
  const { ruleSets } = inForce.configuration;
  const kept = await keptActions(store, repository);
  const comparison = compareRules(ruleSets, proposed.configuration.ruleSets, kept, seeCommand);
  const ofSettings = changesOf(inForce, proposed);
  const ofOwners = changesOwners ? ['who owns which path (`CODEOWNERS`)'] : [];
  const changes = { ...ofSettings, other: [...ofSettings.other, ...ofOwners] };
  const startsAgain = today.kind === 'problems' ? ['nothing starts today, because the file is wrong'] : [];
  const looser = [...startsAgain, ...changes.looser];
  const isLooser = looser.length > 0 || comparison.newly.length > 0;
  return {
    conclusion: isLooser || changes.other.length > 0 ? 'neutral' : 'success',
    title: isLooser
      ? 'Looser than what is in force'
      : changes.other.length > 0
        ? 'Settings change that no program can judge'
        : 'Nothing becomes looser',
    summary: rulesCheckText(comparison, { ...changes, looser }),
  };
}

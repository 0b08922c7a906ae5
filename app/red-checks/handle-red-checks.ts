// `on_red_check`: sends the output of failing checks of a linked pull request to its agent, as a round.
import { api, type GitHubClient, type RepositoryName, texts } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type ChecksEvent, type EventContext, type Handled, nothingToDo } from '../handling/handled.ts';
import { isOver } from '../handling/issue-now.ts';
import { readConfiguration } from '../handling/read-configuration.ts';
import { textEffect } from '../handling/reply-effects.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { furtherMessage, givenLately, mostInAnHour, overspent } from '../message/further-message.ts';
import { hasRoom } from '../run/waiting-list/admit-run.ts';
import type { FromChecks } from '../store/message.ts';
import { type Run, withFacts } from '../store/run/run.ts';
import { runOfChecks, whyNot } from './is-news.ts';
import { type FailingCheck, findFailing, readRedChecks } from './read-red-checks.ts';

export async function handleRedChecks(
  deps: RunDeps,
  event: ChecksEvent,
  context: EventContext,
): Promise<Handled> {
  const found = await findRed(deps, event, context.octokit);
  return typeof found === 'string' ? nothingToDo(found) : tellRed(deps, event, found, context);
}

interface FoundRed {
  readonly run: Run;
  readonly pull: number;
  readonly configuration: RepositoryConfiguration;
  readonly failing: readonly FailingCheck[];
}

/** The failing checks that the agent of a pull request hears about, or why it hears about none. */
async function findRed(deps: RunDeps, event: ChecksEvent, octokit: GitHubClient): Promise<FoundRed | string> {
  const { store, settings, clock } = deps;
  const { repository, sha } = event;
  const run = await runOfChecks(store, event);
  if (run === null) return 'no agent works on this pull request';
  const { linked: pull } = run.facts.pull;
  const why = whyNot(run, sha);
  if (pull === null || why !== null) return why ?? 'no pull request';
  const place = api.repositoryName(repository);
  const read = await readConfiguration(octokit, place, settings.policy);
  if (read.kind === 'problems') return 'the configuration is wrong';
  const { configuration } = read;
  if (configuration.onRedCheck.rounds === 0) return 'failing checks are not reported to the agent here';
  if ((await store.halts.inForce()) !== null) return 'the operators have halted agents';
  const now = clock.now();
  if (!(await isHead(octokit, place, pull.number, sha))) return 'not the head any more';
  const failing = await findFailing(octokit, place, sha, settings.appId);
  if (failing === null) return 'other checks have not ended yet';
  if (failing.length === 0) return 'no check failed';
  const hasEnded = run.state === 'ended';
  if (hasEnded && (await isOver(octokit, run))) return 'the issue is closed, or its label was removed';
  const firstAsked = (await store.runs.firstBeganAt(repository.id, pull.number)) ?? run.createdAt;
  if (await hasOtherAuthor(octokit, run, pull.number, firstAsked)) return 'a person has pushed';
  const isSpent = hasEnded && (await overspent(store, run, configuration.limits, now)) !== null;
  if (isSpent) return 'budget used up';
  if (givenLately(run, now).length >= mostInAnHour) return 'limit of messages within an hour reached';
  return { run, pull: pull.number, configuration, failing };
}

async function tellRed(
  deps: RunDeps,
  { repository, sha }: ChecksEvent,
  { run, pull, configuration, failing }: FoundRed,
  { octokit, receivedAt }: EventContext,
): Promise<Handled> {
  const { store, settings, clock, random } = deps;
  const { onRedCheck, limits } = configuration;
  const times = (run.facts.pull.redChecks?.inARow ?? 0) + 1;
  const tell = (of: Run, checks: readonly texts.RedCheck[], told: texts.RedChecksTold) => {
    const text = texts.redChecksNote({ pull, sha, checks }, told, of.facts.terms.commands);
    const spot = { number: pull, thread: null, since: receivedAt };
    // Checks that are run again may go to the agent after all: a second comment says so, beside the first with the reason why not.
    const which = told === 'no_room' || told.times > told.most ? '/untold' : '';
    return textEffect(`run/${run.id}/red/${sha}${which}`, of, spot, text, settings.markerSecret);
  };
  const usual = { times, most: onRedCheck.rounds };
  const onlyTold = (result: string, told: texts.RedChecksTold): Handled => {
    const names = failing.map((each) => ({ ...each, annotations: [], log: null }));
    return { result, changes: [{ kind: 'effect', effect: tell(run, names, told) }] };
  };
  if (times > onRedCheck.rounds) return onlyTold('the limit of rounds in a row is reached', usual);
  const runsAtOnce = limits.runs_at_once ?? null;
  const isFull = run.state === 'ended' && !(await hasRoom(store, run, runsAtOnce, settings.maxRuns ?? null));
  // A broken main branch makes the checks of many pull requests fail at once. That must not start as many agents.
  if (isFull) return onlyTold('concurrency limit reached', 'no_room');
  const checks = await readRedChecks(octokit, api.repositoryName(repository), failing);
  const text = texts.messageFromRedChecks({ pull, sha, checks }, random.uuid());
  const from: FromChecks = { login: null, comment: null, number: pull, receivedAt };
  const fresh = await store.runs.byId(run.id);
  if (fresh === null || !isAsBefore(run, fresh, sha)) throw new Superseded('the run has changed meanwhile');
  const counted = withFacts(fresh, { pull: { redChecks: { inARow: times, sha } } });
  const giving = { text, from, instead: null, configuration };
  const { message, run: told } = furtherMessage(counted, giving, settings, clock.now());
  // Others may have begun while logs were read.
  const ifRoom = { kind: 'if_room', run, runsAtOnce } as const;
  return {
    result: `failing checks for run ${run.id}`,
    changes: [
      ...(run.state === 'ended' ? [ifRoom] : []),
      { kind: 'message', runId: run.id, message },
      { kind: 'run', run: told, change: 'state' },
      { kind: 'effect', effect: tell(told, checks, usual) },
    ],
  };
}

/** Logs may take longer to read than the pause between two polls. The fields that polls change do not matter here. */
function isAsBefore(before: Run, fresh: Run, sha: string): boolean {
  const [was, is] = [before.facts, fresh.facts];
  const isSame =
    was.pull.linked?.number === is.pull.linked?.number && was.rounds.given.count === is.rounds.given.count;
  return isSame && fresh.state === before.state && whyNot(fresh, sha) === null;
}

async function isHead(
  github: GitHubClient,
  place: RepositoryName,
  pull: number,
  sha: string,
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const { data } = await github.request(route, { ...place, pull_number: pull });
  const { state, head, base } = data;
  // The source repository of a pull request may be deleted, although its type does not say so.
  return state === 'open' && head.sha === sha && head.repo?.id === base.repo.id;
}

/** GitHub lists no more of one pull request. */
const mostPages = 3;

/**
 * Whether somebody other than the agent has committed to a pull request since its run began. The first commit after the beginning is the agent's, since it opened the pull request or was asked to work on it; unless it is by
 * somebody who had committed before any agent was asked, at `firstAsked`. Who writes a commit chooses the name in it, so this keeps
 * an agent out of the way of people, and lets no one in.
 */
async function hasOtherAuthor(
  github: GitHubClient,
  run: Run,
  pull: number,
  firstAsked: number,
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits';
  const place = { ...api.repositoryName(run.repository), pull_number: pull };
  const authors = (await api.readItems(github, route, place, mostPages)).flatMap(({ commit }) => {
    const email = commit.author?.email?.toLowerCase();
    return email === undefined ? [] : [{ email, at: api.readTime(commit.committer?.date) }];
  });
  // Commits that were on a pull request of somebody else before the run are theirs.
  const isOwn = run.facts.pull.linked?.number !== run.issue;
  const since = emailsOf(authors.filter(({ at }) => isOwn || at === null || at >= run.createdAt));
  const before = emailsOf(authors.filter(({ at }) => !isOwn && at !== null && at < firstAsked));
  return since.size > 1 || [...since].some((email) => before.has(email));
}

const emailsOf = (authors: readonly { readonly email: string }[]): ReadonlySet<string> =>
  new Set(authors.map(({ email }) => email));

// Finds the run that a pull request belongs to. Pull requests from forks never do: anybody can open one with any text.
import { type Repository, readGitHubFailure, repositoryName } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type Handled, nothingToDo, type PullEvent, type PullFacts } from '../handling/handled.ts';
import { readPull } from '../handling/read-parts.ts';
import { dueNow, linkTo, type Run, withFacts } from '../store/run/run.ts';

/** The event of a pull request may arrive a little after its run has ended. */
const lateEvent = 10 * 60_000;

/** The run whose agent opened it, linked to it or not: an agent may open several, and the service names each. */
export async function findAuthorOf(
  { runs }: Pick<RunDeps['store'], 'runs'>,
  repositoryId: number,
  pull: PullFacts,
): Promise<Run | null> {
  const around = await runs.inRepository(repositoryId, pull.openedAt - lateEvent);
  const named = around.find(({ facts }) => facts.pull.recorded.includes(pull.number));
  return runOfPull(around, pull) ?? named ?? null;
}

/**
 * The newest run that fits, of those of the repository that are live or ended just now. One that is linked already is
 * linked again where this pull request is surer to be the agent's; never one that began on a pull request, because there
 * people look for its questions.
 */
export function runOfPull(runs: readonly Run[], pull: PullFacts): Run | null {
  const linked = runs.filter((run) => run.facts.pull.linked?.number === pull.number);
  const known = linked.find(({ state }) => state !== 'ended') ?? linked[0];
  if (known) return known;
  if (!pull.sameRepository) return null;
  const candidates = runs.map((run) => ({ run, sure: mayLink(run, pull) ? sureness(run, pull) : 0 }));
  const fitting = candidates.filter(({ run, sure }) => sure > surenessOfLink(run));
  // The surest; of equals the newest, which comes first.
  return fitting.toSorted((one, other) => other.sure - one.sure)[0]?.run ?? null;
}

/** 3: the service says so. 2: it comes from the agent's branch. 1: it says that it closes the issue. 0: nothing does. */
function sureness(run: Run, pull: PullFacts): number {
  const known = surenessOf(run, pull);
  if (known > 1) return known;
  // Bots write of issues that others solved, in release notes for example.
  return !pull.byBot && closes(`${pull.title}\n${pull.body}`, run.repository, run.issue) ? 1 : 0;
}

function surenessOfLink(run: Run): number {
  const { linked } = run.facts.pull;
  return linked === null ? 0 : surenessOf(run, linked);
}

function surenessOf(
  { facts }: Run,
  { number, branch }: { readonly number: number; readonly branch: string },
): number {
  if (facts.pull.recorded.includes(number)) return 3;
  return branch === facts.conversation.branch ? 2 : 1;
}

function mayLink(run: Run, { number, openedAt }: PullFacts): boolean {
  const { createdAt, endedAt, facts, issue } = run;
  // It began on a pull request, and stays with that.
  if (facts.pull.linked?.number === issue) return false;
  // The times are of two clocks, and ours may run ahead: what the service names needs none.
  if (facts.pull.recorded.includes(number)) return true;
  // GitHub tells whole seconds.
  return openedAt + 1000 > createdAt && (endedAt === null || openedAt <= endedAt + lateEvent);
}

/** Looks for GitHub's closing keywords: merely naming an issue means anything. */
function closes(text: string, { owner, name }: Repository, issue: number): boolean {
  const repository = `${escaped(owner)}/${escaped(name)}`;
  const forms = [`#${issue}`, `${repository}#${issue}`, `https?://[^\\s/]+/${repository}/issues/${issue}`];
  return new RegExp(
    `(?<![\\w-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?[ \\t]+(?:${forms.join('|')})(?!\\d)`,
    'i',
  ).test(text);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A run linked to the pull request that the service names for its conversation: nothing is surer. */
export async function linkedByRecord(
  { github, log }: Pick<RunDeps, 'github' | 'log'>,
  before: Run,
  after: Run,
): Promise<Run> {
  const { recorded, linked } = after.facts.pull;
  const known = before.facts.pull.recorded;
  const number = recorded.at(-1);
  if (number === undefined || linked?.number === number || known.includes(number)) return after;
  try {
    const octokit = await github.forInstallation(after.installationId);
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const { data } = await octokit.request(route, {
      ...repositoryName(after.repository),
      pull_number: number,
    });
    const found = readPull(data);
    if (found === null || found.number !== number || runOfPull([after], found) === null) return after;
    return withFacts(after, { pull: { linked: linkTo(found) } });
  } catch (error) {
    const why = readGitHubFailure(error).message;
    log.warn('the pull request of a conversation could not be read', { run: after.id, why });
    // Not remembered, so the next look tries again.
    return withFacts(after, { pull: { recorded: known } });
  }
}

/** A pull request that was opened or got new commits: it is linked when it belongs to a run. */
export async function handlePull(
  { store, clock }: RunDeps,
  { repository, pull, pushedBy }: PullEvent,
): Promise<Handled> {
  const run = runOfPull(await store.runs.inRepository(repository.id, pull.openedAt - lateEvent), pull);
  if (run === null) return nothingToDo('no run matches this pull request');
  const known = run.facts.pull.linked;
  // What failed is sent again later: by then a newer event may have told of a newer commit.
  const isOlder = known?.number === pull.number && (pull.toldAt ?? 0) < (known.toldAt ?? 0);
  // Others push all the time to a pull request of somebody else: there the authors of the commits are looked at.
  const isPushed = pushedBy !== null && pull.number !== run.issue;
  if (known?.headSha === pull.headSha || (isOlder && !isPushed)) return nothingToDo('linked already');
  const linked = withFacts(run, {
    pull: { ...(!isOlder && { linked: linkTo(pull) }), ...(isPushed && { pushedBy }) },
  });
  return {
    result: `pull request ${pull.number} belongs to run ${run.id}`,
    changes: [{ kind: 'run', run: dueNow(linked, clock.now()), change: 'state' }],
  };
}

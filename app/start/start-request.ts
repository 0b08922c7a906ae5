// Starts a run for a label or a command, or replies why not. The permission of the sender was checked before.
import type { OutcomeName } from '../../shared/conversation/index.ts';
import { api, type GitHubClient, type IssueText } from '../../shared/github/index.ts';
import type { Problem } from '../../shared/yaml/index.ts';
import { checkGuardFiles } from '../handling/check-permission.ts';
import type { Handled, HandledChange, IssuePlace, PullFacts, RunDeps } from '../handling/handled.ts';
import { type Replying, reportProblems, writeReaction, writeRefusal, writeReply } from '../handling/reply.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { possibleAgain } from '../run/waiting-list/admit-run.ts';
import { endingOf, type Run, type StartFacts, withFacts } from '../store/run/run.ts';
import { newRun } from './advance-start.ts';
import { readContext } from './context/read-context.ts';

interface RunRequest {
  readonly github: GitHubClient;
  readonly issue: IssueText;
  /** The pull request whose texts `issue` holds; absent or null for an issue. The agent begins on its branch. */
  readonly pull?: PullFacts | null;
  /** The sender's words for the agent, instead of the usual ones. */
  readonly words?: string;
  readonly by: StartFacts['by'];
  readonly configuration: RepositoryConfiguration;
  readonly replying: Replying;
  /** When it was asked for, by GitHub's clock; absent = when the comment was written. */
  readonly askedAt?: number | null;
}

export async function requestStart(deps: RunDeps, request: RunRequest): Promise<Handled> {
  const { github, issue, pull = null, configuration, replying } = request;
  const { sender, comment } = replying;
  const place: IssuePlace = { ...replying.place, number: issue.number };
  const refused = (await refusedHere(deps, place, request)) ?? (await refusedByPace(deps, place, request));
  if (refused !== null) return refused;
  const service = deps.services.forRepository(place.repository.owner, place.repository.name);
  if (service === null) return skip(request, 'no-key', withoutKey);
  const branch = await findBranch(deps, place, request);
  if ('result' in branch) return branch;
  const startedAt = request.askedAt ?? comment?.writtenAt ?? null;
  const about = { place, issue, startedAt, configuration, starter: sender };
  const context = await readContext(deps, github, about);
  const begunIn = request.words === undefined || !comment ? null : { kind: comment.kind, id: comment.id };
  const otherAgents = agentsLeft(
    await deps.store.runs.ofIssue(place.repository.id, place.number, mostBefore),
  );
  const apiKey = service.key;
  const beginning = { ...request, ...branch, sender, place, pull, begunIn, context, otherAgents, apiKey };
  const run = newRun(beginning, deps.random, replying.now);
  return {
    result: `run ${run.id} begins`,
    changes: [
      ...writeReaction(replying, 'eyes'),
      { kind: 'new_run', run, askedAt: replying.occasion.receivedAt },
    ],
  };
}

const mostBefore = 10;

/** The following has ended, and the agent may go on. */
const followedNoMore: ReadonlySet<OutcomeName | undefined> = new Set([
  'timeout',
  'unavailable',
  'unauthorized',
  'bad_response',
]);

/**
 * Agents of earlier runs that may still be at work: taking the label off or closing the issue ended the following only, as do a
 * timeout and a service that is away.
 */
export function agentsLeft(runs: readonly Run[]): readonly string[] {
  return runs
    .filter((run) => {
      const { conversation, start } = run.facts;
      const outcome = endingOf(run)?.outcome;
      return outcome === 'cancelled'
        ? start.sentAt !== null
        : conversation.id !== null && followedNoMore.has(outcome);
    })
    .map(({ id, facts: { conversation } }) => conversation.url ?? conversation.id ?? id);
}

const whatOf = ({ pull }: RunRequest) => (pull ? 'pull request' : 'issue');
const askedBy = ({ by }: RunRequest) => (by.kind === 'label' ? { label: by.label } : by.usage);

/** Null where the issue or pull request may have a new run. */
async function refusedHere(
  { store }: RunDeps,
  place: IssuePlace,
  request: RunRequest,
): Promise<Handled | null> {
  const { issue, pull = null, replying } = request;
  const newest = await store.runs.newestAt(place.repository.id, place.number);
  if (newest && newest.state !== 'ended') {
    const why = { kind: 'already_running' } as const;
    const refusal = { what: askedBy(request), why, runId: newest.id };
    const changes = [...writeRefusal(replying, refusal), ...labelledAgain(newest, request)];
    return { result: 'a run is live already', changes };
  }
  if (!issue.open)
    return skip(request, 'closed', `This ${whatOf(request)} is closed, so nothing was started.`);
  return pull?.sameRepository === false ? skip(request, 'fork', fromFork) : null;
}

/** That it was taken off before may be told later. */
function labelledAgain(run: Run, { by, askedAt = null }: RunRequest): readonly HandledChange[] {
  if (by.kind !== 'label' || askedAt === null) return [];
  const labelledAt = Math.max(askedAt, run.facts.start.labelledAt ?? 0);
  return [{ kind: 'run', run: withFacts(run, { start: { labelledAt } }), change: 'none' }];
}

/** Null where the person may start one more run within this hour. */
async function refusedByPace(
  { store }: RunDeps,
  { repository }: IssuePlace,
  request: RunRequest,
): Promise<Handled | null> {
  const { configuration, replying } = request;
  const perHour = configuration.limits.runs_per_person_per_hour ?? null;
  if (perHour === null) return null;
  const whose = { repositoryId: repository.id, personId: replying.sender.id };
  const later = await possibleAgain(store.runs, whose, perHour, replying.now);
  if (later === null) return null;
  const why = { kind: 'too_many_started', most: perHour, againAt: later } as const;
  // The reply is repeated when another hour is over.
  const refusal = { what: askedBy(request), why, runId: `${later}` };
  return {
    result: 'hourly start limit of this person reached',
    changes: writeRefusal(replying, refusal),
  };
}

/** Where the agent begins: with what is doubtful about the branch, and what differs in its guard files. */
async function findBranch(
  deps: RunDeps,
  place: IssuePlace,
  request: RunRequest,
): Promise<Handled | { readonly branchDoubt?: string; readonly guardChange: string | null }> {
  const { github, pull = null, configuration, replying } = request;
  const { owner, name } = place.repository;
  const named = pull?.branch ?? configuration.branch;
  const branch = await checkBranch(deps, github, place, named);
  if (branch.kind === 'missing' && pull !== null) {
    return skip(request, 'no-branch', 'The branch of this pull request is gone, so nothing was started.');
  }
  if (branch.kind === 'missing') {
    return {
      result: 'the configured branch does not exist',
      changes: reportProblems(replying, { owner, repo: name }, [branch.problem]),
    };
  }
  const guard = await checkGuardFiles(github, place.repository, named, replying, configuration);
  if (guard.kind === 'denied') {
    const newest = await deps.store.runs.newestAt(place.repository.id, place.number);
    const refusal = { what: askedBy(request), why: guard.why, runId: newest?.id ?? null };
    return { result: guard.why.kind, changes: writeRefusal(replying, refusal) };
  }
  const { branchDoubt } = branch;
  return { ...(branchDoubt !== undefined && { branchDoubt }), guardChange: guard.change };
}

const withoutKey =
  'No API key is configured for this repository, so nothing was started. The operator of this App can add one.';
const fromFork =
  'This pull request is from a fork, so nothing was started: the agent works in branches of this repository only.';

function skip({ replying }: RunRequest, why: string, text: string): Handled {
  const { sender, place } = replying;
  const { repository, number } = place;
  const key = `skipped/${repository.id}#${number}/${sender.id}/${why}`;
  return {
    result: text,
    changes: [
      ...writeReaction(replying, 'confused'),
      ...writeReply(replying, (marker) => `${marker}\nℹ️ ${text}`, key),
    ],
  };
}

/**
 * Throws the error of a failed call, so that it is tried again. When the repository is not visible, another try would
 * not help.
 */
async function checkBranch(
  { log }: RunDeps,
  github: GitHubClient,
  { repository }: IssuePlace,
  branch: string | null,
): Promise<
  | { readonly kind: 'missing'; readonly problem: Problem }
  | { readonly kind: 'usable'; readonly branchDoubt?: string }
> {
  if (branch === null) return { kind: 'usable' };
  const { owner, name } = repository;
  const found = await api.lookUpBranch(github, { owner, repo: name, branch });
  switch (found.kind) {
    case 'exists':
      return { kind: 'usable' };
    case 'missing': {
      const problem = `names ${branch}, which does not exist`;
      const expected = 'a branch of this repository';
      return { kind: 'missing', problem: { line: null, path: 'branch', problem, expected } };
    }
    case 'not_known':
      if (api.readGitHubFailure(found.error).status !== 404) throw found.error;
      log.warn('the branch could not be checked', { owner, repo: name, why: found.why });
      return { kind: 'usable', branchDoubt: api.branchDoubt({ owner, repo: name, branch }, found.why) };
  }
}

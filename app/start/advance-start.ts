// The start of a run: how it begins, and pending → starting → preparing, or ended. Pure; the queues store the result.
import {
  type JudgedSearch,
  type JudgedStart,
  judgeSearch,
  judgeStart,
  type Search,
  type SentStart,
  type StartResult,
  type WatchLimits,
} from '../../shared/conversation/index.ts';
import { asksFor, type IssueText, type Person, promptFromIssue } from '../../shared/github/index.ts';
import { keptOf } from '../../shared/schema/index.ts';
import type { Random } from '../handling/deps.ts';
import type { IssuePlace, PullFacts } from '../handling/handled.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { endRun, followWatch, isUntold, notBegun, stoppedBefore } from '../run/advance-run.ts';
import { planningAgain, withPlanInstruction } from '../run/plan-of-run.ts';
import { pendingRun } from '../run/waiting-list/admit-run.ts';
import { isBeingStopped, linkTo, newFacts, type Run, type StartFacts, withFacts } from '../store/run/run.ts';
import { newWaitingEntry } from '../store/run/waiting-list.ts';
import type { Context } from './context/read-context.ts';

/** Stored before the request is sent. A worker that finds this state later never sends the request again. */
export function markStarting(run: Run, now: number, leaseUntil: number): Run {
  const start = { sentAt: now, note: null, unseenLooks: run.facts.start.sentAgain ? null : 0 };
  return { ...withFacts(run, { start }), state: 'starting', dueAt: leaseUntil };
}

const askAgainAfter = 30_000;

/** GitHub does not tell now whether its start is still wanted. No time of the start passes meanwhile. */
export function askedLater(run: Run, now: number): Run {
  return { ...withFacts(run, { start: { calledAt: now } }), dueAt: now + askAgainAfter, attempts: 0 };
}

export function notWanted(run: Run, { why }: { readonly why: string }, now: number): Run {
  return notBegun(run, `nothing was started: ${why}`, now);
}

function sentStart(run: Run, limits: WatchLimits): SentStart {
  const { sentAt, sentAgain: isSentAgain } = run.facts.start;
  return { limits, isUntold: isUntold(run), sentAt: sentAt ?? run.createdAt, isSentAgain };
}

export function afterStart(run: Run, result: StartResult, limits: WatchLimits, now: number): Run {
  const judged = judgeStart(sentStart(run, limits), result, now);
  switch (judged.kind) {
    case 'followed':
      return followWatch(run, judged.watch, now);
    case 'full':
      return isBeingStopped(run) ? stoppedBefore(run, now) : backToWaitingList(run);
    case 'not_taken':
      return tryLater(run, judged, limits, now);
    case 'unclear': {
      const left = withFacts(run, { start: { unseenLooks: null } });
      return afterSearch(left, { kind: 'not_found', why: judged.ending.reason }, limits, now);
    }
    case 'refused':
      return endRun(run, { ...judged.ending, at: now });
  }
}

export function afterSearch(run: Run, found: Search, limits: WatchLimits, now: number): Run {
  const { unseenLooks } = run.facts.start;
  const sought = { ...sentStart(run, limits), chosenId: run.id, unseenLooks };
  const judged = judgeSearch(sought, found, now);
  switch (judged.kind) {
    case 'followed':
      return followWatch(run, judged.watch, now);
    case 'look_again':
      return lookAgain(run, judged);
    case 'send_again':
      return isBeingStopped(run) ? stoppedBefore(run, now) : sendAgain(run, now);
    case 'lost':
      return endRun(run, { ...judged.ending, at: now });
  }
}

function lookAgain(run: Run, { at, unseenLooks }: Extract<JudgedSearch, { kind: 'look_again' }>): Run {
  const note = 'It is unclear whether the start request arrived. The conversation is being looked for.';
  return { ...withFacts(run, { start: { unseenLooks, note } }), dueAt: at };
}

function sendAgain(run: Run, now: number): Run {
  const note = 'The start request did not arrive, so it is sent again.';
  const start = { sentAt: null, unseenLooks: null, sentAgain: true, note };
  return { ...withFacts(run, { start }), state: 'pending', dueAt: now };
}

/** The answer to the start came after the run had ended: only what is useful to people is kept. */
export function lateStart(run: Run, result: StartResult): Run {
  if (result.kind === 'failed') return run;
  const id = result.kind === 'task' ? result.task.conversationId : result.conversation.id;
  return id === null ? run : withFacts(run, { conversation: { id } });
}

/** No time of its start passes while it waits: it was refused for what others do. */
function backToWaitingList(run: Run): Run {
  const askedAt = run.facts.start.askedAt ?? run.createdAt;
  const announced = { place: null, why: 'service' } as const;
  const waiting = { ...newWaitingEntry(run.facts.terms.limits, askedAt), announced };
  const again = withFacts(run, { start: { sentAt: null, note: null } });
  return { ...again, state: 'pending', waiting, dueAt: null };
}

type FailedToStart = Exclude<JudgedStart, { kind: 'followed' }>;

const firstPauseMs = 2_000;
/** What passes so soon, as a rate limit, is no news. */
const shortPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

function tryLater(
  run: Run,
  { ending, retryAfterMs = 0 }: FailedToStart,
  limits: WatchLimits,
  now: number,
): Run {
  if (isBeingStopped(run)) return stoppedBefore(run, now);
  const step = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, Math.max(0, run.attempts - 1)));
  const pause = Math.max(step, retryAfterMs);
  const dueAt = now + pause;
  if (dueAt >= (run.facts.start.calledAt ?? run.createdAt) + limits.startTimeout)
    return endRun(run, { ...ending, at: now });
  const note =
    pause > shortPauseMs ? `The service could not take the start request yet: ${ending.reason}` : null;
  return { ...withFacts(run, { start: { sentAt: null, note } }), state: 'pending', dueAt };
}

interface Beginning {
  readonly place: IssuePlace;
  readonly issue: IssueText;
  readonly pull: PullFacts | null;
  readonly words?: string;
  readonly begunIn?: StartFacts['begunIn'];
  readonly context: Context;
  readonly sender: Person;
  readonly by: StartFacts['by'];
  readonly configuration: RepositoryConfiguration;
  readonly apiKey: string;
  readonly branchDoubt?: string | null;
  readonly guardChange?: string | null;
  readonly otherAgents?: readonly string[];
}

export function newRun(beginning: Beginning, random: Random, now: number): Run {
  const { place, issue, pull, words, context, sender, by, configuration, apiKey } = beginning;
  const { owner, name } = place.repository;
  const { teams, allowRequester: requester } = configuration;
  const { approve, reject } = configuration.permission;
  const { prompt, removed } = promptFromIssue(
    {
      repository: `${owner}/${name}`,
      kind: pull === null ? 'issue' : 'pull request',
      number: issue.number,
      title: issue.title,
      body: issue.body,
    },
    random.uuid(),
    {
      template: configuration.prompt,
      words: words === undefined ? null : { by: sender.login, text: words },
      comments: context.comments,
      pictures: context.images.length,
      leftOut: context.leftOut,
    },
  );
  const { repository, installationId } = place;
  const plans = configuration.ask === 'plan';
  const terms = {
    ...keptOf(configuration),
    branch: pull?.branch ?? configuration.branch,
    mayAnswer: { approve, reject, teams, requester },
    ...(configuration.ask !== 'service' && { ask: asksFor(configuration.ask, configuration.askedBy) }),
    ...(plans && { plan: planningAgain }),
    ...(configuration.ruleSets.some(({ rules }) => rules.length > 0) && { ruleSets: configuration.ruleSets }),
  };
  const start = {
    requester: sender.login,
    requesterId: sender.id,
    by,
    issueTitle: issue.title,
    removed,
    begunIn: beginning.begunIn ?? null,
    images: context.images,
    contextLeftOut: context.leftOut,
    branchDoubt: beginning.branchDoubt ?? null,
    guardChange: beginning.guardChange ?? null,
    ...(beginning.otherAgents?.length && { otherAgents: beginning.otherAgents }),
  };
  const facts = newFacts(terms, start, pull && linkTo(pull));
  const message = plans ? withPlanInstruction(prompt) : prompt;
  return pendingRun(
    { id: random.uuid(), installationId, repository, issue: issue.number, apiKey, message, facts },
    now,
  );
}

// The texts about a run, made with the shared templates: sticky comment, report, reply to /status.

import {
  isGood,
  isProved,
  isWaiting,
  refusalNow,
  type Seen,
  type StateChange,
  warningsOf,
} from '../../shared/conversation/index.ts';
import { ownMarker, type StatusView, texts, type WaitingListView } from '../../shared/github/index.ts';
import { isByRule, type Proof } from '../../shared/question/index.ts';
import type { Change } from '../handling/handled.ts';
import { effectOf } from '../handling/reply-effects.ts';
import type { Effect, NewEffect } from '../store/effect.ts';
import type { StoredQuestion } from '../store/question.ts';
import { asksOf, endingOf, isBeingStopped, ofReport, type Run, reportKey } from '../store/run/run.ts';
import type { Aside } from './aside.ts';
import { costDoubtOf, usageOf } from './cost-of-run.ts';

export interface DisplaySettings {
  readonly markerSecret: string;
  /** The address of GitHub's web pages. */
  readonly web: string;
  readonly editPause: number;
  readonly briefPause: number;
}

type Comment = Extract<Effect, { kind: 'comment' }>;

const stickyKey = (run: Run) => `run/${run.id}/comment`;

/** The comment that follows the run; at its end it leads to the report. */
export function stickyComment(
  run: Run,
  { markerSecret, web, ...pauses }: DisplaySettings,
  change: Change,
  { question, money, ruled, held, hidden, unreported }: Aside,
): NewEffect {
  const { facts, watch } = run;
  const { contextLeftOut: leftOut } = facts.start;
  const ending = endingOf(run);
  const marker = markerOf('progress', run, markerSecret);
  const view = {
    ...commonView(run),
    timeline: timelineOf(run),
    ending,
    openQuestion: question && askedIn(question),
    openMoney: money && askedIn(money),
    ruled: ruled.flatMap((question) => ruledLine(question, web)),
    rounds: facts.rounds.begun,
    stops: facts.stop.asked,
    held: heldMessages(run, held),
    waitingList: waitingListView(run),
    finalMessage: finalMessageOf(run),
    unreported,
    removed: facts.start.removed,
    warnings: [
      ...doubtOf(run),
      ...[facts.start.guardChange].filter((change) => change !== null),
      ...(leftOut.length === 0 ? [] : [`The agent was not given ${leftOut.join('; ')}.`]),
      ...stoppingOf(run),
      ...(hidden === null ? [] : [texts.hiddenQuestion(hidden)]),
      ...(unreported === null ? [] : [texts.hiddenReport(unreported)]),
      ...[facts.start.note].filter((note) => note !== null),
      ...(watch === null ? [] : warningsOf(watch)),
    ],
    commands: facts.terms.commands,
  };
  // States follow one another within seconds. An end and a question are seen at once.
  const isUrgent =
    change === 'state' && (ending !== null || view.openQuestion !== null || view.openMoney !== null);
  return {
    ...effectOf(run, stickyKey(run)),
    throttle: isUrgent ? 0 : pauseOf(change, pauses),
    effect: { ...comment(run, texts.progressComment(view, marker), marker), mustStand: ending !== null },
  };
}

export function waitingListView({ waiting }: Run): WaitingListView | null {
  if (waiting === null) return null;
  const { place = null, why = null, until = null } = waiting.announced ?? {};
  const most = why === 'day' ? waiting.costPerDay : why === 'repository' ? waiting.runsAtOnce : null;
  return { place, why, most, until };
}

/** How many usual pauses pass before a change of cost alone updates the comment. */
const costPauses = 15;

function pauseOf(
  change: Change,
  { editPause, briefPause }: Pick<DisplaySettings, 'editPause' | 'briefPause'>,
): number {
  if (change === 'state') return briefPause;
  return change === 'cost' ? costPauses * editPause : editPause;
}

/** Null unless people can answer it now. */
function askedIn({ shown, state, answer, actions, subject }: StoredQuestion) {
  const waits = state === 'open' && answer === null;
  return waits && shown ? { number: shown.number, url: shown.url, actions, subject } : null;
}

function ruledLine(
  { answer, actions, settledAt, result }: StoredQuestion,
  web: string,
): readonly texts.RuledLine[] {
  if (!answer || !isByRule(answer)) return [];
  const { verdict, rule } = answer;
  const [at, url] = [settledAt ?? answer.at, texts.ruleAddress(web, rule)];
  return [{ at, verdict, rule, url, actions, isSeen: result?.kind === 'verified' }];
}

/** A comment of its own, because an edit sends no notification. Null while the run goes on. */
export function finalReport(run: Run, { markerSecret }: DisplaySettings): NewEffect | null {
  const ending = endingOf(run);
  if (ending === null) return null;
  const marker = markerOf('report', run, markerSecret, ofReport(run));
  const finalMessage = finalMessageOf(run);
  const body = texts.outcomeReport(
    { ...commonView(run), ending, finalMessage, warnings: doubtOf(run) },
    marker,
  );
  return {
    ...effectOf(run, reportKey(run)),
    after: stickyKey(run),
    once: true,
    effect: comment(run, body, marker),
  };
}

/** The words of the round before are in its own report. */
const finalMessageOf = (run: Run): string | null =>
  endingOf(run)?.before === undefined ? run.facts.end.finalMessage : null;

function stoppingOf(run: Run): readonly string[] {
  if (!isBeingStopped(run)) return [];
  const paused = run.watch?.startPaused === true ? ' Its sandbox is paused already.' : '';
  return [`It is being stopped, as ${run.facts.stop.latest?.by} asked.${paused}`];
}

function heldMessages(run: Run, held: Aside['held']): texts.HeldMessages {
  const by = held.map(({ from }) => (from ? from.login : run.facts.start.requester));
  const until = heldUntil(run);
  const isInTrouble = held.some(({ troubleSince }) => troubleSince !== null);
  return { by, until: until === 'soon' && isInTrouble ? 'reachable' : until };
}

/** The event that a message waits for. */
export function heldUntil({ state, watch, facts }: Run): Exclude<texts.HeldMessages['until'], 'reachable'> {
  if (state === 'pending' || state === 'starting' || state === 'preparing') return 'ready';
  if (state === 'planned' || isWaiting(watch)) return 'answer';
  const isPaused = watch !== null && watch.pausedSince !== null;
  return isPaused && facts.terms.onPause === 'wait' && facts.stop.latest === null ? 'resumed' : 'soon';
}

function doubtOf(run: Run): readonly string[] {
  return [run.facts.start.branchDoubt, costDoubtOf(run)].filter((doubt) => doubt !== null);
}

/** Once for each pull request; null unless the configuration asks for it. */
export function reviewRequest(run: Run): NewEffect | null {
  const { terms } = run.facts;
  const { requester } = run.facts.start;
  const { linked: pull } = run.facts.pull;
  if (terms.requestReview !== true || !isGood(endingOf(run))) return null;
  // The pull request is theirs where the run began on it, and bots review nothing.
  if (pull === null || pull.number === run.issue || requester.endsWith('[bot]')) return null;
  return {
    ...effectOf(run, `run/${run.id}/review/${pull.number}`),
    once: true,
    effect: {
      kind: 'review_request',
      repository: run.repository,
      pull: pull.number,
      login: requester,
    },
  };
}

export function statusOf(
  run: Run,
  questions: Pick<StatusView, 'open' | 'hidden'>,
  now: number,
  marker: string,
): string {
  const since = run.watch?.seenSince ?? run.createdAt;
  const view = {
    ...commonView(run),
    seen: seenOf(run),
    since,
    now,
    ending: endingOf(run),
    ...questions,
    waitingList: waitingListView(run),
  };
  const troubles = [run.facts.start.note, run.watch && refusalNow(run.watch)];
  const warnings = texts.warningLines(troubles.filter((each) => each !== null));
  const parts = [
    texts.statusReply(view, marker),
    ...stoppingOf(run).map((words) => `🛑 ${words}`),
    ...(warnings === null ? [] : [warnings]),
  ];
  return parts.join('\n\n');
}

/** A run that was given up before its end was read has no proof, and says so. */
function proofOf(run: Run): Proof | null {
  const { conversation, end } = run.facts;
  const isUnproved = endingOf(run) !== null && conversation.id !== null && isProved(asksOf(run));
  if (end.proof !== null || !isUnproved) return end.proof;
  return { kind: 'unreadable', why: 'it was no longer followed when it ended' };
}

function commonView(run: Run) {
  const { start, conversation, pull, rounds } = run.facts;
  return {
    run: {
      startedBy: start.requester,
      by: start.by,
      conversationUrl: conversation.url,
      pullRequests: pull.linked === null ? [] : [pull.linked.number],
      asks: asksOf(run),
      round: rounds.begun.at(-1) ?? null,
      follows: start.follows,
      otherAgents: start.otherAgents ?? [],
      usage: usageOf(run),
      proof: proofOf(run),
      plan: planInForce(run),
    },
    untold: run.watch?.taskPending === true,
    hasRules: run.facts.terms.ruleSets?.some(({ rules }) => rules.length > 0) ?? false,
    planned: run.state === 'planned',
    beganAt: run.createdAt,
    audience: 'app' as const,
    spelling: run.facts.terms.commands,
  };
}

/** Null where no plan was approved, or one without a scope. */
export function planInForce({ facts }: Pick<Run, 'facts'>): texts.PlanInForce | null {
  const { plan } = facts.terms;
  return plan?.phase === 'approved' ? plan : null;
}

/** An agent whose plan people are asked about waits for them, whatever its sandbox does. */
export function seenOf({ state, watch }: Pick<Run, 'state' | 'watch'>): Seen {
  const seen = watch?.seen ?? { phase: 'start', step: null, sandbox: null, agent: null };
  return state === 'planned' ? { ...seen, sandbox: null, agent: waitsWithPlan } : seen;
}

/** How long people have been asked about its plan is no state of its agent, and so no change that a poll has seen. */
function timelineOf({ state, watch }: Run): readonly StateChange[] {
  if (watch === null) return [];
  if (state !== 'planned') return watch.timeline;
  return [...watch.timeline, { ...seenOf({ state, watch }), at: watch.ending?.at ?? watch.seenSince }];
}

const waitsWithPlan = { is: 'waiting', says: 'planned' } as const;

function markerOf(
  kind: 'progress' | 'report',
  { id, repository, issue }: Run,
  secret: string,
  round = '',
): string {
  return ownMarker(kind, { run: `${id}${round}` }, repository, issue, secret);
}

function comment(run: Run, body: string, marker: string): Comment {
  return {
    kind: 'comment',
    repository: run.repository,
    number: run.issue,
    body,
    marker,
    since: run.createdAt,
    mustStand: false,
  };
}

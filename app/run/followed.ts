// A run of the App as input of the follower, and the run with the follower's result. Pure.
import {
  type FollowedRun,
  type FollowTerms,
  keepNamed,
  outcomes,
  type Watch,
  type WatchLimits,
} from '../../shared/conversation/index.ts';
import type { EndRead } from '../../shared/drive/index.ts';
import { guardedEnding } from '../../shared/question/index.ts';
import type { Conversation, Service } from '../../shared/service/index.ts';
import { asksOf, isBeingStopped, type Run, type RunTerms, withFacts } from '../store/run/run.ts';
import { endRun, followWatch } from './advance-run.ts';
import { costLimitOf, hasCostLimit, usageOf, withUsage } from './cost-of-run.ts';

/** Poll intervals: every 5 minutes where it is 30 seconds, because for many runs each would be a request of its own. */
const intervalsUnread = 10;

export function followedOf(run: Run, watch: Watch): FollowedRun {
  return {
    watch,
    usage: usageOf(run),
    asks: asksOf(run),
    terms: followTermsOf(run, watch),
    wakes: run.facts.agent.wakes,
    isBeingStopped: isBeingStopped(run),
    isEndRead: false,
  };
}

function followTermsOf(
  run: Run,
  { limits: { pollInterval, waitingInterval = pollInterval } }: Watch,
): FollowTerms {
  const { terms } = run.facts;
  return {
    maxCost: costLimitOf(run),
    countsCost: hasCostLimit(run),
    wakes: terms.onPause === 'resume',
    // Not more often where rules decide, and each look is soon: it would keep every sandbox awake.
    readsPolicyEvery: intervalsUnread * waitingInterval,
    endsWaiting: false,
  };
}

export function withFollowed(before: Run, { watch, usage, asks, wakes }: FollowedRun, now: number): Run {
  const run = withUsage(followWatch(before, watch, now), usage);
  const { agent } = run.facts;
  const accountAsks = asks === null ? null : asks.by === 'account' ? asks.ask : agent.accountAsks;
  const isSame = wakes === agent.wakes && accountAsks === agent.accountAsks;
  return isSame ? run : withFacts(run, { agent: { wakes, accountAsks } });
}

/** The run with its title, the branch that its agent works on, and the pull requests that the service names. */
export function withDetails(run: Run, record: Conversation | null): Run {
  if (record === null) return run;
  const { conversation, pull, terms } = run.facts;
  const { title, branch } = conversation;
  // The agent works on the branch of a pull request itself, and that is linked already.
  const named = keepNamed({ title, branch, pullRequests: pull.recorded }, record, terms.branch);
  const isSame = named.title === title && named.branch === branch && named.pullRequests === pull.recorded;
  if (isSame) return run;
  return withFacts(run, {
    conversation: { title: named.title, branch: named.branch },
    pull: { recorded: named.pullRequests },
  });
}

/** Adds the web address of the conversation to the run, if there is a conversation. */
export function withPage(run: Run, service: Pick<Service, 'page'>): Run {
  const { id, url } = run.facts.conversation;
  if (id === null || url !== null) return run;
  return withFacts(run, { conversation: { url: service.page(id) } });
}

/** The run with the last words of its agent, and with how it ended by what the agent did. */
export function withEnd(run: Run, { ending, message, proof }: EndRead): Run {
  const isGood = outcomes[ending.outcome].tone === 'good';
  const { end } = run.facts;
  const told = { finalMessage: message ?? end.finalMessage, proof: proof ?? end.proof };
  return endRun(withFacts(run, { end: told }), guardedEnding(ending, proof, isGood));
}

/** Where rules may decide, the agent should not wait for half a minute. */
const quickMs = 5_000;

interface Given extends Pick<WatchLimits, 'pollInterval' | 'startTimeout' | 'idleTimeout'> {
  readonly runTimeout: number | null;
}

/** Waiting for a confirmation does not end a run of the App: people answer on GitHub. */
export function limitsOf(
  settings: Given,
  { ruleSets, plan }: Pick<RunTerms, 'ruleSets' | 'plan'> = {},
): WatchLimits {
  const isQuick = ruleSets !== undefined || plan !== undefined;
  return {
    pollInterval: isQuick ? Math.min(quickMs, settings.pollInterval) : settings.pollInterval,
    waitingInterval: settings.pollInterval,
    startTimeout: settings.startTimeout,
    timeout: settings.runTimeout,
    idleTimeout: settings.idleTimeout,
    pauseTimeout: null,
    road: 'app',
  };
}

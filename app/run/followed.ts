// A run of the App as the follower sees it, and the run with what the follower made of it. Pure.
import {
  type FollowedRun,
  type FollowTerms,
  keepNamed,
  outcomes,
  type Watch,
} from '../../shared/conversation/index.ts';
import type { EndRead } from '../../shared/drive/index.ts';
import { guardedEnding } from '../../shared/question/index.ts';
import type { Conversation, Service } from '../../shared/service/index.ts';
import { asksOf, isBeingStopped, type Run } from '../store/run.ts';
import type { RunFacts } from '../store/run-facts.ts';
import { followWatch } from './advance-run.ts';
import { hasCostLimit, usageOf, withUsage } from './usage.ts';

/** Poll intervals: every 5 minutes where it is 30 seconds, because for many runs each would be a request of its own. */
const intervalsUnread = 10;

export function followedOf(run: Run, watch: Watch): FollowedRun {
  return {
    watch,
    usage: usageOf(run),
    asks: asksOf(run),
    terms: followTermsOf(run, watch),
    wakes: run.facts.resumes,
    isBeingStopped: isBeingStopped(run),
    isEndRead: false,
  };
}

function followTermsOf(run: Run, { limits }: Watch): FollowTerms {
  const { terms } = run.facts;
  return {
    maxCost: terms.limits.cost_per_run ?? null,
    countsCost: hasCostLimit(run),
    wakes: terms.onPause === 'resume',
    readsPolicyEvery: intervalsUnread * limits.pollInterval,
    endsWaiting: false,
  };
}

export function withFollowed(before: Run, { watch, usage, asks, wakes }: FollowedRun, now: number): Run {
  const run = withUsage(followWatch(before, watch, now), usage);
  const changes: Partial<RunFacts> = {
    ...(wakes !== run.facts.resumes && { resumes: wakes }),
    ...(asks?.by === 'account' && asks.ask !== run.facts.accountAsks && { accountAsks: asks.ask }),
  };
  const isForgotten = asks === null && run.facts.accountAsks !== undefined;
  if (Object.keys(changes).length === 0 && !isForgotten) return run;
  const { accountAsks, ...facts } = run.facts;
  return { ...run, facts: { ...(isForgotten ? facts : run.facts), ...changes } };
}

/** The run with its title, the branch that its agent works on, and the pull requests that the service names. */
export function withDetails(run: Run, conversation: Conversation | null): Run {
  if (conversation === null) return run;
  const { title, agentBranch, recordPulls = [], terms } = run.facts;
  const known = { title, branch: agentBranch, pullRequests: recordPulls };
  // On the branch of a pull request the agent works itself, and it is linked already.
  const named = keepNamed(known, conversation, terms.branch);
  const isSame = named.title === title && named.branch === agentBranch;
  if (isSame && named.pullRequests === recordPulls) return run;
  const facts = { ...run.facts, title: named.title, agentBranch: named.branch };
  const pulls = named.pullRequests;
  return { ...run, facts: pulls.length === 0 ? facts : { ...facts, recordPulls: pulls } };
}

/** Adds the web address of the conversation to the run, if there is a conversation. */
export function withPage(run: Run, service: Pick<Service, 'page'>): Run {
  const { conversationId, conversationUrl } = run.facts;
  if (conversationId === null || conversationUrl !== null) return run;
  return { ...run, facts: { ...run.facts, conversationUrl: service.page(conversationId) } };
}

/** The run with the last words of its agent, and with how it ended by what the agent did. */
export function withEnd(run: Run, { ending, message, proof }: EndRead): Run {
  const isGood = outcomes[ending.outcome].tone === 'good';
  const facts = { ...run.facts, finalMessage: message ?? run.facts.finalMessage };
  const judged = guardedEnding(ending, proof, isGood);
  return { ...run, facts: { ...facts, ...(proof !== null && { proof }), ending: judged } };
}

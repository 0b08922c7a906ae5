// A followed conversation in a step: what the ledger and the inputs say of it, and the ledger with what the follower found.

import {
  type AsksBefore,
  costDoubt,
  type Done,
  type FollowedRun,
  type FollowTerms,
  type Watch,
} from '../../../shared/conversation/index.ts';
import type { FollowTools } from '../../../shared/drive/index.ts';
import { asksFor, budgetDoubtWords } from '../../../shared/github/index.ts';
import type { RulesInForce } from '../../../shared/question/index.ts';
import { type Conversation, workingCopiesOf } from '../../../shared/service/index.ts';
import type { WorkflowStep } from './workflow-step.ts';

/** How records name where the rules of a step are given. */
export const theInputRules = 'the input rules';

export function followedOf(watch: Watch, step: WorkflowStep, until: 'end' | 'ready' = 'end'): FollowedRun {
  const { cost, tokens } = step.ledger.facts();
  return {
    watch,
    usage: { cost, tokens },
    asks: asksOf(step),
    terms: followTermsOf(step),
    wakes: null,
    isBeingStopped: false,
    // A step that only wants it to be ready leaves its end to another one.
    isEndRead: until === 'ready',
  };
}

function asksOf({ settings, ledger }: WorkflowStep): AsksBefore | null {
  const told = settings.ask === 'service' ? null : asksFor(settings.ask, 'workflow');
  return ledger.facts().asks ?? told;
}

function followTermsOf({ settings }: WorkflowStep): FollowTerms {
  const { maxCost, onConfirmation, rules } = settings;
  return {
    maxCost,
    countsCost: maxCost !== null,
    wakes: false,
    // Each poll can ask a single conversation.
    readsPolicyEvery: 0,
    endsWaiting: onConfirmation === 'stop' && rules === null,
  };
}

export function followTools(step: WorkflowStep, conversation: Conversation | null): FollowTools {
  const { service, clock, cancel, ledger } = step;
  return {
    service,
    now: clock.now,
    signal: cancel.signal,
    observing: () => rulesInStep(step, conversation?.id ?? ''),
    prove: async (read) => (await import('../end-of-run.ts')).proveWithThread(read, conversation, step),
    onDone(done: Done, { asks }) {
      if (done.kind === 'read_account') ledger.note({ asks });
    },
    onFailure() {},
  };
}

export function noteCost(run: FollowedRun, { ledger, log, clock }: WorkflowStep): void {
  const found = costDoubt(run, clock.now());
  const doubt = found && budgetDoubtWords('max-cost', found);
  const isNews = doubt !== null && ledger.facts().budgetDoubt !== doubt;
  ledger.note({ ...run.usage, budgetDoubt: run.terms.countsCost ? doubt : ledger.facts().budgetDoubt });
  if (isNews) log.warn(doubt);
}

/** The answer of the workflow, whose commit the run names. What sees a command is loaded only where one is decided on. */
export function rulesInStep(
  { settings, ledger }: WorkflowStep,
  conversationId: string,
): Omit<RulesInForce, 'seeCommand'> {
  const { rules, planning } = settings;
  const own = { rules: rules ?? [], from: theInputRules };
  return {
    sets: planning === null ? [own] : [own, planning],
    workingCopies: workingCopiesOf(ledger.facts().repository?.split('/')[1] ?? '', conversationId),
    granted: [],
    afterReject: 'continue',
  };
}

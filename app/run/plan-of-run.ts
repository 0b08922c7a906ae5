// A run whose agent plans first: what follows from the end of its planning, and from what people say about its plan. Pure.
import { type Ending, type Polled, reopenWatch } from '../../shared/conversation/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import {
  goOnAsked,
  goOnWithPlan,
  planAgain,
  planInstruction,
  readPlan,
  returnedPlan,
} from '../../shared/plan/index.ts';
import type { Question, Subject } from '../../shared/question/index.ts';
import type { GivenMessage } from '../store/message.ts';
import { endingOf, type PlanTerms, type Run, withFacts } from '../store/run/run.ts';
import { endRun, watchedAgain } from './advance-run.ts';
import { moneyUnderPlan } from './cost-of-run.ts';

/** The task, or a message that begins with a plan, as the agent gets it. */
export const withPlanInstruction = (text: string): string => `${text}\n\n${planInstruction}`;

export const planningAgain: PlanTerms = { phase: 'planning', returned: false };

/** The run as it goes on, with what is stored with it: a message for its agent, or a question for people. */
export interface PlanStep {
  readonly run: Run;
  readonly message?: GivenMessage;
  readonly subject?: Subject;
}

/** The end of a round in which the agent tried to act so often that it was left idle. Null while it goes on. */
export function endOfPlanning(
  { facts }: Run,
  { reading }: Pick<Polled, 'reading'>,
  now: number,
): Ending | null {
  const { plan } = facts.terms;
  if (plan?.phase !== 'planning' || plan.isOver !== true || reading.kind !== 'conversation') return null;
  if (reading.sandbox?.is !== 'up' || reading.agent?.is !== 'resting') return null;
  return { outcome: 'idle', reason: 'it kept trying to act where it was only to read', at: now };
}

/**
 * The agent has come to an end of its own, or rests: its last words are its plan. Null where the run ends with that, as one that does not
 * plan does. `isToldMore`: a message for it is on its way, which is its next round.
 */
export function afterPlanning(ended: Run, isToldMore: boolean, now: number): PlanStep | null {
  const { plan } = ended.facts.terms;
  const outcome = endingOf(ended)?.outcome;
  if (plan?.phase !== 'planning' || (outcome !== 'finished' && outcome !== 'idle')) return null;
  if (isToldMore) return { run: resumed(ended, { phase: 'planning', returned: plan.returned }, now) };
  const read = readPlan(ended.facts.end.finalMessage ?? '');
  if (read.kind === 'wrong' && !plan.returned) {
    const again = resumed(ended, { phase: 'planning', returned: true }, now);
    return withMessage(again, returnedPlan(read.problems), now);
  }
  const subject: Subject =
    read.kind === 'plan'
      ? { kind: 'plan', ...read.plan, problems: [] }
      : { kind: 'plan', words: read.words, scope: null, problems: read.problems };
  const asked = withFacts(ended, {
    terms: { plan: { phase: 'asked' } },
    end: { ending: null, finalMessage: null },
  });
  return { run: { ...asked, state: 'planned', endedAt: null }, subject };
}

type Settled = Pick<Question, 'state' | 'subject' | 'code' | 'answer' | 'approvals'>;

/** Null where nothing follows: the run has gone on or ended otherwise, or the question is asked again. */
export function afterPlanQuestion(run: Run, question: Settled, now: number): PlanStep | null {
  const { state, subject, code, answer, approvals } = question;
  if (run.state !== 'planned' || subject?.kind !== 'plan') return null;
  if (state === 'expired') {
    return { run: endRun(run, { outcome: 'timeout', reason: 'nobody approved its plan in time', at: now }) };
  }
  if (state !== 'answered' || answer === null) return null;
  if (answer.verdict === 'approve') {
    const by = [...approvals, answer].map((each) => each.by);
    const approval = { code: code ?? '', by, at: now };
    const { scope } = subject;
    const plan: PlanTerms =
      scope === null ? { phase: 'always', ...approval } : { phase: 'approved', scope, ...approval };
    const approved = moneyUnderPlan(run, resumed(run, plan, now));
    return withMessage(approved, scope === null ? goOnAsked : goOnWithPlan, now, answer.by);
  }
  if (answer.afterReject === 'stop') {
    return { run: endRun(run, { outcome: 'stopped', reason: `${answer.by} rejected its plan`, at: now }) };
  }
  return withMessage(resumed(run, planningAgain, now), planAgain(answer.reason ?? ''), now, answer.by);
}

export function resumed(run: Run, plan: PlanTerms, now: number): Run {
  return {
    ...withFacts(run, {
      terms: { plan },
      start: { note: null },
      end: { ending: null, finalMessage: null },
    }),
    ...watchedAgain(run.watch && reopenWatch(run.watch, now), now),
  };
}

/** `by`: who let it be sent, and gets no reply to it. */
function withMessage(run: Run, text: string, now: number, by?: string): PlanStep {
  const { given } = run.facts.rounds;
  const count = given.count + 1;
  const ask = run.facts.terms.ask?.ask ?? null;
  return {
    run: withFacts(run, { rounds: { given: { ...given, count } } }),
    message: { ...newMessage({ number: count + 1, text, ask }, now), ...(by !== undefined && { by }) },
  };
}

// Visits due questions of the agent: shows new ones, sends answers, and reports the results.

import { identifyWait } from '../../shared/conversation/index.ts';
import { type ExecutedFiles, questionService } from '../../shared/drive/index.ts';
import { seeCommand } from '../../shared/executed/index.ts';
import { readDefaultBranch, repositoryName } from '../../shared/github/index.ts';
import {
  type AnswerCheck,
  type Grant,
  notLookedAt,
  type QuestionContext,
  type QuestionPorts,
  questionPatienceAt,
  type StaleWhy,
  type Subject,
  visitQuestion,
} from '../../shared/question/index.ts';
import { byRules, isPlanning } from '../../shared/rules/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { AnswerResult } from '../handling/metrics.ts';
import { costLimitOf } from '../run/cost-of-run.ts';
import * as adapter from '../run/machine-adapter.ts';
import { questionWithMoreTime } from '../run/more-time.ts';
import { type GivenAnswer, isByPerson, type StoredQuestion } from '../store/question.ts';
import { type Run, rulesOf } from '../store/run/run.ts';
import { checkBeforeSending } from './question-comments.ts';
import { grantsThatHold } from './question-people.ts';
import { storeStep } from './store-step.ts';

export function visitStoredQuestion(deps: RunDeps, question: StoredQuestion): Promise<void> {
  return adapter.visitWithRun(deps, deps.store.questions, question, async (run) => {
    const timed = await questionWithMoreTime(deps, run, question);
    const ports = questionPorts(deps, timed, run);
    return visitQuestion<StoredQuestion, Conversation>(ports, timed);
  });
}

/** Used when there is no watch that says when to look again. */
const noWatchPause = 10 * 60_000;
/** An answer waits for GitHub as long as an event that is tried again. */
const usualPatience = { ...questionPatienceAt(1_000), unsaid: 24 * 60 * 60_000 };

const requestWords = {
  wake: 'a paused sandbox was told to resume for a question',
  set_policy: 'an agent was told again when to ask',
  send: 'an answer was sent',
  resume: 'a rejected agent was told to continue',
} as const;

function questionPorts(
  deps: RunDeps,
  claimed: StoredQuestion,
  claimedRun: Run,
): QuestionPorts<StoredQuestion, Conversation> {
  const { store, settings, clock, log } = deps;
  const about = { question: claimed.id, run: claimed.runId };
  const service = questionService({
    ...adapter.machineServiceOptions(deps, claimedRun),
    executed: executedFilesOf(deps, claimedRun),
  });
  let run = claimedRun;
  return {
    ...service,
    async look(question) {
      const granted = question.state === 'asking' ? await grantsThatHold(deps, run) : [];
      const looked = endsWithRun(question, run)
        ? { seen: notLookedAt, at: null, seenAt: clock.now(), check: null }
        : await service.look(
            run.facts.conversation.id,
            question,
            () => checkBeforeSending(deps, question, run),
            rulesInForceOf(run, granted, clock.now()),
          );
      if (looked.check !== null) warnOfCheck(log, looked.check, about);
      // The look may have taken a while. The run is read again: its new state may be the only sign that the question is
      // a new one.
      const after = await store.runs.byId(question.runId);
      if (after === null) return null;
      run = after;
      // So may a person have taken an approval back.
      const kept = new Set(run.facts.agent.grants?.map(({ question: id }) => id));
      const holding = granted.filter(({ question: id }) => kept.has(id));
      return { ...looked, context: questionContextOf(run, holding, question, clock.now()) };
    },
    replied: (request, reply) =>
      log.info(requestWords[request], { ...about, result: adapter.replyName(reply) }),
    async store(before, step) {
      const stored = await adapter.storeUnlessSuperseded(deps, (tables) =>
        storeStep(tables, before, step, run, settings, clock.now()),
      );
      if (stored === null) {
        log.info('a question was not stored: it had changed in the meantime', about);
        return null;
      }
      if (stored.state !== before.state) {
        log.info('a question changed its state', { ...about, state: stored.state });
      }
      if (before.settledAt === null) countAnswer(deps, stored);
      return stored;
    },
  };
}

function warnOfCheck(log: RunDeps['log'], check: NonNullable<AnswerCheck>, about: object): void {
  const why = check.kind === 'edit_unknown' ? (check.said ?? null) : null;
  const result = check.kind;
  log.warn('an answer was not sent: its comment did not pass the check', { ...about, result, why });
}

/** Whatever waits there: only what came of an answer that was sent is still looked for. */
function endsWithRun({ state }: StoredQuestion, run: Run): boolean {
  return (state === 'asking' || state === 'open') && adapter.outcomeSoFar(run) !== null;
}

function executedFilesOf({ github, clock }: RunDeps, run: Run): ExecutedFiles {
  const { repository, installationId } = run;
  return {
    workingCopies: () => rulesOf(run, clock.now()).workingCopies,
    byRules: byRules(rulesOf(run, clock.now()).sets),
    patience: usualPatience,
    defaultBranch: async (_conversation, ...asked) =>
      readDefaultBranch(await github.forInstallation(installationId), repositoryName(repository), ...asked),
  };
}

/** The facts of the run that the decision about a question needs. */
function questionContextOf(
  run: Run,
  grants: readonly Grant[],
  { subject }: Pick<StoredQuestion, 'subject'>,
  now: number,
): QuestionContext {
  const { id, watch, facts } = run;
  const rules = rulesInForceOf(run, grants, now);
  const { timeout = null, pollInterval = noWatchPause, waitingInterval = pollInterval } = watch?.limits ?? {};
  return {
    conversationId: facts.conversation.id ?? id,
    ended: adapter.outcomeSoFar(run),
    over: overOf(subject, run),
    wait: identifyWait(watch),
    onPause: facts.terms.onPause,
    pollInterval: waitingInterval,
    expiresAt: timeout === null || watch === null ? null : watch.beganAt + timeout,
    head: facts.pull.linked?.headSha ?? null,
    ask: facts.terms.ask?.ask ?? null,
    patience: usualPatience,
    unanswered: {
      remind: facts.terms.questions.remind,
      expire: facts.terms.questions.expire,
      afterReject: facts.terms.afterReject,
    },
    ...(rules && { rules }),
  };
}

function overOf(subject: Subject | undefined, run: Run): StaleWhy | null {
  if (subject?.kind === 'plan' && run.state !== 'planned') return 'planned_again';
  // A plan was approved since then, whose scope names a cost.
  return subject?.kind === 'money' && subject.most !== costLimitOf(run) ? 'other_limit' : null;
}

/** Undefined where people decide on everything. */
function rulesInForceOf(run: Run, grants: readonly Grant[], now: number): QuestionContext['rules'] {
  const rules = rulesOf(run, now);
  const decidesNothing = rules.sets.every((set) => set.rules.length === 0) && !isPlanning(rules.sets);
  if (grants.length === 0 && decidesNothing) return undefined;
  return { ...rules, granted: grants, seeCommand, afterReject: run.facts.terms.afterReject };
}

function countAnswer({ metrics, clock }: RunDeps, question: StoredQuestion): void {
  const { answer, settledAt } = question;
  if (answer === null || settledAt === null || !isByPerson(answer)) return;
  metrics?.answer(countedAs(question, answer), clock.now() - answer.at);
}

function countedAs({ state }: StoredQuestion, { verdict }: GivenAnswer): AnswerResult {
  switch (state) {
    case 'answered':
      return verdict === 'approve' ? 'approved' : 'rejected';
    case 'stale':
    case 'expired':
    case 'unknown':
      return state;
    default:
      return 'not_waiting';
  }
}

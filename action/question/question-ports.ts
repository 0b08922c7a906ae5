// What a visit to a question needs, over this step's memory and its state file.
import { type PendingLook, questionService } from '../../shared/api/index.ts';
import {
  type Answer,
  type AnswerCheck,
  type Context,
  type GiveBackWhy,
  type LookFailure,
  type Ports,
  patienceAt,
  type Question,
} from '../../shared/question/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export interface StepPorts extends Ports<Answer, Question, PendingLook> {
  readonly context: Context;
  /** Why the last answer was not followed, once it came back. */
  givenBack(): GiveBackWhy | null;
  /** Why the last look told nothing. */
  lastFailure(): LookFailure | null;
}

/** What was sent deserves a look, also when the time of the step is over. */
const graceMs = 3_000;

export function questionPorts(
  step: WorkflowStep,
  conversationId: string,
  checkAnswer: () => Promise<AnswerCheck> = async () => ({ kind: 'as_written' }),
): StepPorts {
  const { services, clock, cancel, ledger, settings } = step;
  let givenBack: GiveBackWhy | null = null;
  let lastFailure: LookFailure | null = null;
  const service = questionService({
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, step),
    now: clock.now,
    readOptions: () => {
      const deadline = deadlineOf(step);
      return { signal: cancel.signal, ...(deadline !== null && { deadline }) };
    },
    sendOptions: () => ({ signal: cancel.late }),
  });
  const context: Context = {
    conversationId,
    ended: null,
    // The Action keeps no memory between two runs, so it never claims to know the waiting streak.
    streak: null,
    onPause: 'wait',
    pollInterval: settings.limits.pollInterval,
    expiresAt: null,
    head: null,
    patience: patienceAt(settings.limits.pollInterval),
  };
  return {
    ...service,
    context,
    now: clock.now,
    async look({ state, answer }) {
      const check: AnswerCheck =
        answer && state !== 'answering' ? await checkAnswer() : { kind: 'as_written' };
      const looked = await service.look(conversationId);
      const { seen, at } = looked;
      lastFailure = seen.kind === 'failed' ? seen : null;
      if (at) noteLook(at, step);
      return { ...looked, check, context };
    },
    async store(_before, { question, do: effect }) {
      if (effect.kind === 'give_back') givenBack = effect.why;
      // Into the state file, before anything leaves: post tells of an answer that was on its way.
      ledger.note({ question, ...(effect.kind === 'send' && { answerSent: true }) });
      return question;
    },
    givenBack: () => givenBack,
    lastFailure: () => lastFailure,
  };
}

/** The moment beyond which nothing is read; null = none. */
export function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number | null {
  const { timeout } = settings.limits;
  if (timeout === null) return null;
  const { startedAt, question } = ledger.facts();
  return Math.max(startedAt + timeout, (question?.sent?.at ?? 0) + graceMs);
}

function noteLook({ conversation }: PendingLook, { ledger }: WorkflowStep): void {
  const { sandboxStatus, executionStatus, title } = conversation;
  ledger.note({ sandboxStatus, executionStatus, title, looks: ledger.facts().looks + 1 });
}

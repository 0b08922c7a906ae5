// The ports of a visit to a question, with the memory of this step and its state file.
import { type PendingLook, questionService } from '../../shared/api/index.ts';
import {
  type Answer,
  type AnswerCheck,
  type Context,
  type GiveBackWhy,
  isByRule,
  type LookFailure,
  type Ports,
  patienceAt,
  type Question,
  type Rules,
} from '../../shared/question/index.ts';
import { type Rule, workingCopiesOf } from '../../shared/rules/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import { deadlineOf } from '../step/deadline-of.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

export interface StepPorts extends Ports<Answer, Question, PendingLook> {
  readonly context: Context;
  /** Why the last answer was not followed; null when it was not given back. */
  givenBack(): GiveBackWhy | null;
  /** Why the last look failed. */
  lastFailure(): LookFailure | null;
}

export function questionPorts(
  step: WorkflowStep,
  conversationId: string,
  checkAnswer: () => Promise<AnswerCheck> = async () => ({ kind: 'as_written' }),
): StepPorts {
  const { services, clock, cancel, ledger, settings } = step;
  let givenBack: GiveBackWhy | null = null;
  let lastFailure: LookFailure | null = null;
  let hasLooked = false;
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
    // The Action stores nothing between two runs, so it does not know the waiting streak.
    streak: null,
    onPause: 'wait',
    pollInterval: settings.limits.pollInterval,
    expiresAt: null,
    head: null,
    patience: patienceAt(settings.limits.pollInterval),
    ...(settings.rules !== null && {
      rules: rulesOf(settings.rules, ledger.facts().repository, conversationId),
    }),
  };
  return {
    ...service,
    context,
    now: clock.now,
    async look({ state, answer }) {
      const check: AnswerCheck =
        answer && state !== 'answering' ? await checkAnswer() : { kind: 'as_written' };
      const found = await service.look(conversationId);
      const { seen, at } = found;
      // A look that was cut off by the end of the time says less than the one before it.
      const isCut =
        seen.kind === 'failed' && hasLooked && clock.now() >= (deadlineOf(step) ?? Number.POSITIVE_INFINITY);
      if (!isCut) lastFailure = seen.kind === 'failed' ? seen : null;
      hasLooked = true;
      if (at) noteLook(at, step);
      return { ...found, check, context };
    },
    async store(_before, { question, do: effect }) {
      // What rules decided was given by nobody: people are asked.
      if (effect.kind === 'give_back' && !isByRule(effect.answer)) givenBack = effect.why;
      // Written into the state file before anything is sent, so that the post step can report the answer.
      ledger.note({ question, ...(effect.kind === 'send' && { answerSent: true }) });
      return question;
    },
    givenBack: () => givenBack,
    lastFailure: () => lastFailure,
  };
}

/** From the workflow, whose commit the run names. */
function rulesOf(rules: readonly Rule[], repository: string | null, conversationId: string): Rules {
  return {
    sets: [{ rules, from: 'the input rules' }],
    workingCopies: workingCopiesOf(repository?.split('/')[1] ?? '', conversationId),
    ...{ granted: [], afterReject: 'continue' },
  };
}

function noteLook({ conversation }: PendingLook, { ledger }: WorkflowStep): void {
  const { sandboxStatus, executionStatus, title } = conversation;
  ledger.note({ sandboxStatus, executionStatus, title, looks: ledger.facts().looks + 1 });
}

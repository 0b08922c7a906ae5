// Visits a question, with the memory of this step and its state file, until it is settled, the answer was given back, or the time of
// the step is over.

import type { Agent, CallFailure } from '../../shared/conversation/index.ts';
import { type ExecutedFiles, questionService } from '../../shared/drive/index.ts';
import { createDefaultBranchFiles, isShownWhole } from '../../shared/github/index.ts';
import {
  type Answer,
  type AnswerCheck,
  type GiveBackWhy,
  isByRule,
  type Question,
  type QuestionContext,
  type QuestionPorts,
  questionPatienceAt,
  visitQuestion,
} from '../../shared/question/index.ts';
import { byRules, workingCopiesOf } from '../../shared/rules/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import { ownerAndRepo } from '../report/create-github.ts';
import { rulesInStep } from './step/followed.ts';
import { askOf, driveInStep, machineServiceOptions } from './step/machine-tools.ts';
import { deadlineOf, type WorkflowStep } from './step/workflow-step.ts';

export type Driven =
  | { readonly kind: 'settled'; readonly question: Question }
  /** Nothing was decided beforehand: people are asked. */
  | { readonly kind: 'asks_people'; readonly question: Question }
  /** Nothing was sent. */
  | { readonly kind: 'given_back'; readonly why: GiveBackWhy }
  /** Nothing was sent, because the time of the step is over. */
  | { readonly kind: 'time_is_up'; readonly failure: CallFailure | null };

/** Throws `aborted` when the step was cancelled. */
export async function driveQuestion(
  question: Question,
  ports: StepPorts,
  step: WorkflowStep,
): Promise<Driven> {
  const asksPeople = ({ state, answer }: Question) => state === 'open' && answer === null;
  const driven = await driveInStep((each) => visitQuestion(ports, each), question, step, {
    // A look after the end would fail for want of time, and say nothing about the service.
    endOf: () => deadlineOf(step) ?? Number.POSITIVE_INFINITY,
    mayStop: (each) => ports.givenBack() !== null || asksPeople(each),
  });
  const why = ports.givenBack();
  if (why === null && asksPeople(driven)) return { kind: 'asks_people', question: driven };
  step.ledger.note({ question: null });
  if (why !== null) return { kind: 'given_back', why };
  return driven.dueAt === null ? { kind: 'settled', question: driven } : whenTimeIsUp(driven, ports);
}

function whenTimeIsUp(question: Question, ports: StepPorts): Driven {
  const { answer, sent, settledAt } = question;
  // A rejected agent is left idle.
  if (settledAt !== null) return { kind: 'settled', question: { ...question, goOn: null } };
  if (answer === null || sent === null) return { kind: 'time_is_up', failure: ports.lastFailure() };
  const why = 'no look has shown it within the time of the step';
  const result = { kind: 'unclear', why, by: answer.by, answer: answer.verdict, at: answer.at } as const;
  return { kind: 'settled', question: { ...question, state: 'unknown', result } };
}

interface StepPorts extends QuestionPorts<Answer, Question, Conversation> {
  readonly context: QuestionContext;
  /** Why the last answer was not followed; null when it was not given back. */
  givenBack(): GiveBackWhy | null;
  /** Why the last look failed. */
  lastFailure(): CallFailure | null;
}

export function questionPorts(
  step: WorkflowStep,
  conversationId: string,
  checkAnswer: () => Promise<AnswerCheck> = async () => null,
): StepPorts {
  const { clock, ledger } = step;
  let givenBack: GiveBackWhy | null = null;
  let lastFailure: CallFailure | null = null;
  let hasLooked = false;
  const context = stepContextOf(step, conversationId);
  const service = questionService({
    ...machineServiceOptions(step, () => deadlineOf(step)),
    executed: executedFilesOf(step, context),
  });
  return {
    ...service,
    context,
    async look(question) {
      const looked = await service.look(conversationId, question, checkAnswer);
      const { seen, at } = looked;
      // A look that was cut off by the end of the time says less than the one before it.
      const isCut =
        seen.kind === 'failed' && hasLooked && clock.now() >= (deadlineOf(step) ?? Number.POSITIVE_INFINITY);
      if (!isCut) lastFailure = seen.kind === 'failed' ? seen : null;
      hasLooked = true;
      if (at) noteLook(at, seen.kind === 'seen' ? seen.agentBefore : null, step);
      return { ...looked, context };
    },
    async store(_before, { thing: question, do: effect }) {
      // An answer of the rules has no author to be given back to: people are asked.
      if (effect.kind === 'give_back' && !isByRule(effect.answer)) givenBack = effect.why;
      // Written into the state file before anything is sent, so that the post step can report the answer.
      const { answer, sent, actions } = question;
      const ids = actions?.flatMap(({ id }) => (id === undefined ? [] : [{ id }])) ?? null;
      const isOver = effect.kind === 'settle' && sent !== null;
      ledger.note({
        ...noted(question),
        ...(effect.kind === 'send' && { answerSent: true }),
        ...(isOver && { answered: [...ledger.facts().answered, { answer, sent, actions: ids }] }),
      });
      return question;
    },
    givenBack: () => givenBack,
    lastFailure: () => lastFailure,
  };
}

/** A question for the facts. Whether it can be read whole is known here, where the templates are loaded. */
export function noted(question: Question) {
  return { question, isQuestionWhole: isShownWhole(question) };
}

/** Files of the conversation's repository, which need not be that of the workflow: then its token may not show it. */
function executedFilesOf(
  { ledger, gitHub, clock }: WorkflowStep,
  { conversationId, patience, rules }: QuestionContext,
): ExecutedFiles {
  const { read } = createDefaultBranchFiles(clock.now);
  const repositoryOf = (of: Conversation) => of.repository ?? ledger.facts().repository;
  return {
    patience,
    byRules: byRules(rules?.sets ?? []),
    workingCopies: (of) => workingCopiesIn(repositoryOf(of), conversationId),
    defaultBranch: (of, ...asked) => read(gitHub, ownerAndRepo(repositoryOf(of) ?? ''), ...asked),
  };
}

function workingCopiesIn(repository: string | null, conversationId: string): readonly string[] {
  return workingCopiesOf(repository?.split('/')[1] ?? '', conversationId);
}

function stepContextOf(step: WorkflowStep, conversationId: string): QuestionContext {
  const { settings } = step;
  const { limits, rules } = settings;
  return {
    conversationId,
    ended: null,
    // The Action stores nothing between two runs, so it does not know the wait.
    wait: null,
    onPause: 'wait',
    pollInterval: limits.pollInterval,
    expiresAt: null,
    head: null,
    ask: askOf(settings),
    patience: questionPatienceAt(limits.pollInterval),
    ...(rules !== null && { rules: rulesInStep(step, conversationId) }),
  };
}

function noteLook(conversation: Conversation, agentBefore: Agent | null, { ledger }: WorkflowStep): void {
  const { sandbox, title } = conversation;
  // A record may keep an old state beside that of a sandbox that sleeps.
  const agent = sandbox?.is === 'asleep' ? agentBefore : conversation.agent;
  ledger.note({ sandbox, agent, title, polls: ledger.facts().polls + 1 });
}

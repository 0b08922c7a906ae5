// A question with the memory of this step and its state file.

import type { Agent } from '../../shared/conversation/index.ts';
import { type QuestionHost, type QuestionInMemory, questionInMemory } from '../../shared/drive/index.ts';
import { seeCommand } from '../../shared/executed/index.ts';
import { isShownWhole, readDefaultBranch } from '../../shared/github/index.ts';
import type { AnswerCheck, Question, QuestionStep } from '../../shared/question/index.ts';
import { byRules } from '../../shared/rules/index.ts';
import { type Conversation, workingCopiesOf } from '../../shared/service/index.ts';
import { ownerAndRepo } from '../report/create-github.ts';
import { rulesInStep } from './step/followed.ts';
import { askOf, inStep, type WorkflowStep } from './step/workflow-step.ts';

export function questionInStep(
  step: WorkflowStep,
  conversationId: string,
  check: () => Promise<AnswerCheck> = async () => null,
): QuestionInMemory {
  const { settings, ledger } = step;
  const rules = settings.rules === null ? undefined : { ...rulesInStep(step, conversationId), seeCommand };
  const machine = questionInMemory({
    ...inStep(step),
    id: conversationId,
    ask: askOf(settings),
    ...(rules && { rules }),
    executed: executedFilesOf(step, conversationId, rules),
    hasLooked: ledger.facts().polls > 0,
    check,
    onLook: (at, seen) => noteLook(at, seen.kind === 'seen' ? seen.agentBefore : null, step),
    onStore: (stored) => noteStep(stored, step),
  });
  return {
    ...machine,
    async drive(question) {
      const driven = await machine.drive(question);
      if (driven.kind !== 'asks_people') ledger.note({ question: null });
      const isAnswered = driven.kind === 'settled' && driven.question.result?.kind === 'verified';
      if (isAnswered) ledger.note({ passed: driven.question });
      return driven;
    },
  };
}

/** Written into the state file before anything is sent, so that the post step can report the answer. */
function noteStep({ thing: question, do: effect }: QuestionStep, { ledger }: WorkflowStep): void {
  const { answer, sent, actions } = question;
  const ids = actions?.flatMap(({ id }) => (id === undefined ? [] : [{ id }])) ?? null;
  const isOver = effect.kind === 'settle' && sent !== null;
  ledger.note({
    ...noted(question),
    ...(effect.kind === 'send' && { answerSent: true }),
    ...(isOver && { answered: [...ledger.facts().answered, { answer, sent, actions: ids }] }),
  });
}

/** A question for the facts. Whether it can be read whole is known here, where the templates are loaded. */
export function noted(question: Question) {
  return { question, isQuestionWhole: isShownWhole(question) };
}

/** Files of the conversation's repository, which need not be that of the workflow: then its token may not show it. */
function executedFilesOf(
  { ledger, gitHub }: WorkflowStep,
  conversationId: string,
  rules: QuestionHost['rules'],
): NonNullable<QuestionHost['executed']> {
  const repositoryOf = (of: Conversation) => of.repository ?? ledger.facts().repository ?? '';
  return {
    byRules: byRules(rules?.sets ?? []),
    workingCopies: (of) => workingCopiesOf(repositoryOf(of).split('/')[1] ?? '', conversationId),
    defaultBranch: (of, ...asked) => readDefaultBranch(gitHub, ownerAndRepo(repositoryOf(of)), ...asked),
  };
}

function noteLook(conversation: Conversation, agentBefore: Agent | null, { ledger }: WorkflowStep): void {
  const { sandbox, title } = conversation;
  // A record may keep an old state beside that of a sandbox that sleeps.
  const agent = sandbox?.is === 'asleep' ? agentBefore : conversation.agent;
  ledger.note({ sandbox, agent, title, polls: ledger.facts().polls + 1 });
}

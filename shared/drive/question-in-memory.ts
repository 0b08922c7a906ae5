// Drives a question in memory: until it is settled, people have to be asked, its answer was given back, or the time is over.
import type { Ask, CallFailure, ConversationSeen } from '../conversation/index.ts';
import {
  type AnswerCheck,
  type GiveBackWhy,
  isByRule,
  type Question,
  type QuestionContext,
  type QuestionPorts,
  type QuestionStep,
  questionPatienceAt,
  type RulesInForce,
  visitQuestion,
} from '../question/index.ts';
import type { Conversation } from '../service/index.ts';
import { driveInMemory, type InMemory, inMemoryOptions } from './in-memory.ts';
import { questionService } from './machine-service.ts';
import type { ExecutedFiles } from './read-executed.ts';

export type Driven =
  | { readonly kind: 'settled'; readonly question: Question }
  /** Nothing was decided beforehand: people are asked. */
  | { readonly kind: 'asks_people'; readonly question: Question }
  /** Nothing was sent. */
  | { readonly kind: 'given_back'; readonly why: GiveBackWhy }
  /** Nothing was sent, because the time is over. `failure`: of the last look. */
  | { readonly kind: 'time_is_up'; readonly failure: CallFailure | null };

export interface QuestionHost extends InMemory {
  /** When the agent has to ask; null = as the service is configured. */
  readonly ask: Ask | null;
  /** Absent where people decide on everything. */
  readonly rules?: RulesInForce;
  /** Left out where there is no working copy to compare with. */
  readonly executed?: Omit<ExecutedFiles, 'patience'>;
  /** The conversation was seen before. */
  readonly hasLooked?: boolean;
  check?(): Promise<AnswerCheck>;
  onLook?(conversation: Conversation, seen: ConversationSeen): void;
  onStore?(step: QuestionStep): void;
}

export type QuestionInMemory = ReturnType<typeof questionInMemory>;

const nothingKnown = { ended: null, wait: null, onPause: 'wait', expiresAt: null, head: null } as const;

export function questionInMemory(host: QuestionHost) {
  const { id, clock, pollInterval, until, ask, rules, check = async () => null } = host;
  const patience = questionPatienceAt(pollInterval);
  const context: QuestionContext = {
    ...nothingKnown,
    conversationId: id,
    pollInterval,
    patience,
    ask,
    ...(rules && { rules }),
  };
  const { executed = withoutCopy(rules) } = host;
  const service = questionService({ ...inMemoryOptions(host), executed: { ...executed, patience } });
  let givenBack: GiveBackWhy | null = null;
  let failure: CallFailure | null = null;
  let { hasLooked = false } = host;
  const ports: QuestionPorts<Question, Conversation> = {
    ...service,
    async look(question) {
      const looked = await service.look(id, question, check, rules);
      const { seen, at } = looked;
      // A look that was cut off by the end of the time says less than the one before it.
      const isCut = hasLooked && clock.now() >= (until() ?? Number.POSITIVE_INFINITY);
      if (seen.kind !== 'failed') failure = null;
      else if (!isCut) failure = seen;
      hasLooked = true;
      if (at !== null) host.onLook?.(at, seen);
      return { ...looked, context };
    },
    async store(_before, step) {
      // An answer of the rules has no author to be given back to: people are asked.
      if (step.do.kind === 'give_back' && !isByRule(step.do.answer)) givenBack = step.do.why;
      host.onStore?.(step);
      return step.thing;
    },
  };
  const visit = (question: Question) => visitQuestion(ports, question);
  return {
    ...ports,
    context,
    visit,
    /** Throws `aborted` when the signal has aborted. */
    async drive(question: Question): Promise<Driven> {
      const mayStop = (each: Question) => givenBack !== null || asksPeople(each);
      const driven = await driveInMemory(host, visit, question, { mayStop });
      if (givenBack !== null) return { kind: 'given_back', why: givenBack };
      if (asksPeople(driven)) return { kind: 'asks_people', question: driven };
      if (driven.dueAt === null) return { kind: 'settled', question: driven };
      return whenTimeIsUp(driven, failure);
    },
  };
}

function withoutCopy(rules?: RulesInForce): Omit<ExecutedFiles, 'patience'> {
  return {
    byRules: { listed: [], known: [] },
    workingCopies: () => rules?.workingCopies ?? [],
    defaultBranch: async () => new Map(),
  };
}

const asksPeople = ({ state, answer }: Question) => state === 'open' && answer === null;

function whenTimeIsUp(question: Question, failure: CallFailure | null): Driven {
  const { answer, sent, settledAt } = question;
  // A rejected agent is left idle.
  if (settledAt !== null) return { kind: 'settled', question: { ...question, goOn: null } };
  if (answer === null || sent === null) return { kind: 'time_is_up', failure };
  const why = 'no look has shown it in time';
  const result = { kind: 'unclear', why, by: answer.by, answer: answer.verdict, at: answer.at } as const;
  return { kind: 'settled', question: { ...question, state: 'unknown', result } };
}

// All facts about this step so far. Outputs, summary, comment and the post step are made from them.

import type {
  Agent,
  AsksBefore,
  Ending,
  Fingerprint,
  Sandbox,
  ShownAction,
  StartStep,
  StateChange,
  Tokens,
} from '../../shared/conversation/index.ts';
import type { Message } from '../../shared/message/index.ts';
import type { Proof, ProvedQuestion, Question } from '../../shared/question/index.ts';
import type { AskPolicy } from '../../shared/schema/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import type { Stop } from '../../shared/stop/index.ts';
import type { Mode } from '../inputs/inputs.ts';

export interface Facts {
  readonly mode: Mode;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly startTaskId: string | null;
  readonly conversationId: string | null;
  /** The sandbox of the start, from when it has one. */
  readonly startSandbox: string | null;
  /** The message of `mode: message`, or the task while the agent is given it after the start; null where it went with the start. */
  readonly task: Message | null;
  /** The further message, or the comment that started the agent; null where there is neither. */
  readonly round: FactsOfRound | null;
  /** Stopping the agent: what the post step finishes where this step could not. */
  readonly stop: Stop | null;
  /** `/ask` and `/status` change nothing: the agent is not this step's to stop. */
  readonly onlyLooks: boolean;
  /** When it has to ask, as the inputs say; null where this step did not start it, and says nothing of it. */
  readonly ask: AskPolicy | null;
  /** When the agent asks before it acts; null while it is not known. */
  readonly asks: AsksBefore | null;
  /** The conversation's web page. */
  readonly conversationUrl: string | null;
  /** The state of the start. After `sent`, until an id is known, it is unclear whether a conversation exists. */
  readonly start: 'none' | 'sent' | 'answered';
  /** The conversation id that the start request asked for. */
  readonly chosenId: string | null;
  /** Whether the start hangs on a stream: the service gives up one whose client is gone. */
  readonly startIsFragile: boolean;
  readonly startStep: StartStep | null;
  readonly sandbox: Sandbox | null;
  readonly agent: Agent | null;
  readonly title: string | null;
  readonly repository: string | null;
  /** Numbers of the pull requests that the service links to the conversation. */
  readonly pullRequests: readonly number[];
  /** Dollars of all rounds so far; null where the service does not tell. */
  readonly cost: number | null;
  readonly tokens: Tokens | null;
  /** Why `max-cost` may not hold; null where it does, or was not given. */
  readonly budgetDoubt: string | null;
  /** Address of the pull request that the agent opened, where one is found. */
  readonly pullRequest: string | null;
  readonly warnings: readonly string[];
  /** Why the agent may work in an empty folder; null where its branch is known to exist, or none was asked for. */
  readonly branchDoubt: string | null;
  /** Changes on the branch in files that are loaded and run without asking. */
  readonly guardChange: string | null;
  readonly timeline: readonly StateChange[];
  readonly polls: number;
  readonly finalMessage: string | null;
  /** Known at the end: what ran, and who decided on it; null where the agent did not have to ask, or that is not known. */
  readonly proof: Proof | null;
  /** The answers that this step has given. */
  readonly answered: readonly ProvedQuestion[];
  /** The JSON value that fits `output-schema`, as one line. */
  readonly output: string | null;
  /** The words of the plan that `ask: plan` wants, and its scope as rules. */
  readonly plan: string | null;
  readonly scope: string | null;
  /** Lines that go on with the scope: what this step has answered. */
  readonly handedOn: string;
  /** Paths of what was saved for an upload step. */
  readonly patchFile: string | null;
  readonly trajectoryFile: string | null;
  /** The question of the agent while there is one, with the state of its answer. */
  readonly question: Question | null;
  /** The question before, once it is over; with its result, where this step knows that. */
  readonly passed: Question | null;
  /** Whether people were asked: then they hear of the end. */
  readonly hasAsked: boolean;
  /** Whether people can read all that it is about. Noted with it by those who have the templates. */
  readonly isQuestionWhole: boolean;
  /** How often rules have rejected something since people were asked last. */
  readonly ruledRejections: number;
  /** Another step follows the same conversation, and decided when this one last looked. */
  readonly isOtherDeciding: boolean;
  /** How many answers this step has begun to give. */
  readonly answers: number;
  /** The newest answers that left from here, and those that could not. */
  readonly decisions: readonly DecisionLine[];
  /** How many older ones there were. */
  readonly earlierDecisions: number;
  /** Whether a request with an answer has left. */
  readonly answerSent: boolean;
  readonly conversations: readonly ListedConversation[] | null;
  readonly ending: Ending | null;
  /** Null until the end; then the exit code of the process. */
  readonly exitCode: number | null;
}

interface FactsOfRound {
  /** As far as the comments of the thread tell; null where that is not known. */
  readonly number: number | null;
  /** The person who asked for it; null where a workflow did. */
  readonly by: string | null;
  /** The part of a review that was not passed on to the agent. */
  readonly leftOut: string | null;
}

/** A decision as people read it: who or which rule decided what, and on which actions. */
export interface DecisionLine {
  readonly at: number;
  readonly words: string;
  /** Plain text, one line each. */
  readonly actions: readonly string[];
}

/** More would not be read, and a step may run for days. The log has them all. */
const mostDecisions = 100;

export function addDecision(
  { decisions, earlierDecisions }: Pick<Facts, 'decisions' | 'earlierDecisions'>,
  line: DecisionLine,
): Pick<Facts, 'decisions' | 'earlierDecisions'> {
  // What other jobs have answered is known only at the end.
  const all = [...decisions, line].toSorted((one, other) => one.at - other.at);
  const newest = all.slice(-mostDecisions);
  return { decisions: newest, earlierDecisions: earlierDecisions + all.length - newest.length };
}

export interface ListedConversation
  extends Pick<Conversation, 'id' | 'title' | 'repository' | 'sandbox' | 'agent' | 'createdAt'> {
  readonly url: string;
}

export function noFacts(mode: Mode, startedAt: number): Facts {
  return {
    mode,
    startedAt,
    startTaskId: null,
    conversationId: null,
    startSandbox: null,
    task: null,
    round: null,
    stop: null,
    onlyLooks: false,
    ask: null,
    asks: null,
    conversationUrl: null,
    start: 'none',
    chosenId: null,
    startIsFragile: false,
    startStep: null,
    sandbox: null,
    agent: null,
    title: null,
    repository: null,
    pullRequests: [],
    cost: null,
    tokens: null,
    budgetDoubt: null,
    pullRequest: null,
    warnings: [],
    branchDoubt: null,
    guardChange: null,
    timeline: [],
    polls: 0,
    finalMessage: null,
    proof: null,
    answered: [],
    output: null,
    plan: null,
    scope: null,
    handedOn: '',
    patchFile: null,
    trajectoryFile: null,
    question: null,
    passed: null,
    hasAsked: false,
    isQuestionWhole: true,
    ruledRejections: 0,
    isOtherDeciding: false,
    answers: 0,
    decisions: [],
    earlierDecisions: 0,
    answerSent: false,
    conversations: null,
    ending: null,
    exitCode: null,
  };
}

export interface ShownQuestion {
  readonly fingerprint: Fingerprint;
  readonly code: string;
  /** Null when the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
  /** Whether people can read all of them. */
  readonly whole: boolean;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

/** What waits is rejected with the agent, so no answer reaches it any more; once it could not be stopped, one does. */
export function stopsQuestion({ stop }: Pick<Facts, 'stop'>): boolean {
  return stop !== null && stop.result?.kind !== 'not_stopped';
}

/** The question that people see, until it is answered. */
export function shownQuestion({
  question,
  isQuestionWhole,
  stop = null,
}: Pick<Facts, 'question' | 'isQuestionWhole'> & Partial<Pick<Facts, 'stop'>>): ShownQuestion | null {
  if (question === null || question.state !== 'open' || question.answer !== null) return null;
  if (stopsQuestion({ stop })) return null;
  const { fingerprint, code, actions, openedAt, createdAt, shownWhole } = question;
  if (fingerprint === null || code === null) return null;
  return {
    fingerprint,
    code,
    actions,
    whole: shownWhole ?? isQuestionWhole,
    askedAt: openedAt ?? createdAt,
  };
}

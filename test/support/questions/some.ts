// Plain questions, answers and looks for tests.

import type { GivenAnswer, QuestionPlace, StoredQuestion } from '../../../app/store/question.ts';
import type { Run } from '../../../app/store/run/run.ts';
import { aRun } from '../../../app/testing/runs.ts';
import {
  advance,
  beginWatch,
  type ConversationSeen,
  defaultLimits,
  fingerprintOf,
  type PendingAction,
  type Watch,
} from '../../../shared/conversation/index.ts';
import {
  codeOf,
  newQuestion,
  type QuestionContext,
  questionPatienceAt,
} from '../../../shared/question/index.ts';
import { agentOf, sandboxOf } from '../../../shared/service/index.ts';
import { conversation } from '../polls.ts';

export const someAction = (command = 'npm test', id = 'a1'): PendingAction => ({
  id,
  at: null,
  tool: 'terminal',
  arguments: { command },
  summary: 'Run the tests',
  risk: 'LOW',
  thought: null,
});

type SeenState = Extract<ConversationSeen, { kind: 'seen' }>;

export const told = (...actions: readonly PendingAction[]) => ({ kind: 'known', value: actions }) as const;
export const untold = { kind: 'unavailable' } as const;

/** A look at a conversation that runs and waits, unless told otherwise. */
export function saw(
  pending: SeenState['pending'],
  changes: Partial<SeenState> = {},
  last: string | null = null,
): SeenState {
  return {
    kind: 'seen',
    sandbox: sandboxOf('RUNNING'),
    agent: agentOf('waiting_for_confirmation'),
    agentBefore: agentOf(last),
    pending,
    canAnswer: true,
    ...changes,
  };
}

/** Of a run that waits without a break since 5. */
export const aContext = (changes: Partial<QuestionContext> = {}): QuestionContext => ({
  conversationId: aRun().id,
  ended: null,
  wait: '5',
  onPause: 'resume',
  pollInterval: 30_000,
  expiresAt: null,
  head: null,
  ask: null,
  patience: questionPatienceAt(1_000),
  ...changes,
});

const limits = { ...defaultLimits, timeout: null } as const;

/** Read at these moments, in these states. */
export function watchOf(
  ...states: readonly (readonly [at: number, execution: string | null, sandbox?: string])[]
): Watch {
  return states.reduce<Watch>(
    (watch, [at, agent, sandbox = 'RUNNING']) => advance(watch, conversation(sandbox, agent), at),
    beginWatch({ conversationId: 'c', limits, now: 0 }),
  );
}

export const waitingRun = (changes: Partial<Run> = {}): Run =>
  aRun({ state: 'watching', watch: watchOf([1, 'running'], [5, 'waiting_for_confirmation']), ...changes });

export const inThread: QuestionPlace = {
  kind: 'thread',
  number: 40,
  id: 500,
  nodeId: 'PRRC_500',
  url: 'https://github.com/octo/garden/pull/40#discussion_r500',
  whole: true,
};

export const anAnswer = (changes: Partial<GivenAnswer> = {}): GivenAnswer => ({
  verdict: 'approve',
  reason: null,
  by: 'mona',
  byId: 1,
  named: 'thread',
  afterReject: 'continue',
  comment: {
    kind: 'review_comment',
    id: 900,
    nodeId: 'PRRC_900',
    number: 40,
    body: '/approve',
    writtenAt: 900,
  },
  at: 1_000,
  ...changes,
});

/** Open and shown in a thread, asking for `someAction`. */
export function aQuestion(changes: Partial<StoredQuestion> = {}): StoredQuestion {
  const fingerprint = fingerprintOf(told(someAction()));
  const runId = aRun().id;
  return {
    ...newQuestion(400),
    id: `${runId}/1`,
    version: 1,
    runId,
    state: 'open',
    fingerprint,
    shown: inThread,
    code: codeOf({ conversationId: runId, epoch: '5/1', fingerprint }),
    dueAt: 500,
    wait: '5',
    openedAt: 500,
    actions: [someAction()],
    ...changes,
  };
}

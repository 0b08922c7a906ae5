// Plain confirmations, answers and looks for tests.

import type { Confirmation, ConfirmationFacts, GivenAnswer, Shown } from '../../../app/model/question.ts';
import type { Run } from '../../../app/model/run.ts';
import type { Seen } from '../../../app/question/moves.ts';
import { noFacts } from '../../../app/question/new-confirmation.ts';
import type { Conversation, PendingAction, PendingLook } from '../../../shared/api/index.ts';
import { codeOf, fingerprintOf } from '../../../shared/question/index.ts';
import { advance, beginWatch, defaultLimits, type Watch } from '../../../shared/watch/index.ts';
import { aRun } from '../runs.ts';

export const someAction = (command = 'npm test', id = 'a1'): PendingAction => ({
  ...{ id, at: null, tool: 'terminal', arguments: { command } },
  ...{ summary: 'Run the tests', risk: 'LOW', thought: null },
});

export const told = (...actions: readonly PendingAction[]) => ({ kind: 'known', value: actions }) as const;
export const untold = { kind: 'unavailable' } as const;

/** A look at a conversation that runs and waits, unless told otherwise. */
export function saw(
  pending: PendingLook['pending'],
  changes: Partial<Conversation> = {},
  last: string | null = null,
): Seen {
  const conversation: Conversation = {
    ...{ id: 'c', sandboxId: 's', sandboxStatus: 'RUNNING', executionStatus: 'waiting_for_confirmation' },
    ...{ repository: null, branch: null, title: null, pullRequests: [], createdAt: null, updatedAt: null },
    ...{ agentServerUrl: 'https://agent.example', sessionKey: 'k' },
    ...changes,
  };
  const never = async (): Promise<never> => {
    throw new Error('a judgement calls nobody');
  };
  const agentServer = {
    ...{ url: 'https://agent.example', respond: never, pendingActions: never, finalResponse: never },
    ...{ newestError: never, run: never, setConfirmationPolicy: never },
  };
  return { kind: 'seen', look: { conversation, agentServer, pending, lastKnownStatus: last } };
}

const limits = { ...defaultLimits, onConfirmation: 'wait', timeout: null } as const;

/** Read at these moments, in these states. */
export function watchOf(
  ...states: readonly (readonly [at: number, execution: string | null, sandbox?: string])[]
): Watch {
  return states.reduce<Watch>(
    (watch, [at, executionStatus, sandboxStatus = 'RUNNING']) =>
      advance(watch, { kind: 'conversation', sandboxStatus, executionStatus }, at),
    beginWatch({ conversationId: 'c', limits, now: 0 }),
  );
}

export const waitingRun = (changes: Partial<Run> = {}): Run =>
  aRun({ state: 'watching', watch: watchOf([1, 'running'], [5, 'waiting_for_confirmation']), ...changes });

export const inThread: Shown = {
  ...{ kind: 'thread', number: 40, id: 500, nodeId: 'PRRC_500' },
  url: 'https://github.com/octo/garden/pull/40#discussion_r500',
};

export const anAnswer = (changes: Partial<GivenAnswer> = {}): GivenAnswer => ({
  ...{ verdict: 'approve', reason: null, by: 'mona', byId: 1, named: 'thread', afterReject: 'continue' },
  comment: {
    ...{ kind: 'review_comment', id: 900, nodeId: 'PRRC_900', number: 40, body: '/approve', writtenAt: 900 },
  },
  ...{ installationId: 3, at: 1_000 },
  ...changes,
});

/** Open and shown in a thread, asking for `someAction`. */
export function aQuestion(
  changes: Partial<Confirmation> = {},
  facts: Partial<ConfirmationFacts> = {},
): Confirmation {
  const fingerprint = fingerprintOf(told(someAction()));
  const runId = aRun().id;
  return {
    ...{ id: `${runId}/1`, version: 1, runId, epoch: 1, state: 'open', fingerprint, shown: inThread },
    code: codeOf({ conversationId: runId, epoch: '5/1', fingerprint }),
    ...{ expiresAt: null, dueAt: 500, attempts: 0, createdAt: 400, settledAt: null },
    facts: { ...noFacts, streak: '5', openedAt: 500, actions: [someAction()], ...facts },
    ...changes,
  };
}

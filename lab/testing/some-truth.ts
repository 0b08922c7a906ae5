// What the simulator would tell of a conversation that finished after one approval.
import type { ConversationTruth } from '../service/control/truth.ts';

export const anApproval = {
  at: 1,
  kind: 'accept',
  reason: null,
  sandbox: 'RUNNING',
  execution: 'waiting_for_confirmation',
  policy: 'always',
  effect: 'approved',
  actions: ['action'],
} as const;

export const anAction = {
  id: 'action',
  tool: 'terminal',
  arguments: { kind: 'TerminalAction', command: 'npm test' },
} as const;

export function aTruth(
  changes: Partial<ConversationTruth> & Pick<ConversationTruth, 'id'>,
): ConversationTruth {
  return {
    taskId: 't',
    sandboxId: 's',
    agentServerUrl: '',
    createdAt: '',
    title: '',
    tags: {},
    message: null,
    repository: null,
    branch: null,
    model: null,
    pullRequests: [],
    startStatus: 'READY',
    sandboxStatus: 'RUNNING',
    executionStatus: 'finished',
    visible: true,
    pending: [],
    answers: [anApproval],
    actions: [anAction],
    runs: 1,
    policy: 'always',
    messages: 1,
    told: ['The text is issue 1 of octo/widgets.'],
    wakes: 0,
    startRequests: 1,
    timeline: [],
    ...changes,
  };
}

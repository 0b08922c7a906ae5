import type { Scene } from '../scene.ts';
import { agentServerOf } from './agent-server.ts';
import type { AnswerTools } from './look-at-pending.ts';

/** Between two looks at a state that is not clear yet. */
const longestPauseMs = 2_500;

export function answerTools(scene: Scene): AnswerTools {
  const { services, clock, cancel, settings, ledger } = scene;
  const { timeout } = settings.limits;
  return {
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, scene),
    clock,
    signal: cancel.signal,
    lateSignal: cancel.late,
    onLook: ({ sandboxStatus, executionStatus, title }) =>
      ledger.note({ sandboxStatus, executionStatus, title, looks: ledger.facts().looks + 1 }),
    onSend: () => ledger.note({ answerSent: true }),
    deadline: timeout === null ? null : ledger.facts().startedAt + timeout,
    pauseMs: Math.min(longestPauseMs, settings.limits.pollInterval),
  };
}

import type { Scene } from '../scene.ts';
import { agentServerOf } from './agent-server.ts';
import type { AnswerTools } from './answer-pending.ts';

/** Between two looks at a state that is not clear yet. */
const longestPauseMs = 2_500;

export function answerTools(scene: Scene): AnswerTools {
  const { services, clock, cancel, settings } = scene;
  return {
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, scene),
    clock,
    signal: cancel.signal,
    lateSignal: cancel.late,
    pauseMs: Math.min(longestPauseMs, settings.limits.pollInterval),
  };
}

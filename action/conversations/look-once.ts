import { type PollResult, pollWatches } from '../../shared/service/index.ts';
import { timeLimit, type Watch } from '../../shared/watch/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

/** For the look at the end of the start-up, which may still find it ready. */
const lastLookMs = 2_000;

/** One look. With all its tries it never lasts longer than the watch, and hardly longer than the start-up may. */
export async function lookOnce(watch: Watch, step: WorkflowStep): Promise<PollResult> {
  const { services, cancel, clock } = step;
  const whole = watch.beganAt + (watch.limits.timeout ?? Number.POSITIVE_INFINITY);
  const soon = Math.max(timeLimit(watch) ?? Number.POSITIVE_INFINITY, clock.now() + lastLookMs);
  const [looked] = await pollWatches(services.api, [watch], {
    signal: cancel.signal,
    now: clock.now,
    agentServer: (conversation) => agentServerOf(conversation, step),
    deadline: Math.min(whole, soon),
  });
  return looked ?? { reading: { kind: 'absent' }, conversation: null, task: null };
}

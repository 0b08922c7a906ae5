import { type Looked, lookAt } from '../../shared/api/index.ts';
import type { Watch } from '../../shared/watch/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

/** One look. It never lasts longer than the watch. Throws only when it was aborted. */
export async function lookOnce(watch: Watch, step: WorkflowStep): Promise<Looked> {
  const { services, cancel, clock } = step;
  const { timeout } = watch.limits;
  const [looked] = await lookAt(services.api, [watch], {
    signal: cancel.signal,
    now: clock.now,
    agentServer: (conversation) => agentServerOf(conversation, step),
    ...(timeout === null ? {} : { deadline: watch.beganAt + timeout }),
  });
  return looked ?? { reading: { kind: 'absent' }, conversation: null, task: null };
}

// A rehearsal on the agent server alone: a new start of the server is the sleep of its sandbox.
import { serviceOf } from '../../drive-product.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';
import { rehearsalTurns, rehearseOn } from '../rehearsal.ts';

const childTool = 'start_child_conversation';

export async function rehearseTheGuard(stage: AgentServerStage) {
  const nonce = 'of interop';
  const call = { tool: childTool, arguments: { task: 'Say hello, and nothing else.' } };
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const talk = await stage.open(rehearsalTurns(nonce, call, held), [childTool]);
  let isAsleep = false;
  const service = serviceOf(() => stage.side, talk.id, {
    isAsleep: () => isAsleep,
    sleep: async () => {
      isAsleep = true;
    },
    async wake() {
      await stage.restart();
      isAsleep = false;
    },
  });
  return rehearseOn(service, nonce, ['leaves nothing']).finally(letGo);
}

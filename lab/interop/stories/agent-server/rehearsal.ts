// A rehearsal on the agent server alone: a new start of the server is the sleep of its sandbox.
import { serviceOf } from '../../drive-product.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';
import { rehearsalTurns, rehearseOn } from '../rehearsal.ts';

const childTool = 'start_child_conversation';

export async function rehearseTheGuard(stage: AgentServerStage) {
  const nonce = 'of interop';
  const { text } = await stage.side.requests.send('GET', '/server_info');
  const hasChildren = text.includes(childTool);
  const call = { tool: childTool, arguments: { task: 'Say hello, and nothing else.' } };
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const turns = rehearsalTurns(nonce, hasChildren ? call : null, held);
  const talk = await stage.open(turns, hasChildren ? [childTool] : []);
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
  const untold = [...(hasChildren ? [] : ['another agent']), 'leaves nothing'];
  return rehearseOn(service, nonce, untold).finally(letGo);
}

// `/stop`: stops the agent of the newest conversation of the thread, and says there what came of it.
import { stopReply } from '../../../shared/github/index.ts';
import type { Ending } from '../../../shared/watch/index.ts';
import { stopAgent } from '../../stopping/stop-agent.ts';
import { claimed } from './claimed.ts';
import type { CommandStep } from './command-step.ts';
import { newestConversation } from './newest-conversation.ts';

export async function stopInThread(play: CommandStep): Promise<Ending> {
  const { step, comment, marked, tell, refuse } = play;
  const known = newestConversation(marked);
  if (known === null) return refuse({ kind: 'no_run' }, 'not_found');
  return claimed(play, async () => {
    const { login } = comment.sender;
    const conversationUrl = step.services.api.conversationPage(known.id);
    step.ledger.note({ conversationId: known.id, conversationUrl });
    const ending = await stopAgent(known.id, login, step);
    const isStopped = ending.outcome === 'stopped';
    await tell(stopReply({ login, isStopped, how: ending.reason, conversationUrl }));
    return ending;
  });
}

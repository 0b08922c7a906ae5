// `/stop`: stops the agent of the newest conversation of the thread, and says there what came of it.

import { type Ending, isAsking } from '../../shared/conversation/index.ts';
import { stopReply } from '../../shared/github/index.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { questionsIn } from '../report/step-thread.ts';
import { stopAgent } from '../run/stop-agent.ts';
import { type CommandStep, greeted, newestConversation } from './command-step.ts';
import { closeQuestion } from './tell-in-thread.ts';

export async function stopInThread(play: CommandStep): Promise<Ending> {
  const { step, comment, marked, tell, refuse } = play;
  const known = newestConversation(marked);
  if (known === null) return refuse({ kind: 'no_run' }, 'not_found');
  return greeted(play, async () => {
    const { login } = comment.sender;
    const conversationUrl = step.service.page(known.id);
    step.ledger.note({ conversationId: known.id, conversationUrl });
    const ending = await stopAgent(known.id, login, step);
    const isStopped = ending.outcome === 'stopped';
    await tell(stopReply({ login, isStopped, how: ending.reason, conversationUrl }));
    const result = step.ledger.facts().stop?.result;
    // The question is still open in a sandbox that was paused already.
    if (result?.kind === 'stopped' && !isAsking(result.agent)) await closeQuestions(known.id, play);
    return ending;
  });
}

async function closeQuestions(conversationId: string, play: CommandStep): Promise<void> {
  const at = play.step.clock.now();
  for (const asked of questionsIn(play.marked)) {
    if (asked.conversationId !== conversationId || asked.question.state !== 'open') continue;
    await closeQuestion(newQuestion(at), { kind: 'closed', at }, asked, play);
  }
}

// `/ask <question>`: asks the agent of the newest conversation of the thread, also while it waits, and answers in a comment.

import { sideAnswer } from '../../../shared/github/index.ts';
import { askOnTheSide } from '../../../shared/service/index.ts';
import type { Ending } from '../../../shared/watch/index.ts';
import { deadlineOf } from '../../step/deadline-of.ts';
import { machineServiceOptions } from '../../step/machine-tools.ts';
import { claimed } from './claimed.ts';
import type { CommandStep } from './command-step.ts';
import { newestConversation } from './newest-conversation.ts';

export async function askInThread(question: string, play: CommandStep): Promise<Ending> {
  const { step, comment, marked, say, refuse } = play;
  const known = newestConversation(marked);
  if (known === null) return refuse({ kind: 'no_run' }, 'not_found');
  return claimed(play, async () => {
    const conversationUrl = step.services.api.conversationPage(known.id);
    step.ledger.note({ conversationId: known.id, conversationUrl });
    const options = machineServiceOptions(step, () => deadlineOf(step));
    const reply = await askOnTheSide(known.id, question, options);
    if (reply.kind === 'none') return refuse({ kind: 'unreachable', why: reply.why }, 'unavailable');
    await say(sideAnswer({ login: comment.sender.login, question, answer: reply.text }, null));
    return { outcome: 'answered', reason: 'wrote what the agent said in the thread', at: step.clock.now() };
  });
}

// `/agent <what to do>`: the next message of the newest conversation of the thread, followed to the end of its round. Where
// there is none, or where its sandbox is gone, a conversation begins from the issue or pull request.
import { messageFromReview, promptFromIssue } from '../../../shared/github/index.ts';
import type { Ending } from '../../../shared/watch/index.ts';
import { tellAndFollow } from '../../conversations/tell-and-follow.ts';
import type { Tracked } from '../../conversations/track.ts';
import type { CommandJob } from '../../settings/settings.ts';
import { claimed } from './claimed.ts';
import type { CommandStep } from './command-step.ts';
import { newestConversation } from './newest-conversation.ts';
import { startInThread } from './start-in-thread.ts';
import { writtenMessage } from './written-message.ts';

const emptyHint = 'Write /agent and what the agent should do, or comments at the lines that you mean.';

export async function messageInThread(
  words: string,
  job: CommandJob,
  play: CommandStep,
): Promise<Tracked | Ending> {
  const { step, comment, thread, marked, refuse } = play;
  const { ledger, services, randomId } = step;
  const written = await writtenMessage(words, comment, thread, step.gitHub);
  if (words === '' && written.comments.length === 0) {
    return refuse({ kind: 'malformed', hint: emptyHint }, 'bad_input');
  }
  return claimed(play, async () => {
    const known = newestConversation(marked);
    const random = randomId();
    const { message, leftOut } = messageFromReview(written, random);
    const by = comment.sender.login;
    const begin = (follows: string | null) =>
      startInThread(job, play, (issue) => {
        const { prompt } = promptFromIssue(issue, random, { words: { by, text: message }, follows });
        return { message: prompt, leftOut };
      });
    if (known === null) return begin(null);

    const conversationUrl = services.api.conversationPage(known.id);
    const round = { number: known.rounds + 1, by, leftOut };
    ledger.note({ conversationId: known.id, conversationUrl, round });
    const played = await tellAndFollow(message, known.id, step);
    if (!isGone(step)) return played;
    step.log.line(`the sandbox of ${conversationUrl} is gone; a new conversation begins`);
    return begin(conversationUrl);
  });
}

/** The message certainly went nowhere, and never will there. */
function isGone({ ledger }: CommandStep['step']): boolean {
  const result = ledger.facts().task?.result;
  return result?.kind === 'not_taken' && result.cause === 'gone';
}

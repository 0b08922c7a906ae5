// `/retry`: starts again from the issue when the newest conversation of the thread has ended.
import { promptFromIssue } from '../../../shared/github/index.ts';
import { beginWatch, type Ending } from '../../../shared/watch/index.ts';
import { lookOnce } from '../../conversations/look-once.ts';
import type { Tracked } from '../../conversations/track.ts';
import type { CommandJob } from '../../settings/settings.ts';
import { claimed } from './claimed.ts';
import type { CommandStep } from './command-step.ts';
import { hasEnded } from './has-ended.ts';
import { newestConversation } from './newest-conversation.ts';
import { startInThread } from './start-in-thread.ts';

export async function retryInThread(job: CommandJob, play: CommandStep): Promise<Tracked | Ending> {
  const { step, marked, refuse } = play;
  const known = newestConversation(marked);
  if (known === null) return refuse({ kind: 'no_run' }, 'not_found');
  const now = step.clock.now();
  const watch = beginWatch({ conversationId: known.id, limits: step.settings.limits, now });
  const { reading } = await lookOnce(watch, step);
  const ended = hasEnded(reading);
  if (ended === null) {
    const why = reading.kind === 'failed' ? reading.message : 'it does not tell where the agent is';
    return refuse({ kind: 'unreachable', why }, 'unavailable');
  }
  if (!ended) return refuse({ kind: 'already_running' }, 'bad_input');
  return claimed(play, () =>
    startInThread(job, play, (issue) => {
      const { prompt: message } = promptFromIssue(issue, step.randomId());
      return { message, leftOut: null };
    }),
  );
}

// Before anything is sent, a look that fails is only a look that told nothing: a page or a bad gateway passes.
import { ServiceError } from '../../shared/api/index.ts';
import { answerPending } from './answer-pending.ts';
import type { Answer, Answered } from './answered.ts';
import { type AnswerTools, pause } from './look-at-pending.ts';

const mostFailures = 3;

export async function answerPatiently(answer: Answer, tools: AnswerTools): Promise<Answered> {
  let sent = false;
  const onSend = () => {
    sent = true;
    tools.onSend();
  };
  for (let failures = 1; ; failures += 1) {
    try {
      return await answerPending(answer, { ...tools, onSend });
    } catch (error) {
      const late = tools.deadline !== null && tools.clock.now() >= tools.deadline;
      if (sent || late || failures === mostFailures || !mayPass(error)) throw error;
      await pause(tools);
    }
  }
}

/** Whoever was told to wait for longer than there is time has waited already, as far as there was. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.retryAfterMs !== undefined) return false;
  return error.code === 'bad_response' || error.code === 'unavailable';
}

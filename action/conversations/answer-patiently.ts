// Before anything is sent, a look that fails is only a look that told nothing: a page or a bad gateway passes.
import { ServiceError } from '../../shared/api/index.ts';
import { answerPending } from './answer-pending.ts';
import type { Answer, Answered } from './answered.ts';
import { type AnswerTools, pause } from './look-at-pending.ts';

const mostFailures = 3;
const passing: readonly ServiceError['code'][] = ['bad_response', 'unavailable', 'rate_limited'];

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
      const mayPass = error instanceof ServiceError && passing.includes(error.code);
      if (sent || !mayPass || failures === mostFailures) throw error;
      await pause(tools);
    }
  }
}

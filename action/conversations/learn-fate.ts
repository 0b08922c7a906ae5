// After an answer: looks until it is known what became of it. A 200 proves nothing, and nothing is ever sent again.
import { type FreshLook, ServiceError } from '../../shared/api/index.ts';
import { fingerprintOf, judgeAfter } from '../../shared/question/index.ts';
import { type AnswerTools, isOver } from './answer-tools.ts';
import type { Answer, Answered } from './answered.ts';
import { actionsOf, look, pause } from './look.ts';

const mostLooks = 12;
/** What was sent deserves a look, also when the time of the step is over. */
const graceMs = 3_000;

export async function learnFate(
  answer: Answer,
  given: AnswerTools,
  before: FreshLook,
  sent: 'taken' | 'unknown',
): Promise<Answered> {
  const { clock, deadline } = given;
  const tools = { ...given, deadline: deadline === null ? null : Math.max(deadline, clock.now() + graceMs) };
  let unclear = 'the same actions still wait';
  for (let looks = 0; looks < mostLooks && !tools.signal.aborted; looks += 1) {
    if (looks > 0) await pause(tools);
    if (isOver(tools)) break;
    const seen = await lookAfter(answer.conversationId, tools);
    if (seen === 'told_to_wait') return { kind: 'unknown', why: 'the service asks to wait for too long' };
    if (seen === null) continue;
    const { sandboxStatus, executionStatus } = seen.conversation;
    const judgement = judgeAfter({
      sent,
      before: fingerprintOf(before.pending),
      after: { sandboxStatus, executionStatus, pending: seen.pending },
    });
    switch (judgement.kind) {
      case 'verified':
      case 'gone': {
        const ours = judgement.kind === 'verified';
        const wentOn =
          ours && !answer.accept && judgement.status === 'idle' && (await goOn(answer, seen, tools));
        return {
          kind: 'answered',
          ours,
          status: judgement.status,
          asksAgain: judgement.asksAgain,
          wentOn,
          pending: actionsOf(before),
        };
      }
      case 'still_waiting_same':
        break;
      case 'unknown':
        unclear = judgement.why;
    }
  }
  if (tools.signal.aborted) throw new ServiceError('aborted', 'cancelled right after the answer was sent');
  return { kind: 'unknown', why: unclear };
}

/** After the answer a look that fails is only a look that told nothing. */
async function lookAfter(
  conversationId: string,
  tools: AnswerTools,
): Promise<FreshLook | 'told_to_wait' | null> {
  try {
    return await look(conversationId, tools);
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'aborted' && error.code !== 'unauthorized')
      return error.retryAfterMs === undefined ? null : 'told_to_wait';
    throw error;
  }
}

/** A rejected agent stays idle until it is told to go on. Only after a look that saw it idle: `run` approves what waits. */
async function goOn(answer: Answer, { agentServer }: FreshLook, { signal }: AnswerTools): Promise<boolean> {
  try {
    return (await agentServer?.run(answer.conversationId, { signal })) === 'running';
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'aborted') return false;
    throw error;
  }
}

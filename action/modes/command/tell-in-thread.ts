// Reports the result of an answer in a reply and in the comment with the question. If other actions are pending, asks
// again.
import {
  createComment,
  editComment,
  questionComment,
  resultReply,
  settledQuestion,
} from '../../../shared/github/index.ts';
import type { Question, QuestionResult } from '../../../shared/question/index.ts';
import { shownQuestion } from '../../facts/shown-question.ts';
import { markedText, markerKey, markerLine, markerOf } from '../../github/marker.ts';
import { closeParts, countParts, keepParts } from '../../github/question-parts.ts';
import { commentsOf } from '../../github/thread.ts';
import { leaveOpen } from '../../question/on-waiting.ts';
import { questionViewOf } from '../../report/views.ts';
import { type AskedInThread, questionKey } from './asked-in-thread.ts';
import type { CommandStep } from './command-step.ts';

export async function tellInThread(over: Question, asked: AskedInThread, play: CommandStep): Promise<void> {
  const { step, thread, say } = play;
  const result = over.result ?? { kind: 'not_waiting', why: 'it goes on' };
  if (result.kind !== 'stale') {
    await say(resultReply(result));
    // A question that still waits may be answered once more, right there.
    if (result.kind !== 'unclear' && result.kind !== 'no_effect')
      await closeComments(over, result, asked, play);
    return;
  }
  const next = await askAgain(asked, play);
  const told: QuestionResult = { ...result, next };
  await say(resultReply(told));
  await closeComments(over, told, asked, play);
  step.log.line(`new question in ${thread.repository}#${thread.number}: ${next?.code ?? 'none'}`);
}

/** Asks a new question for what is pending now. */
async function askAgain(
  { conversationId }: AskedInThread,
  { step, thread }: CommandStep,
): Promise<{ code: string; url: string } | null> {
  await leaveOpen(conversationId, step);
  const question = shownQuestion(step.ledger.facts());
  // If the service does not tell what is pending, a new question could not be compared with it later either.
  if (question === null || question.actions === null) return null;
  const marker = markerOf(conversationId, { ...question, parts: countParts(question) }, step.context);
  const place = { author: marker, code: question.code, thread, key: keyOf(step) };
  await keepParts(step.gitHub, place, question.actions, []);
  const view = questionViewOf(question, step.ledger.facts().conversationUrl);
  const body = markedText(marker, questionComment(view, null), thread, keyOf(step));
  const { id } = await createComment(step.gitHub, commentsOf(thread), body);
  const url = `${step.context.serverUrl}/${thread.repository}/issues/${thread.number}#issuecomment-${id}`;
  return { code: question.code, url };
}

/** Writes the result into the comments of the question, and removes the question from their markers. */
async function closeComments(
  { actions }: Question,
  result: QuestionResult,
  asked: AskedInThread,
  { step, thread, comments, marked }: CommandStep,
): Promise<void> {
  const view = questionViewOf({ ...asked.question, actions }, step.ledger.facts().conversationUrl);
  for (const { id, marker } of marked) {
    const { conversationId, question } = marker;
    if (!question || !conversationId) continue;
    if (questionKey({ conversationId, question }) !== questionKey(asked)) continue;
    const line = markerLine({ ...marker, question: null }, thread, keyOf(step));
    await editComment(step.gitHub, commentsOf(thread), id, settledQuestion(view, result, line));
    if (result.kind === 'stale' && question.parts > 0) {
      const place = { author: marker, code: question.code, thread, key: keyOf(step) };
      await closeParts(step.gitHub, place, comments);
    }
  }
}

function keyOf({ settings }: CommandStep['step']): Uint8Array {
  return markerKey(settings.apiKey);
}

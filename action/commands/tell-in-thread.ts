// Reports the result of an answer in a reply and in the comment with the question. If other actions are pending, asks
// again.

import type { Ending } from '../../shared/conversation/index.ts';
import {
  createComment,
  editComment,
  type GitHubClient,
  messageFromReview,
  promptFromIssue,
  questionComment,
  type RefusalWhy,
  readCommentsOfReview,
  resultReply,
  settledQuestion,
  type WrittenReview,
} from '../../shared/github/index.ts';
import { isGoneForGood } from '../../shared/message/index.ts';
import { newQuestion, type Question, type QuestionResult } from '../../shared/question/index.ts';
import type { CommandJob } from '../inputs/settings.ts';
import { withAnswer } from '../report/answers-in-thread.ts';
import { commentsOf, ownerAndRepo, type Thread } from '../report/create-github.ts';
import { shownQuestion } from '../report/facts.ts';
import { markedText, markerKey, markerLine, markerOf } from '../report/marker.ts';
import { closeParts, countParts, keepParts } from '../report/question-parts.ts';
import { questionViewOf, spelling } from '../report/views.ts';
import { leaveOpen } from '../run/on-waiting.ts';
import { tellAndFollow } from '../run/tell-and-follow.ts';
import type { Tracked } from '../run/track.ts';
import { type CommandStep, greeted, newestConversation } from './command-step.ts';
import { startInThread } from './start-in-thread.ts';
import { type AskedInThread, questionKey } from './status-in-thread.ts';
import type { TriggeringComment } from './triggering-comment.ts';

/** `goesOn`: this step follows the agent from now on, and its comment begins with the answer. */
export async function tellInThread(
  over: Question,
  asked: AskedInThread,
  goesOn: boolean,
  play: CommandStep,
): Promise<void> {
  const { step, thread, marked, say } = play;
  const { code } = asked.question;
  const result = over.result ?? { kind: 'not_waiting', why: 'it goes on' };
  if (result.kind !== 'stale') {
    const number = newestConversation(marked)?.rounds ?? 1;
    const given = step.ledger.facts().answered.at(-1);
    if (goesOn) step.ledger.note({ round: { number, by: null, leftOut: null } });
    if (goesOn) await step.comment.update(step.ledger.facts());
    else
      await say(
        withAnswer(resultReply(result, { ...over, code }), given, asked.conversationId, {
          thread,
          key: keyOf(step),
        }),
      );
    // A question that still waits may be answered once more, right there.
    if (result.kind !== 'unclear' && result.kind !== 'no_effect')
      await closeComments(over, result, asked, play, goesOn);
    return;
  }
  // Another code is shown, so that no answer to words that were not ours counts. Other actions have another one anyhow.
  if (result.why.startsWith('question_')) {
    const epoch = play.comment.id;
    step.ledger.note({ question: newQuestion(step.clock.now(), null, epoch) });
  }
  const next = await askAgain(asked, play);
  const told: QuestionResult = { ...result, next };
  await say(resultReply(told, { ...over, code }));
  await closeComments(over, told, asked, play, true);
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

/**
 * Writes the result into the comments of the question, and removes the question from their markers. A step that follows still writes its
 * comment itself, unless `all` are meant.
 */
export async function closeComments(
  { actions }: Question,
  result: QuestionResult,
  asked: AskedInThread,
  { step, thread, comments, marked }: CommandStep,
  all: boolean,
): Promise<void> {
  const view = questionViewOf({ ...asked.question, actions }, step.ledger.facts().conversationUrl);
  for (const { id, marker } of marked) {
    const { conversationId, question } = marker;
    if (!question || !conversationId) continue;
    if (questionKey({ conversationId, question }) !== questionKey(asked)) continue;
    if (!all && (marker.until ?? 0) > step.clock.now()) continue;
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

const emptyHint = 'Write /agent and what the agent should do, or comments at the lines that you mean.';

/**
 * `/agent <what to do>`: the next message of the newest conversation of the thread, followed to the end of its round. Where
 * there is none, or where its sandbox is gone, a conversation begins from the issue or pull request.
 */
export async function messageInThread(
  words: string,
  job: CommandJob,
  play: CommandStep,
): Promise<Tracked | Ending> {
  const { step, comment, thread, marked, refuse } = play;
  const { ledger, service, randomId } = step;
  const written = await writtenMessage(words, comment, thread, step.gitHub);
  if ('kind' in written) return refuse(written, 'denied');
  if (words === '' && written.comments.length === 0) {
    return refuse({ kind: 'malformed', hint: emptyHint }, 'bad_input');
  }
  return greeted(play, async () => {
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

    const conversationUrl = service.page(known.id);
    const round = { number: known.rounds + 1, by, leftOut };
    ledger.note({ conversationId: known.id, conversationUrl, round });
    const played = await tellAndFollow(message, known.id, step);
    if (!isGoneForGood(ledger.facts().task?.result ?? null)) return played;
    step.log.line(`the sandbox of ${conversationUrl} is gone; a new conversation begins`);
    return begin(conversationUrl);
  });
}

/** The message that somebody wrote for the agent: the words behind `/agent`, and the places in the code that they are about. */
async function writtenMessage(
  words: string,
  comment: TriggeringComment,
  thread: Thread,
  github: GitHubClient,
): Promise<WrittenReview | RefusalWhy> {
  switch (comment.kind) {
    case 'comment':
      return { words, comments: [] };
    case 'review_comment':
      // Its own body is the words.
      return { words, comments: comment.at ? [{ ...comment.at, body: '' }] : [] };
    case 'review': {
      const { id: review, writtenAt } = comment;
      const place = { ...ownerAndRepo(thread.repository), number: thread.number, review, writtenAt };
      const read = await readCommentsOfReview(github, place, spelling);
      return read.kind === 'comments' ? { words, comments: read.comments } : read;
    }
  }
}

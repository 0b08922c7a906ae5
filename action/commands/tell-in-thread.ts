// What is told because of a comment: the result of an answer, and if other actions are pending another question; and to the agent, a
// message.

import type { Ending } from '../../shared/conversation/index.ts';
import { type GitHubClient, readCommentsOfReview, texts } from '../../shared/github/index.ts';
import { isGoneForGood } from '../../shared/message/index.ts';
import { newQuestion, type Question, type QuestionResult } from '../../shared/question/index.ts';
import type { TriggeringComment } from '../inputs/triggering-comment.ts';
import { withAnswer } from '../report/answers-in-thread.ts';
import { commentPage, ownerAndRepo, type Thread } from '../report/create-github.ts';
import { shownQuestion } from '../report/facts.ts';
import { keepQuestion, noJob } from '../report/question-comment.ts';
import { settleQuestion } from '../report/settle-question.ts';
import { type QuestionInThread, readThread } from '../report/step-thread.ts';
import { spelling } from '../report/views.ts';
import { leaveOpen } from '../run/on-waiting.ts';
import { tellAndFollow } from '../run/tell-and-follow.ts';
import type { Tracked } from '../run/track.ts';
import {
  type CommandStep,
  greeted,
  keepingAsk,
  newestConversation,
  startWithoutConversation,
} from './command-step.ts';
import { startInThread } from './start-in-thread.ts';

/** `goesOn`: this step follows the agent from now on, and its comment begins with the answer. */
export async function tellInThread(
  over: Question,
  asked: QuestionInThread,
  goesOn: boolean,
  play: CommandStep,
): Promise<void> {
  const { step, thread, marked, say } = play;
  const { code } = asked.question;
  const result = over.result ?? { kind: 'not_waiting', why: 'it goes on' };
  if (result.kind !== 'stale') {
    // A question that still waits may be answered once more, right there.
    if (result.kind !== 'unclear' && result.kind !== 'no_effect')
      await closeQuestion(over, result, asked, play);
    if (!goesOn) return say(texts.resultReply(result, { ...over, code }));
    const number = newestConversation(marked)?.rounds ?? 1;
    step.ledger.note({ round: { number, by: null, leftOut: null }, hasAsked: true });
    return step.comment.update(step.ledger.facts());
  }
  // Another code is shown, so that no answer to words that were not ours counts. Other actions have another one anyhow.
  if (result.why.startsWith('question_')) {
    const epoch = play.comment.id;
    step.ledger.note({ question: newQuestion(step.clock.now(), null, epoch) });
  }
  const next = await askAgain(asked, play);
  const told: QuestionResult = { ...result, next };
  await say(texts.resultReply(told, { ...over, code }));
  await closeQuestion(over, told, asked, play);
  step.log.line(`new question in ${thread.repository}#${thread.number}: ${next?.code ?? 'none'}`);
}

/** Asks a new question for what is pending now. */
async function askAgain({ conversationId }: QuestionInThread, play: CommandStep) {
  const { step, thread } = play;
  await leaveOpen(conversationId, step);
  const { conversationUrl, ask, ...facts } = step.ledger.facts();
  const question = shownQuestion(facts);
  // If the service does not tell what is pending, a new question could not be compared with it later either.
  if (question === null || question.actions === null) return null;
  const next = { conversationId, conversationUrl, question, ask, job: noJob };
  const { comment } = await keepQuestion(next, play, play);
  return { code: question.code, url: commentPage(comment.id, step.context, thread) };
}

/** Writes the result in place of the question, signed with the answer where one was sent. */
export async function closeQuestion(
  { actions, sent }: Question,
  result: QuestionResult,
  asked: QuestionInThread,
  play: CommandStep,
): Promise<void> {
  const { clock, ledger } = play.step;
  const { conversationUrl, answered } = ledger.facts();
  const given = sent === null ? undefined : answered.at(-1);
  const sign = (text: string) =>
    withAnswer(text, given && { ...given, what: actions ?? [] }, asked.conversationId, play);
  const settled = { result, actions, conversationUrl, at: clock.now(), sign };
  await settleQuestion(asked, settled, play, play);
}

const emptyHint = 'Write /agent and what the agent should do, or comments at the lines that you mean.';

/**
 * `/agent <what to do>`: the next message of the newest conversation of the thread, followed to the end of its round. Where
 * there is none, or where its sandbox is gone, a conversation begins from the issue or pull request.
 */
export async function messageInThread(words: string, given: CommandStep): Promise<Tracked | Ending> {
  const { comment, thread, marked, refuse } = given;
  const known = newestConversation(marked);
  const start = await startWithoutConversation(given);
  // A second agent would begin beside it.
  if (start === 'under_way') return refuse({ kind: 'starting' }, 'bad_input');
  const play = known === null && start === null ? given : keepingAsk(known?.id ?? null, given);
  if (play === null) return refuse({ kind: 'ask_unknown' }, 'bad_input');
  if (comment.isOnClosed) return refuse({ kind: 'closed' }, 'denied');
  const { step } = play;
  const { ledger, service, randomId } = step;
  const written = await writtenMessage(words, comment, thread, step.gitHub);
  if ('kind' in written) return refuse(written, 'denied');
  if (words === '' && written.comments.length === 0) {
    return refuse({ kind: 'malformed', hint: emptyHint }, 'bad_input');
  }
  return greeted(play, async () => {
    const random = randomId();
    const { message, leftOut } = texts.messageFromReview(written, random);
    const by = comment.sender.login;
    const begin = (follows: string | null) =>
      startInThread(play, (issue) => {
        const { prompt } = texts.promptFromIssue(issue, random, { words: { by, text: message }, follows });
        return { message: prompt, leftOut };
      });
    if (known === null) return begin(null);

    const conversationUrl = service.page(known.id);
    const round = { number: known.rounds + 1, by, leftOut };
    ledger.note({ conversationId: known.id, conversationUrl, round });
    const played = await tellAndFollow(message, known.id, step);
    if (!isGoneForGood(ledger.facts().task?.result ?? null)) return played;
    const now = { ...play, ...(await readThread(play)) };
    if ((await startWithoutConversation(now, true)) === 'under_way')
      return refuse({ kind: 'starting' }, 'bad_input');
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
): Promise<texts.WrittenReview | texts.RefusalWhy> {
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

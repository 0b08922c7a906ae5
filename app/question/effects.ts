// The effects that show people a question and the results of their answers.
import { api, texts } from '../../shared/github/index.ts';
import type { GiveBackWhy } from '../../shared/question/index.ts';
import { answerReaction, effectOf, type Spot, textEffect, writtenEffect } from '../handling/reply-effects.ts';
import type { DisplaySettings } from '../run/tell.ts';
import type { NewEffect } from '../store/effect.ts';
import {
  type GivenAnswer,
  isByPerson,
  type QuestionPlace,
  questionEffectKey,
  type StoredQuestion,
  type WrittenIn,
} from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { endsInThread } from './settle-thread.ts';

/** `delay`: how long the text of an answer that is on its way may wait. */
export function questionEffect(question: StoredQuestion, run: Run, revision: string, delay = 0): NewEffect {
  const effect = { kind: 'question', confirmation: question.id, revision } as const;
  return { ...effectOf(run, questionEffectKey(question)), delay, effect };
}

/** A pointer on the pull request to a question that is shown on the issue, in the end with its result. Null when it is not needed. */
export function pointerEffect(question: StoredQuestion, run: Run, secret: string): NewEffect | null {
  const { shown, code, settledAt, subject, actions, result } = question;
  const { linked: pull } = run.facts.pull;
  if (pull === null || shown === null || code === null) return null;
  if (settledAt !== null && result === null) return null;
  if (shown.kind !== 'issue') return null;
  const key = `confirmation/${question.id}/pointer/${pull.number}`;
  const spot = { number: pull.number, thread: null, since: question.createdAt };
  const view = { code, url: shown.url, subject, actions, result: settledAt === null ? null : result };
  const write = (marker: string) => texts.questionPointer(view, marker);
  return { ...writtenEffect(key, run, spot, write, secret, 'pointer'), once: settledAt === null };
}

/** Reminds those who are named in the question, else who started the run; null where that is a bot. */
export function reminderEffect(question: StoredQuestion, run: Run, secret: string): NewEffect | null {
  const { id, shown, code, openedAt, createdAt, rejectAt = null, subject } = question;
  if (shown === null || code === null) return null;
  const { mentions = [], kind, number, url } = shown;
  const { requester } = run.facts.start;
  const to = mentions.length > 0 ? mentions : [requester].filter((login) => !api.isBot({ login }));
  if (to.length === 0) return null;
  const text = texts.questionReminder({ to, code, url, askedAt: openedAt ?? createdAt, rejectAt, subject });
  const spot = { number, thread: kind === 'thread' ? shown.id : null, since: createdAt };
  return textEffect(`confirmation/${id}/reminder`, run, spot, text, secret);
}

/** Shows the result to all who answered: a reaction, which replaces the one before, and a reply. */
export function resultEffects(
  question: StoredQuestion,
  run: Run,
  { markerSecret, briefPause }: Pick<DisplaySettings, 'markerSecret' | 'briefPause'>,
): readonly (NewEffect | null)[] {
  const { answer, approvals, result } = question;
  if (result === null) return [];
  const all = [...approvals, ...(answer === null ? [] : [answer])].filter(isByPerson);
  const asked = { ...question, answering: { kind: 'comment', spelling: run.facts.terms.commands } } as const;
  // The end of the thread takes it along.
  const delay = endsInThread(question) ? briefPause : 0;
  return all.flatMap((given) => {
    const isDone = result.kind === 'verified' && result.answer === given.verdict;
    // The text of the question shows that it was answered. A reply is added only when the result is unexpected: one for all.
    const isTold = given === all.at(-1) && !isDone;
    return [
      answerReaction(given.comment, run, isDone ? '+1' : 'confused', delay),
      isTold ? replyEffect(question, run, given, texts.resultReply(result, asked), markerSecret) : null,
    ];
  });
}

/** The answer was not followed, and the question stays open. */
export function giveBackEffects(
  question: StoredQuestion,
  run: Run,
  answer: GivenAnswer,
  why: GiveBackWhy,
  secret: string,
): readonly (NewEffect | null)[] {
  const { answer: last, approvals, terms } = question;
  const left = last === null ? approvals : [...approvals, last];
  const stillCount = { by: left.map(({ by }) => by), needed: terms?.people ?? 1 };
  const text = texts.refusalReply({
    login: answer.by,
    what: `/${answer.verdict}`,
    why: withoutOwnName(answer, why),
    stillCount,
  });
  return [answerReaction(answer.comment, run, 'confused'), replyEffect(question, run, answer, text, secret)];
}

function withoutOwnName({ by }: GivenAnswer, why: GiveBackWhy): GiveBackWhy {
  return why.kind === 'edit_unknown' && why.by === by ? { ...why, by: null } : why;
}

function replyEffect(
  { shown }: StoredQuestion,
  run: Run,
  { comment }: GivenAnswer,
  text: string,
  secret: string,
): NewEffect {
  return textEffect(
    // A button is pressed by several people, and again.
    `answer/${comment.kind}/${comment.id}${comment.kind === 'button' ? `-${comment.writtenAt}` : ''}/reply`,
    run,
    threadOf(shown, comment),
    text,
    secret,
  );
}

function threadOf(shown: QuestionPlace | null, comment: WrittenIn): Spot {
  const inThread = ['review_comment', 'button'].includes(comment.kind) && shown?.kind === 'thread';
  return { number: comment.number, thread: inThread ? shown.id : null, since: comment.writtenAt };
}

/** A question that was asked on a pull request of somebody else is asked again on the agent's own. */
export function isMisplaced({ shown, settledAt }: StoredQuestion, { facts: { pull } }: Run): boolean {
  if (shown === null || settledAt !== null || shown.kind === 'issue' || pull.linked === null) return false;
  return shown.number !== pull.linked.number;
}

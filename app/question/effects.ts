// What people see of a question and of their answers, as effects for the outbox.
import { questionPointer, refusalReply, resultReply } from '../../shared/github/index.ts';
import type { GiveBackWhy, QuestionResult } from '../../shared/question/index.ts';
import type { Effect, ReactionName, Wanted } from '../model/effect.ts';
import type { GivenAnswer, Shown, StoredQuestion, WrittenIn } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { ownMarker } from '../outbox/own-marker.ts';

/** What an effect belongs to; the id is that of a run. */
type Cause = Pick<Run, 'installationId' | 'repository'> & { readonly id: string | null };

export function questionEffect(question: StoredQuestion, run: Run, revision: string): Wanted {
  return {
    ...wanted(`confirmation/${question.id}/question`, run),
    effect: { kind: 'question', confirmation: question.id, revision },
  };
}

/** On the pull request, where the question stands on the issue because it came first. Null where none is needed. */
export function pointerEffect(question: StoredQuestion, run: Run, secret: string): Wanted | null {
  const { shown, code, settledAt } = question;
  const { pull } = run.facts;
  if (pull === null || shown === null || code === null || settledAt !== null) return null;
  if (shown.kind !== 'issue') return null;
  const key = `confirmation/${question.id}/pointer/${pull.number}`;
  const marker = ownMarker('pointer', { key }, run.repository, pull.number, secret);
  return {
    ...wanted(key, run),
    effect: {
      kind: 'comment',
      repository: run.repository,
      number: pull.number,
      body: questionPointer({ code, url: shown.url }, marker),
      marker,
      since: question.createdAt,
      mustStand: false,
    },
  };
}

/** GitHub takes no reactions to reviews by this road. */
export function reactionEffect(
  { kind, id }: Pick<WrittenIn, 'kind' | 'id'>,
  run: Cause,
  content: ReactionName,
): Wanted | null {
  if (kind === 'review') return null;
  return {
    ...wanted(`answer/${kind}/${id}/${content}`, run),
    effect: { kind: 'reaction', repository: run.repository, on: { kind, id }, content },
  };
}

/** What became of the answer, for whoever gave it. */
export function resultEffects(
  question: StoredQuestion,
  run: Run,
  answer: GivenAnswer,
  result: QuestionResult,
  secret: string,
): readonly Wanted[] {
  const done = result.kind === 'verified';
  const reaction = reactionEffect(answer.comment, run, done ? '+1' : 'confused');
  // The question itself says that it was answered; only what people did not expect is worth a comment more.
  const reply = done ? null : replyEffect(question, run, answer, resultReply(result), secret);
  return [reaction, reply].filter((effect) => effect !== null);
}

/** The answer was not followed, and the question stays open. */
export function giveBackEffects(
  question: StoredQuestion,
  run: Run,
  answer: GivenAnswer,
  why: GiveBackWhy,
  secret: string,
): readonly Wanted[] {
  const text = refusalReply({ login: answer.by, what: `/${answer.verdict}`, why });
  const reply = replyEffect(question, run, answer, text, secret);
  return [reactionEffect(answer.comment, run, 'confused'), reply].filter((effect) => effect !== null);
}

function replyEffect(
  { shown }: StoredQuestion,
  run: Run,
  { comment }: GivenAnswer,
  text: string,
  secret: string,
): Wanted {
  return textEffect(
    `answer/${comment.kind}/${comment.id}/reply`,
    run,
    threadOf(shown, comment),
    text,
    secret,
  );
}

export interface Spot {
  readonly number: number;
  /** The first comment of the review thread to reply in. */
  readonly thread: number | null;
  readonly since: number;
}

function threadOf(shown: Shown | null, comment: WrittenIn): Spot {
  const inThread = comment.kind === 'review_comment' && shown?.kind === 'thread';
  return { number: comment.number, thread: inThread ? shown.id : null, since: comment.writtenAt };
}

/** A short text of ours, in the thread where there is one. */
export function textEffect(
  key: string,
  run: Cause,
  { number, thread, since }: Spot,
  text: string,
  secret: string,
): Wanted {
  const marker = ownMarker('reply', { key }, run.repository, number, secret);
  const common = { repository: run.repository, body: `${marker}\n${text}`, marker, since };
  const effect: Effect =
    thread === null
      ? { kind: 'comment', ...common, number, mustStand: false }
      : { kind: 'thread_reply', ...common, pull: number, thread };
  return { ...wanted(key, run), effect };
}

function wanted(key: string, run: Pick<Cause, 'id' | 'installationId'>) {
  return { key, runId: run.id, installationId: run.installationId, throttle: 0 };
}

// A question in its current state as people see it: its text, and its check run on the head of the linked pull request. Made with the
// shared templates.
import { api, texts } from '../../shared/github/index.ts';
import { type QuestionResult, whoAnswered } from '../../shared/question/index.ts';
import { viewOf } from '../run/question-view.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

/** A question with its run, and with what its texts are signed. */
export interface Asked {
  readonly question: StoredQuestion;
  readonly run: Run;
  readonly markerSecret: string;
}

/** A text of a question in its place. */
interface TextName extends Asked {
  /** The number of the issue or pull request. */
  readonly number: number;
}

/** The whole body. What people read in it is signed too, so that a question of ours cannot be given other words. */
export function signText(name: TextName, text: string): string {
  const { question, run, number, markerSecret } = name;
  const payload = { confirmation: question.id, text: api.hashOfShown(text) };
  return `${api.ownMarker('confirmation', payload, run.repository, number, markerSecret)}\n${text}`;
}

export function isText(name: TextName): (body: string) => boolean {
  return (body) => signedIn(body, name) !== null;
}

/** Whether it says what we wrote. */
export function isTextAsWritten(name: TextName): (body: string) => boolean {
  return (body) => signedIn(body, name) === api.hashOfShown(body);
}

/** The hash that is signed in it. */
function signedIn(body: string, { question, run, number, markerSecret }: TextName): string | null {
  const reading = api.readOwnMarker('confirmation', body, run.repository, number, markerSecret);
  if (reading.kind !== 'valid') return null;
  const { confirmation, text } = reading.payload;
  return confirmation === question.id && typeof text === 'string' ? text : null;
}

/** `next`: the question that followed, if it is shown already. */
export function questionText(
  question: StoredQuestion,
  run: Run,
  kind: QuestionPlace['kind'],
  next: StoredQuestion | null,
  mentions: readonly string[],
): string {
  const view = { ...viewOf(question, run, kind), mentions };
  const result = resultOf(question, next);
  return result === null ? texts.questionComment(view, null) : texts.settledQuestion(view, result, null);
}

export function resultOf(
  { state, answer, approvals, result }: StoredQuestion,
  next: StoredQuestion | null,
): QuestionResult | null {
  if (state === 'answering' && answer) return { kind: 'sending', ...whoAnswered(answer, approvals) };
  if (result?.kind !== 'stale') return result;
  const follows = next?.shown && next.code ? { code: next.code, url: next.shown.url } : null;
  return { ...result, next: follows };
}

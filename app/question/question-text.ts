// A question in the words of the shared templates, as it stands now.
import {
  deriveKey,
  type QuestionView,
  questionComment,
  settledQuestion,
  writeMarker,
} from '../../shared/github/index.ts';
import { type QuestionResult, whoAnswered } from '../../shared/question/index.ts';
import type { Shown, StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';

/** The hidden first line by which the question is found again on that issue or pull request. */
export function questionMarker(question: StoredQuestion, run: Run, number: number, secret: string): string {
  const place = { repository: String(run.repository.id), number };
  return writeMarker('confirmation', { confirmation: question.id }, place, deriveKey(secret, 'confirmation'));
}

/** `next`: the question that followed, once it is shown. */
export function questionText(
  question: StoredQuestion,
  run: Run,
  kind: Shown['kind'],
  next: StoredQuestion | null,
): string {
  const { actions, code, commit, expiresAt } = question;
  const { spelling } = run.facts.terms;
  const view: QuestionView = {
    code: code ?? '',
    actions,
    answering: { kind: kind === 'thread' ? 'thread' : 'comment', spelling },
    conversationUrl: run.facts.conversationUrl,
    expiresAt,
    commit,
  };
  const result = resultOf(question, next);
  return result === null ? questionComment(view, null) : settledQuestion(view, result, null);
}

function resultOf(
  { state, answer, result }: StoredQuestion,
  next: StoredQuestion | null,
): QuestionResult | null {
  if (state === 'answering' && answer) return { kind: 'sending', ...whoAnswered(answer) };
  if (result?.kind !== 'stale') return result;
  const follows = next?.shown && next.code ? { code: next.code, url: next.shown.url } : null;
  return { ...result, next: follows };
}

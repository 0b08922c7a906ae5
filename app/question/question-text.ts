// The text of a question in its current state, made with the shared templates.

import {
  type Needs,
  ownMarker,
  type QuestionView,
  questionComment,
  settledQuestion,
} from '../../shared/github/index.ts';
import { type QuestionResult, whoAnswered } from '../../shared/question/index.ts';
import { isRepeatable } from '../../shared/rules/index.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run.ts';

export function questionMarker({ id }: StoredQuestion, run: Run, number: number, secret: string): string {
  return ownMarker('confirmation', { confirmation: id }, run.repository, number, secret);
}

/** `next`: the question that followed, if it is shown already. */
export function questionText(
  question: StoredQuestion,
  run: Run,
  kind: QuestionPlace['kind'],
  next: StoredQuestion | null,
): string {
  const { actions, code, commit, expiresAt } = question;
  const { commands: spelling } = run.facts.terms;
  const view: QuestionView = {
    code: code ?? '',
    actions,
    answering: { kind: kind === 'thread' ? 'thread' : 'comment', spelling },
    conversationUrl: run.facts.conversationUrl,
    expiresAt,
    commit,
    needs: needsOf(question),
    mayRepeat: actions?.every(isRepeatable) ?? false,
  };
  const result = shownResult(question, next);
  return result === null ? questionComment(view, null) : settledQuestion(view, result, null);
}

function needsOf({ terms = null, approvals = [] }: StoredQuestion): Needs | null {
  if (terms === null) return null;
  const approvedBy = approvals.map(({ by }) => by);
  return { ...terms, approvedBy, owned: approvals.flatMap(({ owns = [] }) => owns) };
}

function shownResult(
  { state, answer, result }: StoredQuestion,
  next: StoredQuestion | null,
): QuestionResult | null {
  if (state === 'answering' && answer) return { kind: 'sending', ...whoAnswered(answer) };
  if (result?.kind !== 'stale') return result;
  const follows = next?.shown && next.code ? { code: next.code, url: next.shown.url } : null;
  return { ...result, next: follows };
}

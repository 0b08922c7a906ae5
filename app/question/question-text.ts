// A question in the words of the shared templates, as it stands now.
import {
  type ConfirmationResult,
  type ConfirmationView,
  confirmationComment,
  deriveKey,
  settledConfirmation,
  writeMarker,
} from '../../shared/github/index.ts';
import type { Confirmation, Shown } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { who } from './judge-answer.ts';

/** The hidden first line by which the question is found again on that issue or pull request. */
export function questionMarker(confirmation: Confirmation, run: Run, number: number, secret: string): string {
  const place = { repository: String(run.repository.id), number };
  return writeMarker(
    'confirmation',
    { confirmation: confirmation.id },
    place,
    deriveKey(secret, 'confirmation'),
  );
}

/** `next`: the question that followed, once it is shown. */
export function questionText(
  confirmation: Confirmation,
  run: Run,
  kind: Shown['kind'],
  next: Confirmation | null,
): string {
  const { facts, code, expiresAt } = confirmation;
  const { spelling } = run.facts.terms;
  const view: ConfirmationView = {
    code: code ?? '',
    actions: facts.actions,
    answering: { kind: kind === 'thread' ? 'thread' : 'comment', spelling },
    conversationUrl: run.facts.conversationUrl,
    expiresAt,
    commit: facts.commit,
  };
  const result = resultOf(confirmation, next);
  return result === null ? confirmationComment(view, null) : settledConfirmation(view, result, null);
}

function resultOf({ state, facts }: Confirmation, next: Confirmation | null): ConfirmationResult | null {
  const { answer, result } = facts;
  if (state === 'answering' && answer) return { kind: 'sending', ...who(answer) };
  if (result?.kind !== 'stale') return result;
  const follows = next?.shown && next.code ? { code: next.code, url: next.shown.url } : null;
  return { ...result, next: follows };
}

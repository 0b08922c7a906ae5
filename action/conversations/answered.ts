// An answer that is to be given, and what became of it.
import type { PendingAction, ServiceError } from '../../shared/api/index.ts';
import type { AnswerDecision, Asked } from '../../shared/question/index.ts';

export interface Answer {
  readonly conversationId: string;
  readonly accept: boolean;
  readonly reason: string | null;
  readonly asked: Asked;
}

type StaleWhy = Extract<AnswerDecision, { kind: 'stale' }>['why'];

export type Answered =
  /** `ours`: our request was taken; otherwise somebody else's may have done it. */
  | {
      readonly kind: 'answered';
      readonly ours: boolean;
      readonly status: string;
      readonly asksAgain: boolean;
      /** A rejected agent was told to go on. */
      readonly wentOn: boolean;
      /** What was answered, where that is told. */
      readonly pending: readonly PendingAction[] | null;
    }
  /** `pending`: what it waits for instead, where that is told. */
  | { readonly kind: 'stale'; readonly why: StaleWhy; readonly pending: readonly PendingAction[] | null }
  | { readonly kind: 'not_waiting'; readonly why: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'no_agent_server' }
  /** Nothing was done: what is pending could not be read, or the answer was refused. */
  | { readonly kind: 'failed'; readonly error: ServiceError }
  | { readonly kind: 'unknown'; readonly why: string };

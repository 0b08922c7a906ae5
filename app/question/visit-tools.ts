// What a visit to a question needs from outside: looks, the one request, and a place to store what came of it.
import type { PendingLook, SentAnswer } from '../../shared/api/index.ts';
import type { RefusalWhy } from '../../shared/github/index.ts';
import type { Confirmation, GivenAnswer } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import type { AnswerCheck } from './check-answer.ts';
import type { Seen } from './moves.ts';

/** What is stored in one transaction, or not at all. */
export interface Outcome {
  readonly confirmation: Confirmation;
  /** What is shown of it changes. */
  readonly show?: boolean;
  /** Whoever answered is told what became of it. */
  readonly tell?: boolean;
  /** The answer was not followed, and may be given once more. */
  readonly giveBack?: { readonly answer: GivenAnswer; readonly why: RefusalWhy };
  /** A new question is asked for what waits now. */
  readonly again?: boolean;
  /** The run is looked at soon. */
  readonly hurry?: boolean;
}

export interface VisitTools {
  now(): number;
  nonce(): string;
  /** Until when a record holds others off. */
  leaseUntil(): number;
  run(id: string): Promise<Run | null>;
  look(run: Run): Promise<Seen>;
  check(answer: GivenAnswer, confirmation: Confirmation): Promise<AnswerCheck>;
  wake(
    look: PendingLook,
    run: Run,
  ): Promise<'resuming' | 'gone' | 'not_resumable' | 'unavailable' | 'failed'>;
  /** `seenAt`: when the look was over. What it saw grows old quickly, and then nothing is sent. */
  send(look: PendingLook, answer: GivenAnswer, seenAt: number): Promise<SentAnswer>;
  goOn(look: PendingLook, seenAt: number): Promise<'running' | 'not_known' | 'not_sent'>;
  /** The stored confirmation at its new version; null when someone else was faster. */
  store(outcome: Outcome): Promise<Confirmation | null>;
}

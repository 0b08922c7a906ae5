// What a look at a question can lead to, as plain data.
import type { PendingAction, PendingLook } from '../../shared/api/index.ts';
import type { ConfirmationResult, RefusalWhy } from '../../shared/github/index.ts';
import type { Fingerprint } from '../../shared/question/index.ts';
import type { SettledState } from '../model/question.ts';

/** What one look gave. */
export type Seen =
  | { readonly kind: 'seen'; readonly look: PendingLook }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly why: string };

export type Move =
  /** Nothing changes; looked at again after so long. */
  | { readonly kind: 'rest'; readonly afterMs: number }
  /** The sandbox is to be resumed. */
  | { readonly kind: 'wake' }
  /** People are shown what is pending; null where the service does not tell. */
  | { readonly kind: 'show'; readonly actions: readonly PendingAction[] | null }
  | { readonly kind: 'send'; readonly before: Fingerprint }
  /** The answer is given back to its author: nothing was sent, and the question stays open. */
  | { readonly kind: 'give_back'; readonly why: RefusalWhy }
  | {
      readonly kind: 'settle';
      readonly state: SettledState;
      /** Null where nothing was shown. */
      readonly result: ConfirmationResult | null;
      /** What waits now is a question of its own. */
      readonly again: boolean;
    }
  | { readonly kind: 'tell_to_go_on' }
  /** There is no need, or no way, to tell it to go on. */
  | { readonly kind: 'leave_idle' };

export const rest = (afterMs: number): Move => ({ kind: 'rest', afterMs });

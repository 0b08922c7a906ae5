// Decides what the look after an answer shows. The status 200 of the answer proves nothing; only a look does.
import { sandboxRow } from '../watch/index.ts';
import { type Fingerprint, fingerprintOf, type Pending } from './fingerprint.ts';
import { hasMovedOn, isWaitingStatus } from './status.ts';

export interface AfterAnswer {
  /** `unknown`: the request may or may not have been taken. */
  readonly sent: 'taken' | 'unknown';
  /** What was pending at the look right before the answer. */
  readonly before: Fingerprint;
  readonly after: {
    readonly sandboxStatus: string | null;
    readonly executionStatus: string | null;
    readonly pending: Pending;
  };
}

export type Judgement =
  /** The question is gone and our answer was taken. `asksAgain`: the agent already asks something else. */
  | { readonly kind: 'verified'; readonly status: string; readonly asksAgain: boolean }
  /** The question is gone, but perhaps because of another answer. */
  | { readonly kind: 'gone'; readonly status: string; readonly asksAgain: boolean }
  /** The same actions are still pending: look again for a limited time, never send again. */
  | { readonly kind: 'still_waiting_same' }
  | { readonly kind: 'unknown'; readonly why: string };

export function judgeAfter({ sent, before, after }: AfterAnswer): Judgement {
  const { sandboxStatus, executionStatus: status } = after;
  if (sandboxRow(sandboxStatus)?.question !== 'ask_the_agent')
    return { kind: 'unknown', why: `sandbox ${sandboxStatus ?? 'not known'}` };
  const gone = sent === 'taken' ? 'verified' : 'gone';
  // The state is checked first, because an approved action stays in the list of pending actions while it runs.
  if (hasMovedOn(status)) return { kind: gone, status, asksAgain: false };
  if (status === null || !isWaitingStatus(status))
    return { kind: 'unknown', why: `status ${status ?? 'not known'}` };
  const pending = fingerprintOf(after.pending);
  if (pending === 'none') return { kind: 'unknown', why: 'it waits, but no action is pending' };
  if (pending === 'unknown' || before === 'unknown') {
    return { kind: 'unknown', why: 'it waits, and the service does not tell what is pending' };
  }
  return pending === before ? { kind: 'still_waiting_same' } : { kind: gone, status, asksAgain: true };
}

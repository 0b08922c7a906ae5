// What an execution status means for a question. For an unknown status both are false, so there is another look.
import { executionRow } from '../watch/index.ts';

export function isWaitingStatus(status: string | null): boolean {
  return executionRow(status)?.question === 'waits';
}

export function hasMovedOn(status: string | null): status is string {
  return executionRow(status)?.question === 'moved_on';
}

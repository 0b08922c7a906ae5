// What an execution status means to a question. A word that is not known is neither: it is looked at again.
import { executionRow } from '../watch/index.ts';

export function isWaitingStatus(status: string | null): boolean {
  return executionRow(status)?.question === 'waits';
}

export function hasMovedOn(status: string | null): status is string {
  return executionRow(status)?.question === 'moved_on';
}

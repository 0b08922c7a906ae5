// Whether an agent has come to its end, so that another one may begin with the same issue. Pure.
import { executionRow, type Reading, sandboxRow } from '../../../shared/watch/index.ts';

/** Null where the look does not tell. */
export function hasEnded(reading: Reading): boolean | null {
  if (reading.kind === 'absent') return true;
  if (reading.kind !== 'conversation') return null;
  const { sandboxStatus, executionStatus, lastKnownStatus = null } = reading;
  switch (sandboxRow(sandboxStatus)?.watch) {
    case 'missing':
    case 'failed':
      return true;
    case 'asleep':
      // What waits still waits there; all else stands still.
      return executionRow(lastKnownStatus)?.question !== 'waits';
    case 'look_at_agent': {
      const row = executionRow(executionStatus);
      if (row === null) return null;
      return row.question !== 'waits' && executionStatus !== 'running';
    }
    default:
      return null;
  }
}

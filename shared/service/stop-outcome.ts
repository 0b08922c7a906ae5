// How a stop ends a step or a run. One rule for App and Action.
import type { StopResult } from '../stop/index.ts';
import { executionRow, type OutcomeName } from '../watch/index.ts';
import { outcomeOfCode } from './failure-outcomes.ts';

export function endingOfStop(result: StopResult): { outcome: OutcomeName; reason: string } {
  if (result.kind === 'stopped') return { outcome: 'stopped', reason: stoppedWords(result) };
  const { cause, why } = result;
  return { outcome: outcomeOf(cause), reason: `the agent could not be stopped: ${why}` };
}

/** Otherwise it may go on, and cost more. */
export function standsStill(result: StopResult | null): boolean {
  return result?.kind === 'stopped' || result?.cause === 'gone';
}

/** What it was, and where it may go on. */
function stoppedWords({ status, sandbox, already }: Extract<StopResult, { kind: 'stopped' }>): string {
  const row = executionRow(status);
  if (sandbox === 'up' && already && row !== null) return `there was nothing to stop: the agent ${row.doing}`;
  if (sandbox === 'up') {
    return 'the agent stands still, in a sandbox that could not be paused and keeps its slot. A message makes it go on';
  }
  const sleeps = already
    ? 'the agent stands still, because its sandbox was paused already'
    : 'the agent stands still, and its sandbox is paused';
  const asks = row?.question === 'waits' ? '. What it asked last is still open' : '';
  return `${sleeps}${asks}. A message makes it go on`;
}

function outcomeOf(cause: Extract<StopResult, { kind: 'not_stopped' }>['cause']): OutcomeName {
  switch (cause) {
    case 'absent':
      return 'not_found';
    case 'gone':
      return 'sandbox_missing';
    case 'unclear':
    case 'works_on':
      return 'unavailable';
    default:
      return outcomeOfCode(cause.failed, 'answer');
  }
}

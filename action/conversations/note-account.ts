// When the agent asks, where that is left to the account at the service.

import { neverAskedWords } from '../../shared/github/index.ts';
import { isFailedCall } from '../../shared/service/index.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

const patienceMs = 3_000;

/** Says once where nobody will ever be asked. A service that does not tell costs nothing. */
export async function noteAccount({ services, cancel, clock, ledger, log }: WorkflowStep): Promise<void> {
  if (cancel.signal.aborted) return;
  try {
    const options = { signal: cancel.signal, deadline: clock.now() + patienceMs, attempts: 1 };
    const asks = await services.api.accountAsks(options);
    if (asks.kind !== 'known') return;
    ledger.note({ asks: { ask: asks.value, by: 'account' } });
    if (asks.value === 'never') log.line(neverAskedWords('action'));
  } catch (error) {
    if (!isFailedCall(error) && !cancel.signal.aborted) throw error;
  }
}

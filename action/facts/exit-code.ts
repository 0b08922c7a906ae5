import { type Ending, type OutcomeName, outcomes } from '../../shared/watch/index.ts';

/** Who takes `over_budget` for green counts on an agent that was stopped. */
export function exitCodeFor(
  { outcome, variant }: Pick<Ending, 'outcome' | 'variant'>,
  succeedOn: readonly OutcomeName[],
): number {
  return succeedOn.includes(outcome) && variant !== 'not_stopped' ? 0 : outcomes[outcome].exitCode;
}

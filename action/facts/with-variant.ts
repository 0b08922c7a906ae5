import type { Ending } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

/**
 * An ending before the conversation was known: then another output is filled, or the start may be lost. Or one after which
 * the agent does not go on.
 */
export function withVariant(ending: Ending, facts: Facts): Ending {
  const { conversationId, startTaskId, startStreamed, stop } = facts;
  const result = stop?.result;
  const isStopped = result?.kind === 'stopped' && !result.already;
  if (isStopped && ending.variant === undefined && goesOn.includes(ending.outcome)) {
    return { ...ending, variant: 'agent_stopped' };
  }
  const isEarly = conversationId === null && startTaskId !== null && early.includes(ending.outcome);
  if (!isEarly || ending.variant !== undefined) return ending;
  if (startStreamed) return { ...ending, variant: 'start_lost' };
  return ending.outcome === 'start_timeout' ? ending : { ...ending, variant: 'in_start_up' };
}

/** Of these it is said that the conversation goes on. */
const goesOn: readonly Ending['outcome'][] = ['cancelled', 'timeout'];
const early: readonly Ending['outcome'][] = ['cancelled', 'timeout', 'start_timeout'];

import type { Ending } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

/** An ending before the conversation was known: then another output is filled, or the start may be lost. */
export function withVariant(ending: Ending, { conversationId, startTaskId, startStreamed }: Facts): Ending {
  const isEarly = conversationId === null && startTaskId !== null && early.includes(ending.outcome);
  if (!isEarly || ending.variant !== undefined) return ending;
  if (startStreamed) return { ...ending, variant: 'start_lost' };
  return ending.outcome === 'start_timeout' ? ending : { ...ending, variant: 'in_start_up' };
}

const early: readonly Ending['outcome'][] = ['cancelled', 'timeout', 'start_timeout'];

// Actions that wait together run one after the other.
import type { Executes } from '../conversation/index.ts';
import { type ActionToDecide, onlyLooks } from '../rules/index.ts';

/** Any of the earlier ones that does more than look may have changed a file by then, or moved the terminal to another folder. */
export function executedAfter(
  executes: Executes,
  earlier: readonly Pick<ActionToDecide, 'tool' | 'arguments'>[],
): Executes {
  return earlier.every(onlyLooks) ? executes : { ...executes, notKnown: 'part' };
}

// What main leaves for post.
import type { Core } from '../deps/deps.ts';
import type { Facts } from './facts.ts';

/** The facts of a main that did not come to its end, or null when it did, or never began. */
export function unfinishedFacts(core: Pick<Core, 'getState'>): Facts | null {
  const saved = core.getState('facts');
  if (saved === '' || core.getState('done') === 'true') return null;
  // Written by this same bundle a moment ago, into a file that only the runner reads.
  const facts: Facts = JSON.parse(saved);
  return facts;
}

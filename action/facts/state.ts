// What the main step leaves for the post step.
import type { Core } from '../deps/deps.ts';
import type { Facts } from './facts.ts';

/** The facts of a main step that did not finish. Null when it finished or never began. */
export function unfinishedFacts(core: Pick<Core, 'getState'>): Facts | null {
  const saved = core.getState('facts');
  if (saved === '' || core.getState('done') === 'true') return null;
  // The main step of this bundle wrote it, into a file that only the runner reads. So it is not checked.
  const facts: Facts = JSON.parse(saved);
  return facts;
}

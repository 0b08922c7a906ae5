// What the main step leaves for the post step.
import type { Core } from '../deps/deps.ts';
import type { Facts } from './facts.ts';

/** Main began, and did not come to report its end. */
export function killedMain(core: Pick<Core, 'getState'>): boolean {
  return core.getState('facts') !== '' && core.getState('done') !== 'true';
}

/** The facts of a main step, finished or not; null when it never began. */
export function savedFacts(core: Pick<Core, 'getState'>): Facts | null {
  const saved = core.getState('facts');
  if (saved === '') return null;
  // The main step of this bundle wrote it, into a file that only the runner reads. So it is not checked.
  const facts: Facts = JSON.parse(saved);
  return facts;
}

// All that a step of a workflow leaves, as one text, so that a row of a table can say what is in it and what is not.
import type { Played } from '../../action/testing/play.ts';

/** Its log, its summary, and its outputs as `name=value`. */
export const leftBy = ({ lines, summaries, outputs }: Omit<Played, 'exitCode'>): string =>
  [...lines, ...summaries, ...Object.entries(outputs).map((output) => output.join('='))].join('\n');

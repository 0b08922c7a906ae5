// A defect that was real and is mended: how it is put back, and what of the world it takes to meet it.
import type { Size } from '../draw-plan.ts';
import type { Edit } from '../ground/edit.ts';

export interface Defect {
  readonly name: string;
  /** What people saw of it. */
  readonly was: string;
  readonly edits: readonly Edit[];
  /** What plans are drawn of, in place of the usual size. */
  readonly drawn?: Partial<Omit<Size, 'seed'>>;
}

/** Small plans: many seeds in a minute. */
export const usual: Omit<Size, 'seed'> = {
  ...{ replicas: 1, hours: 0.5, runs: 2, crashes: 0, troubles: 5, steps: 0 },
};

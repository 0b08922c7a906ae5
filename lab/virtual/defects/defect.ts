// A defect that was real and is mended: how it is put back, and what of the world it takes to meet it.
import type { Size } from '../draw-plan.ts';
import type { Edit } from '../ground/edit.ts';
import type { Deed, Moment, Role } from '../plan.ts';

export interface Defect extends Edit {
  readonly name: string;
  /** What people saw of it. */
  readonly was: string;
  /** What it takes beside, where there is a second defence. */
  readonly also?: readonly Edit[];
  /** What plans are drawn of, in place of the usual size. */
  readonly drawn?: Partial<Omit<Size, 'seed'>>;
}

/** Small plans: many seeds in a minute. */
export const usual: Omit<Size, 'seed'> = {
  ...{ replicas: 1, hours: 0.5, runs: 2, crashes: 0, troubles: 5, steps: 0 },
};

export const editsOf = ({ file, from, to, also = [] }: Defect): readonly Edit[] => [
  { file, from, to },
  ...also,
];

/** Somebody does this so many seconds after that at the most. */
export const within = (seconds: number, after: Moment['after'], deed: Deed, by: Role = 'writer') => {
  return { when: { after, nth: 1, seconds }, deed, by };
};

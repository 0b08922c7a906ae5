// kill -9 in the middle of anything, without a process: from one step on, nothing outside can be reached any more.
import type { Database, Query } from '../../app/kernel/database.ts';

export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Doom {
  readonly dead: () => boolean;
  /** Counts one step; throws from the fatal one on. */
  step(): void;
}

/** The process dies at its `fatal`-th step; infinity = never. */
export function createDoom(fatal: number): Doom {
  let steps = 0;
  return {
    dead: () => steps >= fatal,
    step: () => {
      steps += 1;
      if (steps >= fatal) throw new Crash(`step ${fatal}`);
    },
  };
}

/** Dies before a call leaves, or after it was done and before anyone knows. */
export function doomed<Arguments extends unknown[], Result>(
  doom: Doom,
  call: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    doom.step();
    const result = await call(...given);
    doom.step();
    return result;
  };
}

export function doomedDatabase(doom: Doom, database: Database): Database {
  return {
    ...database,
    query: doomed<Parameters<Query>, Awaited<ReturnType<Query>>>(doom, database.query),
    transaction: async (work) => {
      doom.step();
      const result = await database.transaction((query) => work(doomed(doom, query)));
      doom.step();
      return result;
    },
  };
}

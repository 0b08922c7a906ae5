// `--runs 200 --seed 7 --parallel 4`, `--only 12` for one run of a seed, `--bundle FILE` for another Action than dist/.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export interface SoakArguments {
  readonly runs: number;
  readonly seed: number;
  readonly parallel: number;
  /** Only this run of the seed. */
  readonly only: number | null;
  readonly bundle: string | null;
}

export function readArguments(args: readonly string[], freshSeed: number): SoakArguments | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        runs: { type: 'string', default: '200' },
        seed: { type: 'string', default: String(freshSeed) },
        parallel: { type: 'string', default: String(Math.min(8, 2 * availableParallelism())) },
        only: { type: 'string' },
        bundle: { type: 'string' },
      },
    });
    const given = {
      runs: values.runs,
      seed: values.seed,
      parallel: values.parallel,
      only: values.only ?? '0',
    };
    for (const [name, text] of Object.entries(given)) {
      const least = name === 'runs' || name === 'parallel' ? 1 : 0;
      if (!/^\d{1,9}$/.test(text) || Number(text) < least)
        return `--${name} must be a whole number from ${least}`;
    }
    return {
      runs: Number(given.runs),
      seed: Number(given.seed),
      parallel: Number(given.parallel),
      only: values.only === undefined ? null : Number(values.only),
      bundle: values.bundle ?? null,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// `--seconds 300 --seed 7`: how long, and which choices.
import { parseArgs } from 'node:util';

export interface ChaosArguments {
  readonly seconds: number;
  readonly seed: number;
}

export function readArguments(args: readonly string[], freshSeed: number): ChaosArguments | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string' } },
    });
    const seconds = Number(values.seconds);
    const seed = values.seed === undefined ? freshSeed : Number(values.seed);
    if (!Number.isInteger(seconds) || seconds < 20) return '--seconds must be a whole number from 20';
    if (!Number.isInteger(seed) || seed < 0) return '--seed must be a whole number from 0';
    return { seconds, seed };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Plays the stories one after the other, each to its end even when another one failed.
import type { Scenario } from './scenario.ts';

/** The number of those that failed; what fails because everything is being ended does not count. */
export async function playAll<W>(
  scenarios: readonly Scenario<W>[],
  world: W,
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  let failed = 0;
  for (const { name, play } of scenarios) {
    if (stop.aborted) break;
    const began = performance.now();
    try {
      const verified = await play(world);
      print(`ok      ${name}: ${verified} (${secondsSince(began)})`);
    } catch (error) {
      if (stop.aborted) break;
      failed += 1;
      print(`FAILED  ${name} (${secondsSince(began)})\n${indented(error)}`);
    }
  }
  return failed;
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

function indented(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replace(/^/gm, '        ');
}

// Plays the stories one after the other, each to its end even when another one failed.
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

/** The number of those that failed. */
export async function playAll(
  scenarios: readonly Scenario[],
  world: World,
  print: (line: string) => void,
): Promise<number> {
  let failed = 0;
  for (const { name, play } of scenarios) {
    const began = performance.now();
    try {
      const verified = await play(world);
      print(`ok      ${name}: ${verified} (${secondsSince(began)})`);
    } catch (error) {
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

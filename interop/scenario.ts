// One story that is played against the real agent server.
import type { World } from './world.ts';

export interface Scenario {
  readonly name: string;
  /** Throws where something is not as it has to be; else says in one line what was verified. */
  play(world: World): Promise<string>;
}

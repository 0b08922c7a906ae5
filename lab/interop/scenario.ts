// One story that is played against a real server.
import type { World } from './world.ts';

export interface Scenario<W = World> {
  readonly name: string;
  /** Throws where something is not as it has to be; else says in one line what was verified. */
  play(world: W): Promise<string>;
}

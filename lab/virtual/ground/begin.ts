// A fresh ground, before the first plan of a process and between two.
import { Agent, setGlobalDispatcher } from 'undici';
import { seedChance } from './chance.ts';
import { resetDatabases } from './databases.ts';
import { resetNetwork } from './network.ts';
import { resetTime } from './time.ts';
import { resetTrace } from './trace.ts';

export function beginGround(seed: number): void {
  seedChance(seed);
  resetDatabases();
  resetTime();
  resetNetwork();
  resetTrace();
  // What the neighbours share would go on with connections of the plan before.
  setGlobalDispatcher(new Agent());
}

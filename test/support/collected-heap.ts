// What is still held after a collection.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** In bytes. */
export function collectedHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

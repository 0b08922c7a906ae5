// Whether the folder of the embedded database can be used or made, before anything else is begun. Makes nothing itself.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Null where it can; else why not. */
export function whyUnusable(folder: string): string | null {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    readdirSync(nearest);
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

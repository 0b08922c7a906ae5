// Whether the folder of the embedded database can be used, before anything else is begun.
import { accessSync, constants, mkdirSync } from 'node:fs';

/** Null where it can; else why not. */
export function whyUnusable(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

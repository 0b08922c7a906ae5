// No part of an installation: spares the stories from compiling the App again for each of its many starts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const cache = { NODE_COMPILE_CACHE: join(root, 'build', 'app-compile-cache') };

/** For the App's environment. Only what ends in order writes the cache, so one App is started without its settings. */
export async function compileCache(): Promise<Readonly<Record<string, string>>> {
  if (!existsSync(cache.NODE_COMPILE_CACHE)) {
    const refused = spawn(process.execPath, [join(root, 'app', 'main.ts')], { env: cache, stdio: 'ignore' });
    await once(refused, 'exit');
  }
  return cache;
}

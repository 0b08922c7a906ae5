// A virtual environment of Python for a server, under the git-ignored `.interop/`. It is kept until its requirements change.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Python } from './find-python.ts';

const uvVersion = 'uv==0.13.9';

export interface Installation {
  readonly name: string;
  /** The text of a requirements file. uv works out what it does not name. */
  readonly requirements: string;
}

/** The path of the environment's Python, and whether it had to be made. */
export function install(home: string, python: Python, { name, requirements }: Installation) {
  const folder = join(home, name);
  const ownPython = join(folder, 'bin', 'python');
  const fresh = makeOnce(folder, [python.command, python.version, requirements], () => {
    const uv = installUv(home, python);
    run(uv, 'venv', '--quiet', '--python', python.command, folder);
    const list = join(folder, 'requirements.txt');
    writeFileSync(list, requirements);
    // Without compiling, the first start would take longer than the hosted server waits for an agent server.
    const how = ['--quiet', '--compile-bytecode', '--cache-dir', join(home, 'cache')];
    run(uv, 'pip', 'install', ...how, '--python', ownPython, '--requirement', list);
  });
  return { python: ownPython, fresh };
}

/** pip alone searches for minutes in what the hosted server requires. */
function installUv(home: string, python: Python): string {
  const folder = join(home, 'uv');
  makeOnce(folder, [python.command, python.version, uvVersion], () => {
    run(python.command, '-m', 'venv', folder);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    run(join(folder, 'bin', 'python'), ...pip, uvVersion);
  });
  return join(folder, 'bin', 'uv');
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'inherit', timeout: 20 * 60_000 });
}

/** Whether it had to be made. The stamp is written last, so that what was interrupted is made again. */
function makeOnce(folder: string, parts: readonly unknown[], make: () => void): boolean {
  const stamp = join(folder, 'installed');
  const wanted = createHash('sha256').update(parts.join('\n')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  make();
  writeFileSync(stamp, wanted);
  return true;
}

// The agent server's own Python world under the git-ignored `.interop/`: made once, kept until its pins change.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Children } from './children.ts';
import type { Python } from './find-python.ts';

const installTimeoutMs = 20 * 60_000;

export interface Installed {
  readonly python: string;
  readonly fresh: boolean;
}

export async function installAgentServer(
  folder: string,
  python: Python,
  requirements: string,
  children: Children,
): Promise<Installed> {
  const place = join(folder, 'venv');
  const own = join(place, 'bin', 'python');
  const stamp = join(place, 'installed');
  const wanted = createHash('sha256')
    .update(`${python.command}\n${python.version}\n${readFileSync(requirements, 'utf8')}`)
    .digest('hex');
  if (existsSync(own) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return { python: own, fresh: false };
  }
  mkdirSync(folder, { recursive: true });
  rmSync(place, { recursive: true, force: true });
  await children.run(python.command, ['-m', 'venv', place], installTimeoutMs);
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--requirement',
    requirements,
  ];
  await children.run(own, pip, installTimeoutMs);
  // Last: an installation that was cut short is made anew.
  writeFileSync(stamp, wanted);
  return { python: own, fresh: true };
}

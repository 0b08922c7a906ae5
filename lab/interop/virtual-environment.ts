// A server's own Python world under the git-ignored `.interop/`: made once by uv, kept until its requirements change.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Children } from './children.ts';
import type { Python } from './find-python.ts';

const uv = 'uv==0.13.9';
const installTimeoutMs = 20 * 60_000;

export interface Installed {
  readonly python: string;
  readonly fresh: boolean;
}

export interface Installation {
  /** Of its folder. */
  readonly name: string;
  /** The text of a requirements file, whole or not: uv works out what is not said. */
  readonly requirements: string;
  /** A day: what is worked out is what there was then. Old servers do not run on what came after them. */
  readonly asOf?: string | null;
}

export async function install(
  home: string,
  python: Python,
  { name, requirements, asOf = null }: Installation,
  children: Children,
): Promise<Installed> {
  const place = join(home, name);
  const own = join(place, 'bin', 'python');
  const fresh = await once(
    place,
    `${python.command}\n${python.version}\n${asOf}\n${requirements}`,
    async () => {
      const tool = await installUv(home, python, children);
      await children.run(tool, ['venv', '--quiet', '--python', python.command, place], installTimeoutMs);
      const list = join(place, 'requirements.txt');
      writeFileSync(list, requirements);
      // Compiled now: the first start would take longer than the hosted server waits for an agent server.
      const how = ['--quiet', '--compile-bytecode', '--cache-dir', join(home, 'cache')];
      const then = asOf === null ? [] : ['--exclude-newer', asOf];
      const what = ['--python', own, '--requirement', list, ...then];
      await children.run(tool, ['pip', 'install', ...how, ...what], installTimeoutMs);
    },
  );
  return { python: own, fresh };
}

/** pip alone searches for minutes in what the hosted server requires. */
async function installUv(home: string, python: Python, children: Children): Promise<string> {
  const place = join(home, 'uv');
  await once(place, `${python.command}\n${python.version}\n${uv}`, async () => {
    await children.run(python.command, ['-m', 'venv', place], installTimeoutMs);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', uv];
    await children.run(join(place, 'bin', 'python'), pip, installTimeoutMs);
  });
  return join(place, 'bin', 'uv');
}

/** Whether it had to be made. The stamp is written last: what was cut short is made anew. */
async function once(place: string, what: string, make: () => Promise<void>): Promise<boolean> {
  const stamp = join(place, 'installed');
  const wanted = createHash('sha256').update(what).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(join(place, '..'), { recursive: true });
  await make();
  writeFileSync(stamp, wanted);
  return true;
}

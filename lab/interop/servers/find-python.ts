// A Python that both servers run on.
import { spawnSync } from 'node:child_process';

export interface Python {
  readonly command: string;
  readonly version: string;
}

const names = ['python3.13', 'python3.12', 'python3'];
/** A python without ensurepip cannot make a virtual environment with pip in it (Debian keeps that in python3-venv). */
const probe =
  'import ensurepip, sys, venv; assert (3, 12) <= sys.version_info < (3, 14); print(sys.executable, sys.version.split()[0], sep="\\n")';

/** `chosen` is the environment's INTEROP_PYTHON: where it is set, nothing else is tried. */
export function findPython(chosen: string | undefined): Python {
  const tried = chosen ? [chosen.trim()] : names;
  for (const name of tried) {
    const { status, stdout } = spawnSync(name, ['-c', probe], { encoding: 'utf8', timeout: 30_000 });
    const [command = '', version = ''] = status === 0 ? stdout.trim().split('\n') : [];
    if (version !== '') return { command, version };
  }
  throw new Error(
    `no Python 3.12 or 3.13 with venv and ensurepip (tried ${tried.join(', ')}): install one, or name it in INTEROP_PYTHON`,
  );
}

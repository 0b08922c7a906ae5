// A Python that both servers run on, wherever this machine keeps it.
import { spawnSync } from 'node:child_process';

export interface Python {
  readonly command: string;
  readonly version: string;
}

/** Runs a command and gives its standard output; null where it is absent or fails. */
export type Ask = (command: string, args: readonly string[], env?: Record<string, string>) => string | null;

/** Of Python 3: the hosted server takes no others. */
const oldest = 12;
const newest = 13;
const names = ['python3.13', 'python3.12', 'python3', 'python'];

// A python without ensurepip cannot make a virtual environment with pip in it (Debian keeps that in python3-venv).
const probe =
  'import ensurepip, sys, venv; print(sys.executable); print(".".join(map(str, sys.version_info[:3])))';

/** `chosen` is the environment's INTEROP_PYTHON: where it is set, nothing else is tried. */
export function findPython(chosen: string | undefined, ask: Ask = askForReal): Python {
  const own = chosen?.trim();
  const candidates = own ? [own] : [...names, ...ofPyenv(ask)];
  for (const command of candidates) {
    const python = readProbe(ask(command, ['-c', probe]));
    if (python !== null && fits(python.version)) return python;
  }
  const wanted = `Python 3.${oldest} or 3.${newest} with venv and ensurepip`;
  throw new Error(
    own
      ? `INTEROP_PYTHON=${own} is not ${wanted}`
      : `${wanted} was not found (tried ${names.join(', ')} and pyenv): install one, or name it in INTEROP_PYTHON`,
  );
}

/** The newest first. Its shims on the PATH fail for versions that are installed but not chosen. */
function ofPyenv(ask: Ask): string[] {
  const installed = ask('pyenv', ['versions', '--bare'])?.split('\n') ?? [];
  return installed
    .map((line) => line.trim())
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && fits(version))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .flatMap((version) => ask('pyenv', ['which', 'python'], { PYENV_VERSION: version })?.trim() || []);
}

function readProbe(output: string | null): Python | null {
  const [command, version] = output?.trim().split('\n') ?? [];
  return command && version ? { command: command.trim(), version: version.trim() } : null;
}

function fits(version: string): boolean {
  const [major, minor = 0] = version.split('.').map(Number);
  return major === 3 && minor >= oldest && minor <= newest;
}

function askForReal(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): string | null {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return result.status === 0 ? result.stdout : null;
}

// One command line for the commands of operators. Flags are declared once: for reading them, for the help, and for what is refused.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { logLine } from '../../shared/github/index.ts';
import type { Environment } from '../../shared/service/index.ts';

interface Flag extends ParseArgsOptionDescriptor {
  readonly text: string;
  /** What is wrong with a value, to follow the name of the flag; null where nothing is. */
  readonly wrong?: (given: string) => string | null;
}

type Flags = Readonly<Record<string, Flag>>;

interface Config<F extends Flags> {
  args: string[];
  options: F;
  allowPositionals: boolean;
}

export type FlagValues<F extends Flags> = ReturnType<typeof parseArgs<Config<F>>>['values'];

interface Given<F extends Flags> {
  readonly values: FlagValues<F>;
  readonly words: readonly string[];
}

/** Where a command runs. */
export interface Surroundings {
  readonly env: Environment;
  readonly readText: (path: string) => string;
  readonly clock: Clock;
  readonly uuid: () => string;
  /** Whose terminal it is. */
  readonly userName: string;
  /** Prints what was asked for. */
  readonly print: (text: string) => void;
  /** Progress and problems. */
  readonly note: (text: string) => void;
  /** From now on, whoever ends the command reads these words, and it ends by itself: by this signal. */
  readonly endEarly: (words: string) => AbortSignal;
}

interface Command<F extends Flags> {
  /** How it is typed, one line or more, and what it does. */
  readonly about: string;
  readonly flags: F;
  /** Takes words beside the flags. */
  readonly takesWords?: boolean;
  /** What is wrong with flags and words together; null where nothing is. */
  readonly refuse?: (given: Given<F>) => string | null;
  /** Said before what went wrong. */
  readonly failed?: string;
  /** Comes to the exit code. Throws with a message for the operator, of one line or more. */
  run(given: Given<F>, surroundings: Surroundings): Promise<number>;
}

export type RunCommand = (words: readonly string[], surroundings: Surroundings) => Promise<number>;

/** Exit codes: 0 and 1 are of the command, 1 also where it fails, 2 where the words are refused. */
export function command<const F extends Flags>(parts: Command<F>): RunCommand {
  return async (words, surroundings) => {
    const { env, print, note } = surroundings;
    const read = readFlags(parts, words, env);
    if (read.kind === 'help') {
      print(`${helpOf(parts)}\n`);
      return 0;
    }
    if (read.kind === 'bad') {
      note(`${read.problem}\n\n${helpOf(parts)}\n`);
      return 2;
    }
    try {
      return await parts.run(read, surroundings);
    } catch (error) {
      const lines = errorMessage(error)
        .split('\n')
        .map((line) => logLine(line));
      note(`${parts.failed ?? ''}${lines.join('\n')}\n`);
      return 1;
    }
  };
}

type Read<F extends Flags> =
  | (Given<F> & { readonly kind: 'ok' })
  | { readonly kind: 'help' }
  | { readonly kind: 'bad'; readonly problem: string };

/** `--help` and `-h` come before anything that is wrong. */
export function readFlags<const F extends Flags>(
  { flags, takesWords = false, refuse = () => null }: Omit<Command<F>, 'run'>,
  args: readonly string[],
  env: Environment = {},
): Read<F> {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  try {
    const config: Config<F> = { args: [...args], options: flags, allowPositionals: takesWords };
    const { values, positionals: words } = parseArgs<Config<F>>(config);
    const problem = keptByNpm(flags, args, env) ?? wrongValue(flags, values) ?? refuse({ values, words });
    return problem === null ? { kind: 'ok', values, words } : { kind: 'bad', problem };
  } catch (error) {
    return { kind: 'bad', problem: errorMessage(error) };
  }
}

/** Without `--` before it npm takes a flag for its own: `npm run halt --lift` would halt. */
function keptByNpm(flags: Flags, args: readonly string[], env: Environment): string | null {
  const isGiven = (name: string) => args.some((arg) => arg.split('=')[0] === `--${name}`);
  const ofNpm = Object.keys(flags).filter((name) => env[`npm_config_${name.replaceAll('-', '_')}`]);
  // It may also be a setting of npm, as json is.
  const kept = ofNpm.find((name) => !isGiven(name));
  return kept === undefined ? null : `npm took --${kept} for itself: give it as in "npm run … -- --${kept}"`;
}

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function wrongValue(flags: Flags, values: Readonly<Record<string, unknown>>): string | null {
  for (const [name, { wrong }] of Object.entries(flags)) {
    const given = values[name];
    const problem = typeof given === 'string' ? (wrong?.(given) ?? null) : null;
    if (problem !== null) return `--${name} ${problem}`;
  }
  return null;
}

export function helpOf({ about, flags }: Pick<Command<Flags>, 'about' | 'flags'>): string {
  const all: Flags = { ...flags, help: { type: 'boolean', text: 'this text' } };
  const lines = Object.entries(all).map(
    ([name, { text, default: usual }]) =>
      `  --${name.padEnd(18)}${text}${typeof usual === 'string' && usual !== '' ? ` (${usual})` : ''}`,
  );
  return `${about}\n\n${lines.join('\n')}`;
}

export const mustFit = (form: RegExp, problem: string) => (given: string) =>
  form.test(given) ? null : problem;

/** `text`: what the repository is named for. */
export const repositoryFlag = (text: string) =>
  ({ type: 'string', text, wrong: mustFit(/^[\w.-]+\/[\w.-]+$/, 'must be owner/repo') }) as const;

/** The words of this process, and its terminal. */
export async function runInProcess(run: RunCommand): Promise<void> {
  // Who reads may have seen enough, as `head` has: a rehearsal still has to clean up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.exitCode = await run(process.argv.slice(2), {
    env: process.env,
    readText: (path) => readFileSync(path, 'utf8'),
    clock: systemClock,
    uuid: randomUUID,
    userName: nameOfUser(),
    print: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
    endEarly: (words) => {
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          process.stderr.write(`\n${words}\n`);
          ending.abort();
        });
      return ending.signal;
    },
  });
}

/** A container may run under a number that has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'an operator';
  }
}

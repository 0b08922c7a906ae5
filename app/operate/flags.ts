// The flags of an operator's command, declared once: for reading them, and for its help.
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

type Flags = Readonly<Record<string, ParseArgsOptionDescriptor & { readonly text: string }>>;

interface Config<F extends Flags> {
  args: string[];
  options: F;
  allowPositionals: boolean;
}

export interface Command<F extends Flags> {
  /** How it is typed, one line or more, and what it does. */
  readonly about: string;
  readonly flags: F;
  /** Words may stand beside the flags. */
  readonly takesWords?: boolean;
}

export type FlagValues<F extends Flags> = ReturnType<typeof parseArgs<Config<F>>>['values'];

type Read<F extends Flags> =
  | { readonly kind: 'ok'; readonly values: FlagValues<F>; readonly words: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'bad'; readonly problem: string };

/** `--help` and `-h` come before anything that is wrong. */
export function readFlags<const F extends Flags>(
  { flags, takesWords = false }: Command<F>,
  args: readonly string[],
): Read<F> {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  try {
    const config: Config<F> = { args: [...args], options: flags, allowPositionals: takesWords };
    const { values, positionals } = parseArgs<Config<F>>(config);
    return { kind: 'ok', values, words: positionals };
  } catch (error) {
    return { kind: 'bad', problem: error instanceof Error ? error.message : String(error) };
  }
}

export function helpOf({ about, flags }: Command<Flags>): string {
  const all: Flags = { ...flags, help: { type: 'boolean', text: 'this text' } };
  const lines = Object.entries(all).map(
    ([name, { text, default: usual }]) =>
      `  --${name.padEnd(18)}${text}${typeof usual === 'string' && usual !== '' ? ` (${usual})` : ''}`,
  );
  return `${about}\n\n${lines.join('\n')}`;
}

export function isRepositoryName(given: string): boolean {
  return /^[\w.-]+\/[\w.-]+$/.test(given);
}

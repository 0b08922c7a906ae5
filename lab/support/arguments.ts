// What follows `npm run … --`: flags that are declared once, read by node:util, and listed by --help.
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';

type Flags = Readonly<Record<string, ParseArgsOptionDescriptor & { readonly text: string }>>;
interface Config<F extends Flags> {
  args: string[];
  options: F;
  allowPositionals: true;
}

export interface Program<F extends Flags, Name extends string = never> {
  /** What is typed, such as `npm run demo --`. */
  readonly command: string;
  readonly about: string;
  readonly flags: F;
  /** Words that it takes beside the flags. */
  readonly names?: readonly Name[];
  /** Below the flags in --help. */
  readonly more?: string;
}

type Given<F extends Flags, Name extends string, T> = (
  values: Values<F>,
  must: Must,
  names: readonly Name[],
) => T;

type Values<F extends Flags> = ReturnType<typeof parseArgs<Config<F>>>['values'];

/** Each notes what is wrong and goes on, so that all of it is told at once. */
export interface Must {
  /** Whole unless it says otherwise. */
  number(name: string, text: string, least: number, most?: number, whole?: boolean): number;
  oneOf<T extends string>(name: string, text: string, choices: readonly [T, ...T[]]): T;
  be(good: boolean, complaint: string): void;
}

/** For the first lines of a program: tells what was asked or is wrong and ends it, or gives what was given. */
export function readCommandLine<const F extends Flags, T, const Name extends string = never>(
  program: Program<F, Name>,
  given: Given<F, Name, T>,
): T {
  const args = process.argv.slice(2);
  if (args.some((word) => word === '--help' || word === '-h')) {
    console.log(help(program));
    process.exit();
  }
  const { command, flags, names = [] } = program;
  const problems: string[] = [];
  try {
    const { values, positionals } = parseArgs<Config<F>>({ args, options: flags, allowPositionals: true });
    const known = positionals.flatMap((word) => {
      const name = names.find((one) => one === word);
      if (name === undefined) problems.push(`${word} is none of ${names.join(', ') || 'its flags'}`);
      return name ?? [];
    });
    const read = given(values, mustInto(problems), known);
    if (problems.length === 0) return read;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // Node goes on with how to write an argument that nobody meant.
    problems.push(why.split('. To specify ', 1).join());
  }
  console.error(`${problems.join('\n')}\nSee ${command} --help`);
  process.exit(2);
}

function mustInto(problems: string[]): Must {
  return {
    number(name, text, least, most = 999_999_999, whole = true) {
      const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
      const good = value >= least && value <= most && (!whole || Number.isInteger(value));
      const range = `${whole ? 'whole ' : ''}number from ${least} to ${most}`;
      if (!good) problems.push(`--${name} must be a ${range}, not "${text}"`);
      return value;
    },
    oneOf(name, text, choices) {
      const found = choices.find((choice) => choice === text);
      if (found === undefined) problems.push(`--${name} must be ${choices.join(' or ')}, not "${text}"`);
      return found ?? choices[0];
    },
    be(good, complaint) {
      if (!good) problems.push(complaint);
    },
  };
}

function help({ command, about, flags, names = [], more }: Program<Flags, string>) {
  const all: Flags = { ...flags, help: { type: 'boolean', text: 'this text' } };
  const lines = Object.entries(all).map(
    ([name, { text, default: usual }]) =>
      `  --${name.padEnd(20)} ${text}${usual === undefined ? '' : ` (${usual})`}`,
  );
  const words = names.length > 0 ? [` [${names.join('] [')}]`] : [];
  return [`${command}${words} [flags]`, '', about, '', ...lines, ...(more ? ['', more] : [])].join('\n');
}

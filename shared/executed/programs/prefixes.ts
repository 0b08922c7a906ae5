// Programs that run the command behind them.

import { type KnownOptions, splitOptions } from '../shell/options.ts';
import { quoted, type Word } from '../shell/shell-words.ts';
import type { ProgramHandler } from './handler.ts';
import type { Besides, ExecutedSearch } from './search.ts';

interface Prefix extends KnownOptions {
  /** How many words stand between the options and the command. */
  readonly operands?: number;
  readonly besides?: Besides;
  /** More words than are written come behind it. */
  readonly addsWords?: true;
}

/** Runs the rest of the words. */
const prefix =
  ({ operands = 0, besides, addsWords, ...known }: Prefix): ProgramHandler =>
  (search, place, { words }) => {
    const { rest, areKnown } = splitOptions(words, known);
    if (!areKnown) search.also('unseen');
    const command = rest.slice(operands);
    if (command.length === 0) return;
    if (besides) search.also(besides);
    search.words(place, addsWords ? [...command, null] : command);
  };

/** `command -v npm` only looks for it. */
const command: ProgramHandler = (search, place, call) => {
  if (/^-[vV]$/.test(call.words[0] ?? '')) return;
  prefix({ alone: '-p' })(search, place, call);
};

const env: ProgramHandler = (search, place, { words }) => {
  const known = { alone: '-i -0 -v - --ignore-environment', withValue: '-u -S --unset --split-string' };
  const { options, rest, areKnown } = splitOptions(words, known);
  if (!areKnown) search.also('unseen');
  const split = options.get('-S') ?? options.get('--split-string');
  if (options.has('-S') || options.has('--split-string')) {
    if (split === null || split === undefined) search.also('unseen');
    else search.line(place, [split, ...rest.map(quoted)].join(' '));
  } else search.words(place, rest);
};

/** The words of `eval` are a line of their own. */
const evaluate: ProgramHandler = (search, place, { words }) => {
  if (words.includes(null)) return search.also('unseen');
  search.line(place, words.join(' '));
};

/** `uv run x.py` */
const uv: ProgramHandler = (search, place, call) => {
  const known = {
    alone: '-q --frozen --locked --no-sync --all-extras',
    withValue: '--with --extra --group -p --python',
  };
  const [first, ...words] = call.words;
  if (first !== 'run') return first === null ? search.also('unseen') : undefined;
  const { rest, areKnown } = splitOptions(words, known);
  if (!areKnown) search.also('unseen');
  search.also('packages');
  if (rest[0]?.endsWith('.py')) return search.words(place, ['python', ...rest]);
  search.words(place, rest);
  noteOwn(search, rest);
};

/** A program that is none of a package that is known may be one of the working copy itself. */
function noteOwn(search: ExecutedSearch, words: readonly Word[]): undefined {
  const program = words.find((word) => word === null || !word.startsWith('-')) ?? null;
  if (program === null || !search.isKnown(program)) search.also('unseen');
}

/** `poetry run x` */
const subcommand =
  (name: string, known: Prefix): ProgramHandler =>
  (search, place, call) => {
    const [first, ...rest] = call.words;
    if (first === name) {
      prefix(known)(search, place, { ...call, words: rest });
      noteOwn(search, rest);
    } else if (first === null) search.also('unseen');
  };

const ofPackages = { alone: '', besides: 'packages' } as const;

export const prefixes: readonly (readonly [string, ProgramHandler])[] = [
  ...['nohup', 'setsid', 'builtin', 'corepack', 'chronic', 'unbuffer'].map(
    (name) => [name, prefix({ alone: '' })] as const,
  ),
  ['command', command],
  ['exec', prefix({ alone: '-c -l', withValue: '-a' })],
  ['time', prefix({ alone: '-p -v' })],
  [
    'timeout',
    prefix({
      alone: '--foreground --preserve-status -v',
      withValue: '-k -s --kill-after --signal',
      operands: 1,
    }),
  ],
  ['nice', prefix({ alone: '', withValue: '-n --adjustment' })],
  ['stdbuf', prefix({ alone: '', withValue: '-i -o -e' })],
  ['sudo', prefix({ alone: '-E -n -H', withValue: '-u -g' })],
  ['doas', prefix({ alone: '-n', withValue: '-u' })],
  ['strace', prefix({ alone: '-f -c', withValue: '-e -o' })],
  ['xvfb-run', prefix({ alone: '-a --auto-servernum' })],
  [
    'xargs',
    prefix({
      alone: '-0 -r -t -x --null --no-run-if-empty',
      withValue: '-n -L -P -I -d -s -E --max-args --max-procs --replace --delimiter',
      addsWords: true,
    }),
  ],
  ['env', env],
  ['eval', evaluate],
  ['cross-env', prefix(ofPackages)],
  ['poetry', subcommand('run', ofPackages)],
  ['pipenv', subcommand('run', ofPackages)],
  ['pipx', subcommand('run', ofPackages)],
  ['hatch', subcommand('run', { ...ofPackages, besides: 'unseen' })],
  ['bundle', subcommand('exec', ofPackages)],
  ['uv', uv],
];

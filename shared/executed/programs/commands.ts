// Programs that run another command, or lines of a shell.
import { plainWord, programNamed, quoted, splitEverywhere, splitOptions } from '../../rules/index.ts';
import { scriptNames } from './package-scripts.ts';
import {
  addNamed,
  type ExecutedSearch,
  type Place,
  type ProgramCall,
  type ProgramHandler,
} from './search.ts';
import { addThere } from './tools.ts';

export const prefix: ProgramHandler = (search, place, { program, words, written }) => {
  const { more } = program;
  const [first = ''] = words;
  if (more.get('looks')?.includes(first ?? '')) return;
  if (more.has('packages')) search.also('packages');
  if (more.has('tests')) search.also('tests');
  const { options, rest, areKnown } = splitOptions(written, { ...program, repeats: !more.has('splits') });
  if (!areKnown) search.also('unseen');
  const line = (more.get('splits') ?? []).map((option) => options.get(option)).find(Boolean);
  if (typeof line === 'string') return search.line(place, [line, ...rest.map(quoted)].join(' '));
  const command = rest.slice(Number(more.get('operands')?.[0] ?? 0));
  if (command.length > 0) search.words(place, more.has('adds') ? [...command, null] : command);
};

/** `poetry run x`: the project may have a program of its own of any name. */
export const runner: ProgramHandler = (search, place, { program, words, written }) => {
  const { more } = program;
  const [first = ''] = words;
  if (more.get('looks')?.includes(first ?? '')) return;
  search.also('packages');
  if (first !== more.get('after')?.[0]) {
    for (const file of more.get('files') ?? []) addThere(search, place, file);
    return search.also('unseen');
  }
  const [own, ofModule] = [written.slice(1), words.slice(1).indexOf('-m')];
  const [as] = more.get('as') ?? [];
  const isModule = as !== undefined && ofModule >= 0;
  const split = splitOptions(isModule ? own.slice(0, ofModule) : own, program);
  const command = isModule ? own.slice(ofModule) : split.rest;
  const { kind } = programNamed(plainWord(command[0] ?? null) ?? '', search.known) ?? {};
  if (!split.areKnown || (as === undefined && (kind === 'harmless' || kind === 'builtin')))
    search.also('unseen');
  const isScript = as === undefined && plainWord(command[0] ?? null)?.endsWith('.py') === true;
  if (command.length > 0)
    search.words(place, as !== undefined ? [as, ...command] : isScript ? ['python', ...command] : command);
};

/** The words of `eval` are a line of their own. */
export const evaluate: ProgramHandler = (search, place, { words }) => {
  if (words.includes(null)) return search.also('unseen');
  search.line(place, words.join(' '));
};

export const shell: ProgramHandler = (search, place, call) => {
  const { options, rest, areKnown } = splitOptions(call.words, call.program);
  if (!areKnown) search.also('unseen');
  if (!options.has('-c')) return addFirst(search, place, rest[0], call);
  const [line = null] = rest;
  if (line === null) search.also('unseen');
  else search.line(place, line);
};

/** The file, or the input where none is named. `endings`: of names that are not there. */
export function addFirst(
  search: ExecutedSearch,
  place: Place,
  named: string | null | undefined,
  { input }: Pick<ProgramCall, 'input'>,
  endings: readonly string[] = [],
): undefined {
  if (named === undefined || named === '-') addNamed(search, place, input ?? null);
  else addNamed(search, place, named, endings);
}

/** `concurrently "npm:watch" "sh x.sh"` */
export const lines: ProgramHandler = (search, place, { program, words }) => {
  const { rest, areKnown } = splitEverywhere(words, { ...program, repeats: true });
  search.also('packages');
  if (!areKnown) search.also('unseen');
  for (const word of rest) {
    const [, manager, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(word ?? '') ?? [];
    if (word === null || script.includes('*')) search.also('unseen');
    else if (manager !== undefined) search.words(place, [manager, 'run', script]);
    else search.line(place, word);
  }
};

/** `run-s build:*`: of a pattern all scripts that begin so are shown. */
export const chain: ProgramHandler = (search, place, { program, written }) => {
  const { rest, areKnown } = splitEverywhere(written, program);
  if (!areKnown) search.also('unseen');
  for (const word of rest) {
    const [script = '', ...more] = typeof word === 'string' ? word.split(' ') : [];
    const begins = typeof word === 'string' ? /^([\w:-]+)\*{1,2}$/.exec(script)?.[1] : word?.begins;
    if (begins !== undefined && begins !== '') {
      const named = scriptNames(search, place).filter((name) => name.startsWith(begins));
      for (const name of named) search.words(place, ['npm', 'run', name]);
    } else if (/^[\w:.-]+$/.test(script)) search.words(place, ['npm', 'run', script, ...more]);
    else search.also('unseen');
  }
};

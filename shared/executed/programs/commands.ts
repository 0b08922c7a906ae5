// Programs that run another command, or lines of a shell.
import { plainWord, programNamed, quoted, splitEverywhere, splitOptions } from '../../rules/index.ts';
import { scriptNames } from './package-scripts.ts';
import type { Handler } from './search.ts';

export const prefix: Handler = (search, { program, written }) => {
  const { more } = program;
  if (more.has('tests')) search.say('tests');
  const { options, rest, areKnown } = splitOptions(written, { ...program, repeats: !more.has('splits') });
  if (!areKnown) search.say('unseen');
  const line = (more.get('splits') ?? []).map((option) => options.get(option)).find(Boolean);
  if (typeof line === 'string') return search.line([line, ...rest.map(quoted)].join(' '));
  const command = rest.slice(Number(more.get('operands')?.[0] ?? 0));
  if (command.length > 0) search.words(more.has('adds') ? [...command, null] : command);
};

/** `poetry run x`: the project may have a program of its own of any name. */
export const runner: Handler = (search, { program, words, written }) => {
  const { more } = program;
  search.say('packages');
  if (words[0] !== more.get('after')?.[0]) {
    for (const file of more.get('files') ?? []) search.addThere(file);
    return search.say('unseen');
  }
  const [as] = more.get('as') ?? [];
  const module = as === undefined ? -1 : words.indexOf('-m');
  const split = splitOptions(written.slice(1, module < 0 ? undefined : module), program);
  const command = module < 0 ? split.rest : written.slice(module);
  const name = plainWord(command[0] ?? null) ?? '';
  const { kind } = programNamed(name, search.with.known) ?? {};
  if (!split.areKnown || (as === undefined && (kind === 'harmless' || kind === 'builtin')))
    search.say('unseen');
  const language = as ?? (name.endsWith('.py') ? 'python' : null);
  if (command.length > 0) search.words(language === null ? command : [language, ...command]);
};

/** The words of `eval` are a line of their own. */
export const evaluate: Handler = (search, { words }) =>
  words.includes(null) ? search.say('unseen') : search.line(words.join(' '));

export const shell: Handler = (search, { program, words, input }) => {
  const { options, rest, areKnown } = splitOptions(words, program);
  if (!areKnown) search.say('unseen');
  const [first] = rest;
  if (!options.has('-c')) search.addNamed(first === undefined || first === '-' ? (input ?? null) : first);
  else if (typeof first === 'string') search.line(first);
  else search.say('unseen');
};

/** `concurrently "npm:watch" "sh x.sh"` */
export const lines: Handler = (search, { program, words }) => {
  const { rest, areKnown } = splitEverywhere(words, { ...program, repeats: true });
  if (!areKnown) search.say('unseen');
  for (const word of rest) {
    const [, manager, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(word ?? '') ?? [];
    if (word === null || script.includes('*')) search.say('unseen');
    else search.line(manager === undefined ? word : `${manager} run '${script}'`);
  }
};

/** `run-s build:*`: of a pattern all scripts that begin so are shown. */
export const chain: Handler = (search, { program, written }) => {
  const { rest, areKnown } = splitEverywhere(written, program);
  if (!areKnown) search.say('unseen');
  for (const word of rest) {
    const [script = '', ...more] = typeof word === 'string' ? word.split(' ') : [];
    const begins = typeof word === 'string' ? /^([\w:-]+)\*{1,2}$/.exec(script)?.[1] : word?.begins;
    const named = begins ? scriptNames(search).filter((name) => name.startsWith(begins)) : [];
    for (const name of named) search.words(['npm', 'run', name]);
    if (/^[\w:.-]+$/.test(script)) search.words(['npm', 'run', script, ...more]);
    else if (!begins) search.say('unseen');
  }
};

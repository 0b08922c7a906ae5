// Programs that run another command, or lines of a shell.
import { plainWord, programNamed, quoted, splitEverywhere, splitOptions } from '../../rules/index.ts';
import { scriptNames } from './package-scripts.ts';
import type { Handler } from './search.ts';

export const prefix: Handler = (search, { program, words, written }) => {
  const { more } = program;
  const [after] = more.get('after') ?? [];
  const [as] = more.get('as') ?? [];
  if (more.has('tests')) search.say('tests');
  if (after !== undefined && words[0] !== after) {
    for (const file of more.get('files') ?? []) search.addThere(file);
    return search.say('unseen');
  }
  const module = as === undefined ? -1 : written.indexOf('-m');
  const own = written.slice(after === undefined ? 0 : 1, module < 0 ? undefined : module);
  const { options, rest, areKnown } = splitOptions(own, { ...program, repeats: !more.has('splits') });
  if (!areKnown) search.say('unseen');
  const line = (more.get('splits') ?? []).map((option) => options.get(option)).find(Boolean);
  if (typeof line === 'string') return search.search([line, ...rest.map(quoted)].join(' '));
  const command = module < 0 ? rest.slice(Number(more.get('operands')?.[0] ?? 0)) : written.slice(module);
  if (command.length === 0) return;
  const name = plainWord(command[0] ?? null) ?? '';
  const { kind } = programNamed(name, search.found.by.known) ?? {};
  // `poetry run x`: the project may have a program of its own of any name.
  const isOfProject = after !== undefined && as === undefined;
  if (isOfProject && (kind === 'harmless' || kind === 'builtin')) search.say('unseen');
  const language = as ?? (isOfProject && name.endsWith('.py') ? 'python' : null);
  search.search([...(language === null ? [] : [language]), ...command, ...(more.has('adds') ? [null] : [])]);
};

/** The words of `eval` are a line of their own. */
export const evaluate: Handler = (search, { words }) =>
  words.includes(null) ? search.say('unseen') : search.search(words.join(' '));

/** `concurrently "npm:watch" "sh x.sh"`, `run-s build:*`: of a pattern all scripts that begin so are shown. */
export const lines: Handler = (search, { program, written }) => {
  const { rest, areKnown } = splitEverywhere(written, { ...program, repeats: true });
  const isChain = program.more.has('scripts');
  if (!areKnown) search.say('unseen');
  for (const word of rest) {
    const text = isChain && word && typeof word !== 'string' ? `${word.begins}*` : plainWord(word);
    const [, named, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(text ?? '') ?? [];
    const manager = isChain ? 'npm' : named;
    const [name = '', ...more] = (isChain ? text : script)?.split(' ') ?? [];
    const begins = /^([\w:.-]+)\*{1,2}$/.exec(name)?.[1];
    if (text !== null && manager === undefined) search.search(text);
    else if (begins !== undefined)
      for (const each of scriptNames(search).filter((each) => each.startsWith(begins)))
        search.search([manager ?? '', 'run', each]);
    else if (/^[\w:.-]+$/.test(name)) search.search([manager ?? '', 'run', name, ...more]);
    else search.say('unseen');
  }
};

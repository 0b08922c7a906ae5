// Finds what the commands of a line execute, one after the other.
import { isData, writtenBy } from './programs/harmless.ts';
import { programs } from './programs/programs.ts';
import { runsByWord } from './programs/running-options.ts';
import { addNamed, type ExecutedSearch, nameOf, type Place, resolvePath } from './programs/search.ts';
import { readShellLine, type Separator, type ShellCommand } from './shell/shell-line.ts';
import type { Word } from './shell/shell-words.ts';
import { assignment, steers } from './shell/steering.ts';

export function searchLine(search: ExecutedSearch, place: Place, text: string): undefined {
  const { commands, isUnseen } = readShellLine(text);
  if (isUnseen) search.also('unseen');
  const outer: Place[] = [];
  let here = place;
  // Where it stands if what was joined by `&&` was left out.
  let otherwise = place;
  let before: Separator = ';';
  for (const command of commands) {
    const { end } = command;
    if (end === '(') outer.push(here);
    if (command.words.some((word, at) => command.words[at - 1] === 'for' && word !== null && steers(word)))
      search.also('unseen');
    const words = withoutPrefix(command.words);
    noteOutputs(search, here, command);
    if (movers.includes(words[0] ?? '')) here = afterMove(search, here, words, [before, end]);
    else searchWords(search, here, withoutKeywords(command.words), command.input);
    if (ofShell.includes(words[0] ?? '')) here = { ...here, folder: null };
    noteWrites(search, here, words);
    if (end === ')') here = outer.pop() ?? { ...here, folder: null };
    else if (end !== '&&' && end !== '|' && end !== '(') {
      if (here.folder !== otherwise.folder) here = { ...here, folder: null };
    }
    if (end !== '&&' && end !== '|') otherwise = here;
    before = end;
  }
}

/** `if`, `do` and the like stand before a command; what stands behind `for` and `case` is data. */
const keywords = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData = ['for', 'case', 'select'];

function withoutKeywords(words: readonly Word[]): readonly Word[] {
  const begin = words.findIndex((word) => word === null || !keywords.includes(word));
  if (begin < 0 || ofData.includes(words[begin] ?? '')) return [];
  return words.slice(begin);
}

/** `A=1 command cd x` moves as `cd x` does. */
function withoutPrefix(words: readonly Word[]): readonly Word[] {
  const bare = withoutKeywords(words);
  const begin = bare.findIndex(
    (word) => word === null || !(assignment.test(word) || ['command', 'builtin', 'time'].includes(word)),
  );
  return begin < 0 ? [] : bare.slice(begin);
}

/** Commands whose code runs in this very shell: it may move, and give names another meaning. */
const ofShell = ['eval', 'source', '.'];

function noteWrites(search: ExecutedSearch, place: Place, words: readonly Word[]): undefined {
  const written = ofShell.includes(words[0] ?? '') ? null : writtenBy(words);
  if (written === null) return search.write(null);
  for (const word of written) {
    const resolved = resolvePath(search, place, word);
    search.write(resolved.kind === 'inside' ? resolved.path : null);
  }
}

function noteOutputs(search: ExecutedSearch, place: Place, { outputs }: ShellCommand): undefined {
  for (const output of outputs) {
    const resolved = output === null ? null : resolvePath(search, place, output);
    if (resolved === null || resolved.kind === 'inside') search.write(resolved?.path ?? null);
    else if (!/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(resolved.written)) search.write(null);
  }
}

const movers: readonly string[] = ['cd', 'pushd', 'popd'];

/** Where the folder is not there, or the command itself is left out, the next one runs where the last one ran. */
function afterMove(
  search: ExecutedSearch,
  place: Place,
  words: readonly Word[],
  [before, end]: readonly [Separator, Separator],
): Place {
  const [mover, to = null, ...others] = words;
  const isPlain = mover === 'cd' && to !== null && !to.startsWith('-') && others.length === 0;
  // A move in a pipe moves nobody else.
  const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
  const resolved = isPlain && isCertain ? resolvePath(search, place, to) : null;
  return { ...place, folder: resolved?.kind === 'inside' ? resolved.path : null };
}

/** Commands that set the variables that they name. */
const ofVariables = 'export declare typeset local readonly read unset let getopts'.split(' ');

/** `input`: the file that it reads as its input; null = another one that is not known. */
export function searchWords(
  search: ExecutedSearch,
  place: Place,
  words: readonly Word[],
  input: Word | undefined = undefined,
): undefined {
  if (!search.step()) return;
  const begin = words.findIndex((word) => word === null || !assignment.test(word));
  const assigned = words.slice(0, begin < 0 ? words.length : begin);
  if (assigned.some((word) => word !== null && steers(word))) search.also('unseen');
  if (begin < 0) return;
  const [program = null, ...rest] = words.slice(begin);
  const name = program === null ? null : programOf(search, place, program);
  if (program === null) search.also('unseen');
  if (name === null) return;
  if (ofVariables.includes(name) && rest.some((word) => word === null || steers(word))) search.also('unseen');
  if (name === 'printf' && rest[0] === '-v' && steers(rest[1] ?? 'PATH')) search.also('unseen');
  const handler = programs.get(name);
  if (handler) handler(search, place, { name, words: rest, input });
  else if (!isData(name) && runsByWord(name, rest)) search.also('unseen');
}

const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;

/** The name by which a program is known. Null where all is said. */
function programOf(search: ExecutedSearch, place: Place, program: string): string | null {
  if (!/^[!-~]+$/.test(program)) {
    search.also('unseen');
    return null;
  }
  if (!program.includes('/')) return program;
  if (ofSystem.test(program)) return nameOf(program);
  addNamed(search, place, program);
  // Words that an interpreter of the working copy is given run as well.
  return programs.has(nameOf(program)) ? nameOf(program) : null;
}

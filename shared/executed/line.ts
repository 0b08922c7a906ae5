// Finds what the commands of a line execute, one after the other.
import {
  assignment,
  isHarmlessVariable,
  plainWord,
  programNamed,
  readShellLine,
  type Separator,
  type ShellCommand,
  type ShellWord,
} from '../rules/index.ts';
import { runProgram } from './programs/run-program.ts';
import { addNamed, type ExecutedSearch, nameOf, type Place, resolvePath } from './programs/search.ts';
import { searchUnknown } from './programs/tools.ts';

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
    const looping = command.words.indexOf('for');
    if (looping >= 0 && !isHarmlessVariable(command.words[looping + 1] ?? null, false)) search.also('unseen');
    const words = withoutPrefix(command.words);
    noteOutputs(search, here, command);
    const name = plainWord(words[0] ?? '') ?? '';
    if (movers.includes(name)) here = afterMove(search, here, words, [before, end]);
    else searchWords(search, here, withoutKeywords(command.words), command.input);
    // Its code runs in this very shell: it may move, and give names another meaning.
    if (ofShell.includes(name)) {
      here = { ...here, folder: null };
      search.write(null);
    }
    if (end === ')') here = outer.pop() ?? { ...here, folder: null };
    else if (end !== '&&' && end !== '|' && end !== '(') {
      if (here.folder !== otherwise.folder) here = { ...here, folder: null };
    }
    if (end !== '&&' && end !== '|') otherwise = here;
    before = end;
  }
}

/** `if`, `do` and the like stand before a command; what stands behind `for` and `case` is data. */
const keywords: readonly unknown[] = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData: readonly unknown[] = ['for', 'case', 'select'];
const ofShell = ['eval', 'source', '.'];
const movers = ['cd', 'pushd', 'popd'];

function withoutKeywords(words: readonly ShellWord[]): readonly ShellWord[] {
  const begin = words.findIndex((word) => !keywords.includes(word));
  return begin < 0 || ofData.includes(words[begin]) ? [] : words.slice(begin);
}

const isAssignment = (word: ShellWord): boolean =>
  assignment.test((typeof word === 'string' ? word : word?.begins) ?? '');

/** `A=1 command cd x` moves as `cd x` does. */
function withoutPrefix(words: readonly ShellWord[]): readonly ShellWord[] {
  const bare = withoutKeywords(words);
  const begin = bare.findIndex(
    (word) => !isAssignment(word) && word !== 'command' && word !== 'builtin' && word !== 'time',
  );
  return begin < 0 ? [] : bare.slice(begin);
}

function noteOutputs(search: ExecutedSearch, place: Place, { outputs }: ShellCommand): undefined {
  for (const output of outputs) {
    const resolved = output === null ? null : resolvePath(search, place, output);
    if (resolved === null || resolved.kind === 'inside') search.write(resolved?.path ?? null);
    else if (!/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(resolved.written)) search.write(null);
  }
}

/** Where the folder is not there, or the command itself is left out, the next one runs where the last one ran. */
function afterMove(
  search: ExecutedSearch,
  place: Place,
  words: readonly ShellWord[],
  [before, end]: readonly [Separator, Separator],
): Place {
  const [mover, to, ...others] = words;
  const isPlain = mover === 'cd' && typeof to === 'string' && !to.startsWith('-') && others.length === 0;
  // A move in a pipe moves nobody else.
  const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
  const resolved = isPlain && isCertain ? resolvePath(search, place, to) : null;
  return { ...place, folder: resolved?.kind === 'inside' ? resolved.path : null };
}

/** `input`: the file that it reads as its input; null = another one that is not known. */
export function searchWords(
  search: ExecutedSearch,
  place: Place,
  words: readonly ShellWord[],
  input: string | null | undefined = undefined,
): undefined {
  if (!search.step()) return;
  const begin = words.findIndex((word) => !isAssignment(word));
  const assigned = words.slice(0, begin < 0 ? words.length : begin);
  if (!assigned.every((word) => isHarmlessVariable(word, begin >= 0))) search.also('unseen');
  if (begin < 0) return;
  const [written = null, ...rest] = words.slice(begin);
  const name = programOf(search, place, plainWord(written));
  if (name === null) return;
  const program = programNamed(name, search.known);
  const call = { name, words: rest.map(plainWord), written: rest, input };
  if (program !== null) runProgram(search, place, { ...call, program });
  else if (place.depth > 0 || rest.length !== 1 || !/^(?:--?version|--help)$/.test(call.words[0] ?? ''))
    searchUnknown(search, place, rest);
}

const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;

/** The name by which a program is known. Null where all is said. */
function programOf(search: ExecutedSearch, place: Place, program: string | null): string | null {
  if (program === null || !/^[!-~]+$/.test(program)) {
    search.also('unseen');
    return null;
  }
  if (!program.includes('/')) return program;
  if (ofSystem.test(program)) return nameOf(program);
  addNamed(search, place, program);
  // Words that an interpreter of the working copy is given run as well.
  return programNamed(nameOf(program), search.known) === null ? null : nameOf(program);
}

// Finds what the commands of a line execute, one after the other.
import { isData, isHarmless } from './harmless.ts';
import { programs } from './programs.ts';
import { runsByWord } from './running-options.ts';
import { addNamed, nameOf, type Place, resolvePath, type Search } from './search.ts';
import { readShellLine, type ShellCommand, type Word } from './shell-line.ts';

export function searchLine(search: Search, place: Place, text: string): undefined {
  const { commands, isUnseen } = readShellLine(text);
  if (isUnseen) search.also('unseen');
  const outer: Place[] = [];
  let here = place;
  for (const command of commands) {
    if (command.end === '(') outer.push(here);
    const words = withoutKeywords(command.words);
    noteOutputs(search, here, command);
    if (movers.includes(words[0] ?? '')) here = afterMove(search, here, words, command);
    else searchWords(search, here, words, command.input);
    if (!isHarmless(words)) search.write(null);
    if (command.end === ')') here = outer.pop() ?? { ...here, folder: null };
  }
}

/** `if`, `do` and the like stand before a command; what stands behind `for` and `case` is data. */
const before = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData = ['for', 'case', 'select'];

function withoutKeywords(words: readonly Word[]): readonly Word[] {
  const begin = words.findIndex((word) => word === null || !before.includes(word));
  if (begin < 0 || ofData.includes(words[begin] ?? '')) return [];
  return words.slice(begin);
}

function noteOutputs(search: Search, place: Place, { outputs }: ShellCommand): undefined {
  for (const output of outputs) {
    const resolved = output === null ? null : resolvePath(search, place, output);
    if (resolved === null || resolved.kind === 'inside') search.write(resolved?.path ?? null);
    else if (!/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(resolved.written)) search.write(null);
  }
}

const movers: readonly string[] = ['cd', 'pushd', 'popd'];

/** Where the folder is not there, the next command runs where the last one ran. */
function afterMove(search: Search, place: Place, words: readonly Word[], { end }: ShellCommand): Place {
  const [mover, to = null, ...others] = words;
  const isPlain = mover === 'cd' && to !== null && !to.startsWith('-') && others.length === 0;
  const isCertain = end === '&&' || end === ')' || end === 'end';
  const resolved = isPlain && isCertain ? resolvePath(search, place, to) : null;
  return { ...place, folder: resolved?.kind === 'inside' ? resolved.path : null };
}

const assignment = /^([A-Za-z_]\w*)\+?=/;
/** Variables that change which program runs, or what a program loads. */
const steering =
  /PATH$|^(?:LD|DYLD|GIT|NPM|YARN|PNPM|BUN|DENO|UV|PIP|CARGO|GO|MAKE|RUBY|PERL5|PHP|XDG|TS_NODE|TSX)(?:_|$)|^(?:BASH|ENV$|IFS$|HOME$|SHELL|PROMPT|PS\d|RUST|CC$|CXX$|MAKE|GO)|OPTS?$|OPTIONS$|FLAGS$|LIB$|EDITOR$|PAGER$|WRAPPER$|SHELL$|COMMAND$|^PYTHON(?!UNBUFFERED|DONTWRITEBYTECODE)/;
const steers = (word: string): boolean => steering.test((assignment.exec(word)?.[1] ?? '').toUpperCase());

/** `input`: the file that it reads as its input; null = another one that is not known. */
export function searchWords(
  search: Search,
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
  if (name === 'export' && rest.some((word) => word === null || steers(word))) search.also('unseen');
  const handler = programs.get(name);
  if (handler) handler(search, place, { name, words: rest, input });
  else if (!isData(name) && runsByWord(name, rest)) search.also('unseen');
}

const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;

/** The name by which a program is known. Null where all is said. */
function programOf(search: Search, place: Place, program: string): string | null {
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

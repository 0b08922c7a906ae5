// Finds what the commands of a line execute, one after the other.
import {
  assignment,
  isHarmlessVariable,
  type Kind,
  plainWord,
  programNamed,
  readShellLine,
  type Separator,
  type ShellCommand,
  type ShellWord,
  splitEverywhere,
} from '../rules/index.ts';
import { builtin, sed } from './programs/builtins.ts';
import { git } from './programs/git.ts';
import { make } from './programs/make.ts';
import { packageManager } from './programs/package-managers.ts';
import { nameOf } from './programs/paths.ts';
import { harmless, searchUnknown, shownTool, tool } from './programs/plain.ts';
import { lines, prefix, runFile } from './programs/runners.ts';
import type { ProgramHandler, ProgramSearch } from './programs/search.ts';

/** `read`: a line, or one command in words that are taken apart already. */
export function searchCommands(search: ProgramSearch, read: string | readonly ShellWord[]): undefined {
  if (typeof read !== 'string') return searchWords(search, read);
  const { commands, isUnseen } = readShellLine(read);
  if (isUnseen) search.say('unseen');
  const outer: ProgramSearch[] = [];
  let here = search;
  // Where it is if what was joined by `&&` was left out.
  let otherwise = search;
  let before: Separator = ';';
  for (const command of commands) {
    const { end } = command;
    if (end === '(') outer.push(here);
    const looping = command.words.findIndex((word) => word === 'for' || word === 'select');
    if (looping >= 0 && !isHarmlessVariable(command.words[looping + 1] ?? null, false)) search.say('unseen');
    const words = withoutPrefix(command.words);
    noteOutputs(here, command);
    const name = plainWord(words[0] ?? '') ?? '';
    searchWords(here, withoutKeywords(command.words));
    if (movers.includes(name)) here = afterMove(here, words, [before, end]);
    // Those of a pipe run beside each other.
    if (end === '&' || end === '|') search.found.isConcurrent = true;
    // Its code runs in this very shell: it may move, and give names another meaning.
    if (ofShell.includes(name)) {
      here = here.at(null);
      search.write(null);
    }
    if (end === ')') here = outer.pop() ?? here.at(null);
    else if (end !== '&&' && end !== '|' && end !== '(' && here.folder !== otherwise.folder)
      here = here.at(null);
    if (end !== '&&' && end !== '|') otherwise = here;
    before = end;
  }
}

/** `if`, `do` and the like precede a command; what follows `for` and `case` is data. */
const keywords: readonly unknown[] = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData: readonly unknown[] = ['for', 'case', 'select'];
const ofShell = ['eval', 'source', '.'];
const transparent: readonly unknown[] = ['command', 'builtin', 'time'];
const movers = ['cd', 'pushd', 'popd'];

function withoutKeywords(words: readonly ShellWord[]): readonly ShellWord[] {
  const begin = words.findIndex((word) => !keywords.includes(word));
  if (begin < 0) return [];
  if (!ofData.includes(words[begin])) return words.slice(begin);
  // `for x do …`: there is no data.
  return keywords.includes(words[begin + 2]) ? withoutKeywords(words.slice(begin + 2)) : [];
}

const isAssignment = (word: ShellWord): boolean =>
  assignment.test((typeof word === 'string' ? word : word?.begins) ?? '');

/** `A=1 command cd x` moves as `cd x` does. With an option, as in `command -p cd x`, it may move anywhere. */
function withoutPrefix(words: readonly ShellWord[]): readonly ShellWord[] {
  const bare = withoutKeywords(words);
  const isOption = (word: ShellWord) => plainWord(word)?.startsWith('-') === true;
  const isPrefix = (word: ShellWord) => isAssignment(word) || isOption(word) || transparent.includes(word);
  const begin = bare.findIndex((word) => !isPrefix(word));
  if (begin < 0) return [];
  return bare.slice(0, begin).some(isOption) ? [bare[begin] ?? null] : bare.slice(begin);
}

/** What is written outside of the working copy changes nothing in it. */
function noteOutputs(search: ProgramSearch, { outputs }: ShellCommand): undefined {
  for (const output of outputs)
    if (search.resolve(output) !== null || !/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(output ?? ''))
      search.write(output);
}

/** Where the folder is not there, or the command itself is left out, the next one runs where the last one ran. */
function afterMove(
  search: ProgramSearch,
  [mover, to, ...others]: readonly ShellWord[],
  [before, end]: readonly [Separator, Separator],
): ProgramSearch {
  const isPlain = mover === 'cd' && typeof to === 'string' && !to.startsWith('-') && others.length === 0;
  // A change of folder in a pipe changes it for nothing else.
  const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
  return search.at(isPlain && isCertain ? search.resolve(to) : null);
}

function searchWords(search: ProgramSearch, words: readonly ShellWord[]): undefined {
  if (!search.found.step()) return;
  const begin = words.findIndex((word) => !isAssignment(word));
  const assigned = words.slice(0, begin < 0 ? words.length : begin);
  if (!assigned.every((word) => isHarmlessVariable(word, begin >= 0))) search.say('unseen');
  if (begin < 0) return;
  const [first = null, ...written] = words.slice(begin);
  const name = programOf(search, plainWord(first));
  if (name === null) return search.writeGiven(written);
  const program = programNamed(name, search.found.by.known);
  const call = { name, words: written.map(plainWord), written };
  if (program === null) searchUnknown(search, written);
  else runProgram(search, { ...call, program });
}

const handlers: Readonly<Record<Kind, ProgramHandler>> = {
  harmless,
  builtin,
  sed,
  prefix,
  lines,
  git,
  tool,
  file: runFile,
  target: make,
  packages: packageManager,
  shown: shownTool,
  reaches: (search, { written }) => searchUnknown(search, written),
};

const runProgram: ProgramHandler = (search, call) => {
  const { kind, more } = call.program;
  const [first] = call.words;
  const isKnown = kind !== 'shown' || splitEverywhere(call.words, call.program).areKnown;
  // `npm -v --no-version test` runs the tests.
  const isTakenBack = first?.startsWith('-') === true && call.words.length > 1;
  if (more.has('packages')) search.say('packages');
  if (!isKnown || isTakenBack || !more.get('looks')?.includes(first ?? '')) handlers[kind](search, call);
};

const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;

/** The name by which a program is known. Null where all is said. */
function programOf(search: ProgramSearch, program: string | null): string | null {
  if (program === null || !/^[!-~]+$/.test(program)) {
    search.say('unseen');
    return null;
  }
  if (!program.includes('/')) return program;
  if (ofSystem.test(program)) return nameOf(program);
  search.addNamed(program);
  // Words that an interpreter of the working copy is given run as well.
  return programNamed(nameOf(program), search.found.by.known) === null ? null : nameOf(program);
}

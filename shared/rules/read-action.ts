// Reads the tool, paths and commands of an action: exactly where its shape is known, else everything that they could be.
import { type CommandWords, namesOfCopies, readCommandWords, withoutCopy } from './command-words.ts';
import { wordsOfCommand } from './commands.ts';
import { type KnownTool, knownTools, onlyReads } from './known-tools.ts';
import { spellingsOfPath } from './paths.ts';
import { folded } from './plain-text.ts';
import type { ActionToDecide, DecisionContext } from './types.ts';

/** An action with what the rules see of it. */
export interface SeenAction {
  readonly action: ActionToDecide;
  readonly context: DecisionContext;
  /** Null where it is not known letter by letter. */
  readonly exact: ExactAction | null;
  readonly touched: Touched;
}

export function seeAction(action: ActionToDecide, context: DecisionContext): SeenAction {
  let touched: Touched | null = null;
  return {
    action,
    context,
    exact: readExactly(action),
    // Most rules accept, and never need it.
    get touched() {
      touched ??= readWidely(action, context.workingCopies);
      return touched;
    },
  };
}

/** An action of a known tool, with known arguments only. */
export interface ExactAction {
  readonly tool: string;
  /** Null for a tool that takes none. The path of a search that names none is empty: it begins in the working copy itself. */
  readonly path: string | null;
  readonly command: string | null;
  /** Whether it leaves files and terminal as they are. */
  readonly reads: boolean;
}

type Call = Pick<ActionToDecide, 'tool' | 'arguments'>;

export function readExactly(action: Call): ExactAction | null {
  const known = knownTools.get(action.tool);
  const given = asArguments(action.arguments);
  if (known === undefined || given === null || !fitsShape(given, known)) return null;
  const path = textIn(given, known.path);
  return {
    tool: action.tool,
    path: known.searches && (path ?? '.') === '.' ? '' : path,
    command: textIn(given, known.command),
    reads: onlyReads(action),
  };
}

/** Whether it is known letter by letter, and changes nothing. */
export function onlyLooks(action: Call): boolean {
  return readExactly(action)?.reads === true;
}

function fitsShape(given: Arguments, { kind, needs, takes }: KnownTool): boolean {
  if (given.get('kind') !== kind) return false;
  const isNeeded = Object.entries(needs).every(([name, check]) => check(given.get(name)));
  return (
    isNeeded &&
    [...given].every(([name, value]) => {
      if (name === 'kind' || Object.hasOwn(needs, name)) return true;
      return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
    })
  );
}

/** Every tool, path and command that an action could mean, in every spelling. Null: unknown, so it may be any. */
interface Touched {
  /** Names by which a rule may mean its tool. */
  readonly names: readonly string[];
  readonly paths: readonly string[] | null;
  readonly commands: readonly string[] | null;
  /** The words of what may be a command, each of which may be a path. */
  readonly words: readonly CommandWords[] | null;
}

function readWidely(action: ActionToDecide, workingCopies: readonly string[]): Touched {
  const copies = namesOfCopies(workingCopies);
  const given = asArguments(action.arguments);
  const kind = given?.get('kind');
  const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
  const { paths, commands, scripts } = given === null ? nothingKnown : textsOf(action, given);
  return {
    names: names.map(folded),
    paths: eachOf(paths, (path) => spellingsOfPath(path)?.map((each) => withinCopy(each, copies)) ?? null),
    commands: eachOf(commands, wordsOfCommand),
    words: eachOf(scripts, (text) => {
      const words = readCommandWords(text, copies);
      return words && [words];
    }),
  };
}

/** The copy itself has no name of its own. */
const noName = '*';

function withinCopy(path: string, copies: readonly (readonly string[])[]): string {
  return withoutCopy(path.split('/'), copies).join('/') || noName;
}

/** `scripts`: commands whose words are paths as well. */
type Texts = { readonly [what in 'paths' | 'commands' | 'scripts']: readonly string[] | null };
const nothingKnown: Texts = { paths: null, commands: null, scripts: null };

function textsOf(action: ActionToDecide, given: Arguments): Texts {
  const exact = readExactly(action);
  if (exact !== null) {
    const { path, command } = exact;
    const commands = command === null ? [] : [command];
    return { paths: path === null ? [] : [path || noName], commands, scripts: commands };
  }
  const patch = textIn(given, 'patch');
  if (action.tool === 'apply_patch' && patch !== null)
    return { paths: pathsOfPatch(patch), commands: [], scripts: [] };
  const known = knownTools.get(action.tool);
  const texts = textsIn(given);
  if (texts === null) return nothingKnown;
  // A known argument of another type may be anything.
  const isLost = (name: string | undefined) => name !== undefined && textIn(given, name) === null;
  return {
    paths:
      isLost(known?.path) || texts.some(isLongPath) ? null : pathsIn(texts.filter(mayBePath).map(textOf)),
    commands: isLost(known?.command) ? null : texts.map(textOf),
    scripts: isLost(known?.command) ? null : texts.filter(isScript).map(textOf),
  };
}

function eachOf<T>(
  texts: readonly string[] | null,
  read: (text: string) => readonly T[] | null,
): readonly T[] | null {
  const all: T[] = [];
  for (const text of texts ?? []) {
    const spellings = read(text);
    if (spellings === null) return null;
    all.push(...spellings);
  }
  return texts === null ? null : all;
}

type Arguments = ReadonlyMap<string, unknown>;

function asArguments(value: unknown): Arguments | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value));
}

function textIn(given: Arguments, name: string | undefined): string | null {
  const value = name === undefined ? null : given.get(name);
  return typeof value === 'string' ? value : null;
}

/** `BrowserNavigateAction` is also meant by `browser_navigate`. */
function snake(kind: string): string {
  return kind
    .replace(/Action$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

function pathsOfPatch(patch: string): readonly string[] {
  return patch
    .split(/\r\n?|\n/)
    .filter((line) => line.trimStart().startsWith('***'))
    .map((line) => line.slice(line.indexOf(':') + 1).trim());
}

interface Named {
  readonly name: string;
  readonly text: string;
}

const mostParts = 200;

/** All texts at any depth; null when there are too many parts to look at. */
function textsIn(given: Arguments): readonly Named[] | null {
  const found: Named[] = [];
  const todo: [string, unknown][] = [...given];
  for (let seen = 0; todo.length > 0; seen += 1) {
    if (seen >= mostParts || todo.length > mostParts) return null;
    const [name, value] = todo.pop() ?? ['', null];
    if (typeof value === 'string') found.push({ name, text: value });
    else if (Array.isArray(value))
      todo.push(...value.slice(0, mostParts + 1).map((item): [string, unknown] => [name, item]));
    else if (typeof value === 'object' && value !== null) {
      // A key may be a path as well.
      for (const key of Object.keys(value)) found.push({ name, text: key });
      todo.push(...Object.entries(value).slice(0, mostParts + 1));
    }
  }
  return found;
}

const mostPieces = 2_000;

/** A text may name several paths, in whatever way they are listed. Null when there are too many to look at. */
function pathsIn(texts: readonly string[]): readonly string[] | null {
  const pieces = texts.flatMap((text) => text.split(/[\s,:;|=&"'`()[\]{}<>]+/));
  return pieces.length > mostPieces
    ? null
    : [...new Set([...texts, ...pieces])].filter((each) => each !== '');
}

const textOf = ({ text }: Named): string => text;
const longestPath = 500;
/** Longer ones and several lines are prose or code, unless their name says otherwise. */
const mayBePath = ({ text }: Named): boolean => text.length <= longestPath && !/[\r\n]/.test(text.trim());
/** A text of a tool that is not known may be a command; a long one, where its name says so. */
const isScript = (named: Named): boolean =>
  mayBePath(named) || /command|cmd|script|argv?|args|shell|bash|exec|code|run|input/i.test(named.name);
const isLongPath = (named: Named): boolean =>
  !mayBePath(named) && /path|files?$|dir|folder|uri|source|target|dest|patch|diff/i.test(named.name);

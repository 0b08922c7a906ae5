// Reads the tool, paths and commands of an action: exactly where its shape is known, else everything that they could be.
import { allOf, namesOfCopies, readCommandWords, withoutCopy } from './command-words.ts';
import { wordsOfCommand } from './commands.ts';
import type { Reading } from './glob.ts';
import { type KnownTool, knownTools } from './known-tools.ts';
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
    reads: known.reads === true || (known.reads !== undefined && given.get('command') === known.reads),
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
  readonly words: readonly Reading[] | null;
}

function readWidely(action: ActionToDecide, workingCopies: readonly string[]): Touched {
  const copies = namesOfCopies(workingCopies);
  const given = asArguments(action.arguments);
  const kind = given?.get('kind');
  const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
  const { paths, commands, scripts } = given === null ? nothingKnown : textsOf(action, given);
  return {
    names: names.map(folded),
    paths: allOf(
      paths,
      (path) => spellingsOfPath(path)?.map((each) => withoutCopy(each.split('/'), copies).join('/')) ?? null,
    ),
    commands: allOf(commands, wordsOfCommand),
    words: allOf(scripts, (text) => readCommandWords(text, copies)),
  };
}

/** `scripts`: commands whose words are paths as well. */
type Texts = { readonly [what in 'paths' | 'commands' | 'scripts']: readonly string[] | null };
const nothingKnown: Texts = { paths: null, commands: null, scripts: null };

function textsOf(action: ActionToDecide, given: Arguments): Texts {
  const exact = readExactly(action);
  if (exact !== null) {
    const { path, command } = exact;
    const commands = command === null ? [] : [command];
    return { paths: path === null ? [] : [path], commands, scripts: commands };
  }
  const patch = textIn(given, 'patch');
  if (action.tool === 'apply_patch' && patch !== null)
    return { paths: pathsOfPatch(patch), commands: [], scripts: [] };
  const known = knownTools.get(action.tool);
  const texts = [...given].flatMap(([name, value]) => textsIn(name, value));
  if (texts.length > mostTexts) return nothingKnown;
  // A known argument of another type may be anything.
  const isLost = (name: string | undefined) => name !== undefined && textIn(given, name) === null;
  return {
    paths: isLost(known?.path) || texts.some(isLongPath) ? null : pathsIn(textOf(texts.filter(mayBePath))),
    commands: isLost(known?.command) ? null : textOf(texts),
    scripts: isLost(known?.command) ? null : textOf(texts.filter(isScript)),
  };
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

/** All texts at any depth. A key may be a path as well. */
function textsIn(name: string, value: unknown): readonly Named[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(name, item));
  return Object.entries(value).flatMap(([key, inner]) => [{ name: key, text: key }, ...textsIn(key, inner)]);
}

/** Any more are not looked at. */
const mostTexts = 200;
const mostPieces = 2_000;

/** A text may name several paths, in whatever way they are listed. Null when there are too many to look at. */
function pathsIn(texts: readonly string[]): readonly string[] | null {
  const pieces = texts.flatMap((text) => text.split(/[\s,:;|=&"'`()[\]{}<>]+/));
  return pieces.length > mostPieces
    ? null
    : [...new Set([...texts, ...pieces])].filter((each) => each !== '');
}

const textOf = (named: readonly Named[]): readonly string[] => named.map(({ text }) => text);
const longestPath = 500;
/** Longer ones and several lines are prose or code, unless their name says otherwise. */
const mayBePath = ({ text }: Named): boolean => text.length <= longestPath && !/[\r\n]/.test(text.trim());
/** A text of a tool that is not known may be a command; a long one, where its name says so. */
const isScript = (named: Named): boolean =>
  mayBePath(named) || /command|cmd|script|argv?|args|shell|bash|exec|code|run|input/i.test(named.name);
const isLongPath = (named: Named): boolean =>
  !mayBePath(named) && /path|files?$|dir|folder|uri|source|target|dest|patch|diff/i.test(named.name);

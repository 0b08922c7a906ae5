// Reads the tool, paths and commands of an action: exactly where its shape is known, else everything that they could be.
import { allOf, namesOfCopies, readCommandWords, withoutCopy } from './command-words.ts';
import { wordsOfCommand } from './commands.ts';
import type { CommandReading } from './glob.ts';
import { argumentOf, type KnownTool, knownTools } from './known-tools.ts';
import { spellingsOfPath } from './paths.ts';
import { folded } from './plain-text.ts';
import type { ActionToDecide, DecisionContext, ToolCall } from './types.ts';

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
  /** Null for a tool that takes none. The path of a search that names none is empty: it begins in the working copy itself. */
  readonly path: string | null;
  readonly command: string | null;
  /** Whether it leaves files and terminal as they are. */
  readonly reads: boolean;
}

export function readExactly(action: ToolCall): ExactAction | null {
  const known = knownTools.get(action.tool);
  if (known === undefined || !fitsShape(action, known)) return null;
  const textOf = (name = ''): string | null => {
    const value = argumentOf(action, name);
    return typeof value === 'string' ? value : null;
  };
  const path = textOf(known.path);
  return {
    path: known.searches && (path ?? '.') === '.' ? '' : path,
    command: textOf(known.command),
    reads: known.reads === true || (known.reads !== undefined && textOf('command') === known.reads),
  };
}

/** Whether it is known letter by letter, and changes nothing. */
export function onlyLooks(action: ToolCall): boolean {
  return readExactly(action)?.reads === true;
}

function fitsShape(action: ToolCall, { kind, needs, takes }: KnownTool): boolean {
  if (argumentOf(action, 'kind') !== kind) return false;
  const isNeeded = Object.entries(needs).every(([name, check]) => check(argumentOf(action, name)));
  return (
    isNeeded &&
    Object.entries(action.arguments ?? {}).every(([name, value]) => {
      if (name === 'kind' || Object.hasOwn(needs, name)) return true;
      return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
    })
  );
}

/** Every tool, path and command that an action could mean, in every spelling. Null: unknown, so it may be any. */
type Touched = ReturnType<typeof readWidely>;

/** `names`: by which a rule may mean its tool. `words`: of what may be a command, each of which may be a path. */
function readWidely(action: ActionToDecide, workingCopies: readonly string[]) {
  const copies = namesOfCopies(workingCopies);
  const kind = argumentOf(action, 'kind');
  const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
  const { path = null, command = null } = readExactly(action) ?? {};
  const exact = { paths: path === null ? [] : [path], texts: command === null ? [] : [command] };
  const { paths, texts } = readExactly(action) === null ? textsOf(action) : exact;
  return {
    names: names.map(folded),
    paths: allOf(
      paths,
      (each) => spellingsOfPath(each)?.map((text) => withoutCopy(text.split('/'), copies).join('/')) ?? null,
    ),
    commands: allOf(texts, wordsOfCommand),
    words: allOf(texts, (text) => {
      const readings = readCommandWords(text, copies);
      // Prose of a tool that is not known may name a path and mean nothing by it. A command is none, whatever is beside it.
      const isCommand = text === (command ?? argumentOf(action, 'command'));
      return isCommand || !isProse(text) ? readings : (readings ?? anything).map(guessed);
    }),
  };
}

const anything: readonly CommandReading[] = [{ words: [['**']], isGuess: true }];
const guessed = ({ words }: CommandReading): CommandReading => ({ words, isGuess: true });

const longestPath = 500;
const isProse = (text: string): boolean => text.length > longestPath || /[\r\n]/.test(text.trim());

/** Any more are not looked at. */
const mostTexts = 200;

/** All texts of an action that is not known letter by letter: each may be a path, or a command. */
function textsOf({ tool, arguments: given }: ToolCall) {
  const texts = textsIn(given);
  const { path, command } = knownTools.get(tool) ?? {};
  // A known argument of another type may be anything.
  const isLost = (name: string | undefined) =>
    name !== undefined && typeof argumentOf({ arguments: given }, name) !== 'string';
  const isUnread = typeof given !== 'object' || given === null || texts.length > mostTexts;
  return {
    // In another spelling, as some systems read it.
    paths: isUnread || isLost(path) ? null : texts.filter((text) => !isProse(text)),
    texts: isUnread || isLost(command) ? null : texts,
  };
}

/** `BrowserNavigateAction` is also meant by `browser_navigate`. */
function snake(kind: string): string {
  return kind
    .replace(/Action$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/** At any depth. A key may be a path as well. */
function textsIn(value: unknown): readonly string[] {
  // In a patch these are no patterns.
  if (typeof value === 'string') return [value.replaceAll('***', '')];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

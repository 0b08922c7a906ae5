// The tools whose arguments are known letter by letter, as the agent server writes them. Only these can be accepted.

import type { ActionToDecide } from './types.ts';

export interface KnownTool {
  /** `kind` in the arguments. */
  readonly kind: string;
  readonly needs: Checks;
  /** May be left out or null. */
  readonly takes: Checks;
  /** The names of the arguments that are a path, and a command. */
  readonly path?: string;
  readonly command?: string;
  /** The tool changes nothing: whatever it is given, or with this command. */
  readonly reads?: true | string;
  /** The tool looks through a folder, that of the working copy where none is given. */
  readonly searches?: true;
}

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const off: Check = (value) => value === false;
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const seconds: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const lines: Check = (value) =>
  Array.isArray(value) && value.length === 2 && value.every((line) => Number.isSafeInteger(line));
const absolute: Check = (value) => typeof value === 'string' && value.startsWith('/');
/** A pattern is a word of a command line of the server, where `--pre=x` would run a program. */
const pattern: Check = (value) =>
  typeof value === 'string' && !value.startsWith('-') && !value.includes('\0');
/** A path that stays below the folder that it is given. */
const patternBelow: Check = (value) => pattern(value) && !/^[/~]|\.\.|[\\:]/.test(String(value));
const webAddress: Check = (value) => typeof value === 'string' && /^https?:\/\//i.test(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);

/** `read_file` has the kind ReadFileAction. */
function tool(
  name: string,
  needs: Checks,
  takes: Checks = {},
  more: Pick<KnownTool, 'path' | 'command' | 'reads' | 'searches'> = {},
): readonly [string, KnownTool] {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [name, { kind: `${words.join('')}Action`, needs, takes, ...more }];
}

const edit = { command: oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit'), path: text };
const ofEdit = { file_text: text, old_str: text, new_str: text, insert_line: count, view_range: lines };
const ofReplacing = { expected_replacements: count };
const ofTerminal = { is_input: off, timeout: seconds, reset: off };
const editor = { path: 'path', reads: 'view' } as const;
const search = { reads: true, searches: true } as const;
const isTasks: Check = (value) => Array.isArray(value) && value.every(isTask);

export const knownTools: ReadonlyMap<string, KnownTool> = new Map([
  // Input to a running program and a new session are more than the command.
  tool('terminal', { command: text }, ofTerminal, { command: 'command' }),
  tool('file_editor', edit, ofEdit, editor),
  tool('planning_file_editor', edit, ofEdit, editor),
  tool('read_file', { file_path: text }, { offset: count, limit: count }, { path: 'file_path', reads: true }),
  tool('list_directory', {}, { dir_path: text, recursive: flag }, { path: 'dir_path', ...search }),
  // The server takes a relative path as one of its own folder.
  tool('glob', { pattern: patternBelow }, { path: absolute }, { path: 'path', ...search }),
  tool('grep', { pattern }, { path: absolute, include: patternBelow }, { path: 'path', ...search }),
  tool('write_file', { file_path: text, content: text }, {}, { path: 'file_path' }),
  tool('edit', { file_path: text, old_string: text, new_string: text }, ofReplacing, { path: 'file_path' }),
  tool('think', { thought: text }),
  tool('finish', { message: text }),
  tool('task_tracker', { command: oneOf('view', 'plan') }, { task_list: isTasks }),
  // Not `file:`, which is not of the working copy.
  tool('browser_navigate', { url: webAddress }, { new_tab: flag }),
  tool('browser_click', { index: count }, { new_tab: flag }),
  tool('browser_type', { index: count, text }),
  tool('browser_get_state', {}, { include_screenshot: flag }),
  tool('browser_get_content', {}, { extract_links: flag, start_from_char: count }),
  tool('browser_scroll', {}, { direction: oneOf('up', 'down') }),
  tool('browser_go_back', {}),
  tool('browser_list_tabs', {}),
  tool('browser_switch_tab', { tab_id: text }),
  tool('browser_close_tab', { tab_id: text }),
]);

export function isNamed(names: readonly string[], tool: string): boolean {
  return names.includes(tool) || (names.includes('browser') && tool.startsWith('browser_'));
}

/** Ending and thinking change nothing, so no agent asks about them. */
export const neverAskedKinds: readonly (string | null)[] = ['FinishAction', 'ThinkAction'];

/** Its own thoughts and list of tasks, and its end: they leave repository, sandbox and network as they are. */
export const toolsOfItsOwn: readonly string[] = ['think', 'task_tracker', 'finish'];

/** Whether no agent asks about these. Beside anything else it asks about all of it. */
export function isNeverAsked(actions: readonly Pick<ActionToDecide, 'arguments'>[]): boolean {
  const [kind, ...others] = actions.map((action) => argumentOf(action, 'kind'));
  return others.length === 0 && typeof kind === 'string' && neverAskedKinds.includes(kind);
}

/** Reads arguments of any shape. */
export function argumentOf({ arguments: given }: Pick<ActionToDecide, 'arguments'>, name: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
}

function isTask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const known = ['title', 'notes', 'status'];
  return Object.entries(value).every(([key, inner]) => known.includes(key) && text(inner));
}

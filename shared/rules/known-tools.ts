// The tools whose arguments are known letter by letter, as the agent server writes them. Only these can be accepted.

import type { ActionToDecide } from './types.ts';

export interface KnownTool {
  /** `kind` in the arguments. */
  readonly kind: string;
  readonly needs: Readonly<Record<string, Check>>;
  /** May be left out or null. */
  readonly takes: Readonly<Record<string, Check>>;
  /** The argument that is a path. */
  readonly path?: string;
  /** The argument that is a command. */
  readonly command?: string;
  /** The tool changes nothing: whatever it is given, or with this command. */
  readonly reads?: true | string;
  /** The tool looks through a folder, that of the working copy where none is given. */
  readonly searches?: true;
}

type Check = (value: unknown) => boolean;

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

const fileEditor = (kind: string): KnownTool => ({
  kind,
  needs: { command: oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit'), path: text },
  takes: { file_text: text, old_str: text, new_str: text, insert_line: count, view_range: lines },
  path: 'path',
  reads: 'view',
});

export const knownTools: ReadonlyMap<string, KnownTool> = new Map(
  Object.entries<KnownTool>({
    terminal: {
      kind: 'TerminalAction',
      needs: { command: text },
      // Input to a running program and a new session are more than the command.
      takes: { is_input: off, timeout: seconds, reset: off },
      command: 'command',
    },
    file_editor: fileEditor('FileEditorAction'),
    planning_file_editor: fileEditor('PlanningFileEditorAction'),
    read_file: {
      kind: 'ReadFileAction',
      needs: { file_path: text },
      takes: { offset: count, limit: count },
      path: 'file_path',
      reads: true,
    },
    list_directory: {
      kind: 'ListDirectoryAction',
      needs: {},
      takes: { dir_path: text, recursive: flag },
      path: 'dir_path',
      reads: true,
      searches: true,
    },
    glob: {
      kind: 'GlobAction',
      needs: { pattern: patternBelow },
      // The server takes a relative path as one of its own folder.
      takes: { path: absolute },
      path: 'path',
      reads: true,
      searches: true,
    },
    grep: {
      kind: 'GrepAction',
      needs: { pattern },
      takes: { path: absolute, include: patternBelow },
      path: 'path',
      reads: true,
      searches: true,
    },
    write_file: {
      kind: 'WriteFileAction',
      needs: { file_path: text, content: text },
      takes: {},
      path: 'file_path',
    },
    edit: {
      kind: 'EditAction',
      needs: { file_path: text, old_string: text, new_string: text },
      takes: { expected_replacements: count },
      path: 'file_path',
    },
    think: { kind: 'ThinkAction', needs: { thought: text }, takes: {} },
    finish: { kind: 'FinishAction', needs: { message: text }, takes: {} },
    task_tracker: {
      kind: 'TaskTrackerAction',
      needs: { command: oneOf('view', 'plan') },
      takes: { task_list: (value) => Array.isArray(value) && value.every(isTask) },
    },
    browser_navigate: {
      kind: 'BrowserNavigateAction',
      // Not `file:`, which is not of the working copy.
      needs: { url: webAddress },
      takes: { new_tab: flag },
    },
    browser_click: { kind: 'BrowserClickAction', needs: { index: count }, takes: { new_tab: flag } },
    browser_type: { kind: 'BrowserTypeAction', needs: { index: count, text }, takes: {} },
    browser_get_state: { kind: 'BrowserGetStateAction', needs: {}, takes: { include_screenshot: flag } },
    browser_get_content: {
      kind: 'BrowserGetContentAction',
      needs: {},
      takes: { extract_links: flag, start_from_char: count },
    },
    browser_scroll: { kind: 'BrowserScrollAction', needs: {}, takes: { direction: oneOf('up', 'down') } },
    browser_go_back: { kind: 'BrowserGoBackAction', needs: {}, takes: {} },
    browser_list_tabs: { kind: 'BrowserListTabsAction', needs: {}, takes: {} },
    browser_switch_tab: { kind: 'BrowserSwitchTabAction', needs: { tab_id: text }, takes: {} },
    browser_close_tab: { kind: 'BrowserCloseTabAction', needs: { tab_id: text }, takes: {} },
  }),
);

/** All tools of the browser, in one word. */
const browser = 'browser';

/** Tools that a rule with `accept` may name; each tool of the browser may be named by itself too. */
export const acceptableTools: readonly string[] = [
  ...[...knownTools.keys()].filter((name) => !name.startsWith(`${browser}_`)),
  browser,
];

export function isNamed(names: readonly string[], tool: string): boolean {
  return names.includes(tool) || (names.includes(browser) && tool.startsWith(`${browser}_`));
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

/** Whether an action of a known tool, with known arguments, changes nothing. */
export function onlyReads(action: Pick<ActionToDecide, 'tool' | 'arguments'>): boolean {
  const reads = knownTools.get(action.tool)?.reads;
  return reads === true || (reads !== undefined && argumentOf(action, 'command') === reads);
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

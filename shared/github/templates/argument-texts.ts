// The arguments of an action as texts, letter by letter: what an edit writes, commands and long texts each in a block of its own.
import { canonicalJson, type ShownAction } from '../../conversation/index.ts';
import { isGuardFile, readExactly } from '../../rules/index.ts';
import { isObject } from '../client/decode.ts';
import type { ShownText } from '../text/exact-text.ts';
import { code } from '../text/inline.ts';
import { executedTexts } from './executed-files.ts';

/** Names that code font shows unchanged. */
export const plainName = /^[!-_a-z{}~][ -_a-z{}~]{0,90}$/;

export interface ArgumentText {
  readonly title: string | null;
  readonly language: string;
  /** Null where its title says all. */
  readonly text: string | null;
  /** Absent = code. */
  readonly reading?: ShownText;
  /** How many characters were cut off before. */
  readonly beyond?: number;
}

/** The text that a known tool writes to a file. */
interface FileEdit {
  readonly command: string;
  readonly path: string;
  /** A line that is taken out begins with `-`, one that is put in with `+`, one that stays with a blank; a whole file is as it is. */
  readonly text: string;
  readonly language: 'diff' | '';
  readonly reading: ShownText;
  /** Other arguments that are not null. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Null where an argument is not known, and where it is no edit. */
export function readEdit(action: Pick<ShownAction, 'tool' | 'arguments'>): FileEdit | null {
  const { tool, arguments: given } = action;
  if (!isObject(given) || readExactly(action) === null) return null;
  const { kind, path: ofEditor, file_path: path = ofEditor, command = tool, ...others } = given;
  const { old_str, old_string: before = old_str, new_str, new_string: after = new_str, ...more } = others;
  const { file_text, content = file_text, ...left } = more;
  if (typeof path !== 'string' || !plainPath.test(path) || typeof command !== 'string') return null;
  const rest = Object.fromEntries(Object.entries(left).filter(([, value]) => value !== null));
  const [old, now] = [before, after].map((text) => (typeof text === 'string' ? text.split('\n') : []));
  const lines = differing(old ?? [], now ?? []);
  const isWhole = typeof content === 'string';
  if (isWhole === lines.length > 0) return null;
  const reading = isProseFile(path) ? 'prose' : 'code';
  return isWhole
    ? { command, path, text: content, language: '', reading, rest }
    : { command, path, text: lines.join('\n'), language: 'diff', reading: `${reading}_diff`, rest };
}

/** All of both; the lines that are the same before and after what differs are given once. */
function differing(old: readonly string[], now: readonly string[]): readonly string[] {
  const most = Math.min(old.length, now.length);
  // A blank line at the edge of a block cannot be seen.
  const isSeen = (line: string | undefined) => line?.trim() !== '';
  let begin = 0;
  while (begin < most && old[begin] === now[begin] && isSeen(old[0])) begin += 1;
  let end = 0;
  while (end < most - begin && old.at(-1 - end) === now.at(-1 - end) && isSeen(old.at(-1))) end += 1;
  const signed = (sign: string, lines: readonly string[]) => lines.map((line) => `${sign}${line}`);
  return [
    ...signed(' ', now.slice(0, begin)),
    ...signed('-', old.slice(begin, old.length - end)),
    ...signed('+', now.slice(begin, now.length - end)),
    ...signed(' ', now.slice(now.length - end)),
  ];
}

/** A shell reads printed quotes as letters, so in a script what looks quoted would run. */
function isProseFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isText =
    /\.(?:md|markdown|txt|text|rst|adoc|asciidoc)$/i.test(name) ||
    /^(?:readme|license|changelog)$/i.test(name);
  return isText && !/^cmakelists\.txt$/i.test(name) && !isGuardFile(path);
}

/** Any other would be cut or not be shown letter by letter in the line above, which is the only place that has it. */
const plainPath = /^(?=.{1,200}$)[!-_a-~]+(?: [!-_a-~]+)*$/;

export function textsOf(action: ShownAction): readonly ArgumentText[] {
  return [...ownTexts(action), ...executedTexts(action.executes)];
}

function ownTexts(action: ShownAction): readonly ArgumentText[] {
  const edit = readEdit(action);
  if (edit === null) return argumentTexts(action.arguments, isSpoken(action) ? 'prose' : 'code');
  const { command, text, language, reading, rest } = edit;
  const beside =
    Object.keys(rest).length === 0 ? [] : [{ title: 'Other arguments:', language: 'json', text: json(rest) }];
  const title = command === 'str_replace' ? null : (editTitles[command] ?? `${code(command)}:`);
  return [...beside, { title, language, text, reading }];
}

const editTitles: Readonly<Record<string, string>> = { create: 'The whole file is then:' };

/** Words for people, such as a thought. The texts of a tool that is not known may be files or commands. */
function isSpoken(action: ShownAction): boolean {
  const exact = readExactly(action);
  return exact !== null && exact.path === null && exact.command === null;
}

const mostTexts = 6;
const mostShort = 2_000;

/** Commands and texts with several lines are hard to read in JSON, so they get their own blocks. */
function argumentTexts(given: unknown, reading: ShownText): ArgumentText[] {
  if (given === null || given === undefined) return [];
  if (!isObject(given)) return [{ title: null, language: 'json', text: json(given) }];
  const entries = withoutTypeTag(given);
  if (entries.length === 0) return [];
  const own = entries
    .filter(isText)
    // The command comes before its options.
    .sort(([one], [other]) => Number(other === 'command') - Number(one === 'command'))
    .slice(0, mostTexts);
  const rest = entries.filter(([key]) => !own.some(([title]) => title === key));
  const texts = own.map(([key, text]) => {
    return key === 'command'
      ? { title: null, language: 'sh', text }
      : { title: `${code(key)}:`, language: '', text, reading };
  });
  if (rest.length === 0) return texts;
  const text = json(Object.fromEntries(rest));
  // Short values are read first: behind a long text they would be overlooked.
  const before = text.length > mostShort ? texts.length : texts.filter(({ title }) => title === null).length;
  const title = before === 0 ? null : 'Other arguments:';
  return [...texts.slice(0, before), { title, language: 'json', text }, ...texts.slice(before)];
}

/** The kind of action (`FileEditorAction`) is shown beside the tool's name, not in a block of its own. */
function isTypeTag(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z]{1,40}Action$/.test(value);
}

export const withoutTypeTag = (given: object): readonly [string, unknown][] =>
  Object.entries(given).filter(([key, value]) => !(key === 'kind' && isTypeTag(value)));

export function typeTag(given: unknown): string {
  return isObject(given) && isTypeTag(given.kind) ? ` (${code(given.kind)})` : '';
}

function isText(entry: [string, unknown]): entry is [string, string] {
  const [key, value] = entry;
  return (
    typeof value === 'string' &&
    value !== '' &&
    (key === 'command' || (value.includes('\n') && plainName.test(key)))
  );
}

/** Deeply nested values are written without indentation, which would make them much longer. */
function json(value: unknown): string {
  const compact = canonicalJson(value);
  return depthOf(compact) > 12 ? compact : JSON.stringify(value, null, 2);
}

function depthOf(compact: string): number {
  let depth = 0;
  let deepest = 0;
  for (const mark of compact.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) {
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

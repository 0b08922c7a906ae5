// Shows an executed file to people: whole where it is short, else what differs from the default branch, else its beginning.
import { createHash } from 'node:crypto';
import { diff } from 'node:util';
import {
  type ExecutedFile,
  type FileReading,
  type FileReadings,
  type FileState,
  type ListedFile,
  type ShownFile,
  withoutTokens,
} from '../conversation/index.ts';
import { isOfGit } from '../rules/index.ts';
import type { FoundFile } from './programs/found.ts';
import { isSecretName } from './programs/paths.ts';
import { textOf } from './programs/search.ts';

const most = { lines: 60, characters: 4_000 };

export function fileStateOf(path: string, { sandbox, defaultBranch }: FileReadings): FileState {
  const [now, before] = [sandbox.get(path), defaultBranch.get(path)];
  if (now === undefined || before === undefined || now.kind === 'unread' || before.kind === 'unread')
    return 'unknown';
  // A file that exists nowhere cannot be as it was.
  if (now.kind === 'absent') return before.kind === 'absent' ? 'unknown' : 'changed';
  if (before.kind === 'absent') return 'new';
  return Buffer.compare(now.bytes, before.bytes) === 0 ? 'same' : 'changed';
}

/** The part that runs, and then the file of it where that is not as on the default branch. */
export function showFile(found: FoundFile, readings: FileReadings, room: Room): readonly ExecutedFile[] {
  const { path, part, reading, text } = found;
  const state = reading.kind === 'unread' ? 'unknown' : fileStateOf(path, readings);
  const base = { path, state, digest: digestOf(reading) };
  const file = () => shownOf(found, state, readings, room);
  if (text === null) return [{ ...base, part, shown: file() }];
  const shown = state === 'same' ? asOnDefaultBranch : shortened(text, room, false);
  const whole = state === 'same' || isOfGit(path) ? [] : [{ ...base, part: null, shown: file() }];
  return [{ ...base, part, shown }, ...whole];
}

const asOnDefaultBranch: ShownFile = { kind: 'as_on_default_branch' };

function digestOf(reading: FileReading): string | null {
  return reading.kind === 'file' ? createHash('sha256').update(reading.bytes).digest('hex') : null;
}

export function listedFile(path: string, readings: FileReadings): ListedFile {
  const reading = readings.sandbox.get(path);
  return {
    path,
    state: fileStateOf(path, readings),
    digest: reading === undefined ? null : digestOf(reading),
  };
}

/** `left`: letters. All of one command is shown together, so that the files alone are never too long for a question. */
type Room = { left: number };

function shownOf(
  { path, reading }: FoundFile,
  state: FileState,
  readings: FileReadings,
  room: Room,
): ShownFile {
  if (reading.kind !== 'file') return reading;
  if (isSecretName(path)) return { kind: 'secret' };
  if (state === 'same') return asOnDefaultBranch;
  const text = textOf(reading);
  if (text === null) return { kind: 'unread', why: 'it is no text' };
  const before = readings.defaultBranch.get(path);
  const beforeText = before === undefined ? null : textOf(before);
  if (beforeText === null || Math.max(text.length, beforeText.length) > mostCompared)
    return shortened(text, room, false);
  if (room.left <= 0) return { kind: 'difference', text: '', leftOut: linesOf(text).length };
  return shortened(differenceOf(withoutKeys(beforeText), withoutKeys(text)), room, true);
}

/** A longer file would take long at each look: its beginning is shown. */
const mostCompared = 32 * 1024;

/** The end of the last line begins no other. */
const linesOf = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

function shortened(text: string, room: Room, isDifference: boolean): ShownFile {
  const all = linesOf(text);
  const lines = `${withoutKeys(all.slice(0, most.lines).join('\n'))}\n`;
  const longest = Math.max(0, Math.min(most.characters, room.left));
  // The end of a line, and what comes behind it. A first line that is longer than all is cut itself.
  const kept = lines.slice(0, longest + 1);
  const shown = kept
    .replace(/\n[^\n]*$/, '')
    .slice(0, longest)
    .toWellFormed();
  room.left -= shown.length;
  const leftOut = all.length - (kept.split('\n').length - 1);
  if (isDifference) return { kind: 'difference', text: shown, leftOut };
  return leftOut === 0 ? { kind: 'whole', text: shown } : { kind: 'beginning', text: shown, leftOut };
}

const context = 2;
/** Longer ones would take memory by the square: all of one is shown as taken out, and all of the other as put in. */
const mostLines = 1_200;

/** Lines that are taken out begin with `-`, those that are put in with `+`, and those around them with a blank. */
export function differenceOf(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const longest = Math.min(old.length, now.length);
  let begin = 0;
  while (begin < longest && old[begin] === now[begin]) begin += 1;
  let end = 0;
  while (end < longest - begin && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return withoutLongSame([
    ...signed(' ', now.slice(Math.max(0, begin - context), begin)),
    ...compareLines(old.slice(begin, old.length - end), now.slice(begin, now.length - end)),
    ...signed(' ', now.slice(now.length - end, now.length - end + context)),
  ]).join('\n');
}

const signed = (sign: string, lines: readonly string[]): readonly string[] =>
  lines.map((line) => `${sign}${line}`);

function compareLines(old: readonly string[], now: readonly string[]): readonly string[] {
  const isPlain = old.length === 0 || now.length === 0;
  if (isPlain || old.length + now.length > mostLines) return [...signed('-', old), ...signed('+', now)];
  return diff(old, now).map(([is, line]) => `${is === 0 ? ' ' : is > 0 ? '-' : '+'}${line}`);
}

/** Lines that are the same are shown beside a change only. */
function withoutLongSame(lines: readonly string[]): readonly string[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some((line) => !line.startsWith(' '));
  return lines.flatMap((line, at) => {
    if (isNear(at)) return [line];
    return at > 0 && !isNear(at - 1) ? [] : [' …'];
  });
}

// Keys and tokens. Nothing but the key itself is taken out: a command beside it has to be seen.
const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const end = /-----END /;
/** A line of a key holds no blank, so it is no command with arguments. */
const lineOfKey = /^\s*["'#]*[A-Za-z0-9+/=]{16,}(?:\\n)?["',]*\s*$/;

function withoutKeys(text: string): string {
  const hidden = linesOfKey(text);
  return text
    .split('\n')
    .map((line, at) => (hidden[at] ? '***' : withoutTokens(line)))
    .join('\n');
}

/** For each line whether it is of a key. */
function linesOfKey(text: string): readonly boolean[] {
  let isInKey = false;
  return text.split('\n').map((line) => {
    const isHidden = isInKey && lineOfKey.test(line);
    if (begin.test(line)) isInKey = !end.test(line);
    else if (!isHidden) isInKey = false;
    return isHidden;
  });
}

/** Whether a line of it is taken out as one of a key. It may be a path or `NAME=value` too, and then it runs. */
export const hidesLine = ({ path, reading }: FoundFile, readings: FileReadings): boolean =>
  fileStateOf(path, readings) !== 'same' && linesOfKey(textOf(reading) ?? '').includes(true);

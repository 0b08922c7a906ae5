// The file in which main keeps its state for the post step. The toolkit appends to it at each change, so the file of a long step would
// grow without end. Here it is replaced as a whole: at each moment, also that of a kill, one whole state stands in it.
import { randomUUID } from 'node:crypto';
import { lstatSync, renameSync, writeFileSync } from 'node:fs';
import type { Core } from '../inputs/deps.ts';

type SaveState = Core['saveState'];

/** `append` is the way of the toolkit, for where the runner gives no such file. */
export function createStateFile(path: () => string | undefined, append: SaveState): SaveState {
  const states = new Map<string, string>();
  return (name, value) => {
    const file = path() ?? '';
    // A device, a link or a folder must not be replaced by a file.
    if (file === '' || !lstatSync(file, { throwIfNoEntry: false })?.isFile()) return append(name, value);
    states.set(name, String(value));
    replace(file, [...states].map(([each, state]) => entryOf(each, state)).join(''));
  };
}

function entryOf(name: string, value: string): string {
  const delimiter = `ghadelimiter_${randomUUID()}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

function replace(file: string, text: string): void {
  const next = `${file}.next`;
  try {
    writeFileSync(next, text);
    renameSync(next, file);
  } catch (error) {
    // The file still holds a whole state.
    if (isFull(error)) throw error;
    // Nothing may be created beside it.
    writeFileSync(file, text);
  }
}

function isFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

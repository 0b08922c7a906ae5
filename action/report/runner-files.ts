// Writes outputs and states for the runner. A full disk must not abandon the agent that was just started: it is followed to its
// end, and then the step fails, because later steps would read outputs that are not there.
import { randomUUID } from 'node:crypto';
import { lstatSync, renameSync, writeFileSync } from 'node:fs';
import type { Core } from '../inputs/deps.ts';

type Files = Pick<Core, 'saveState' | 'setOutput' | 'warning'>;

export interface RunnerFiles extends Pick<Core, 'saveState' | 'setOutput'> {
  /** Writes once more what could not be written. Null where no output is missing. */
  finish(): { readonly outcome: string; readonly words: string } | null;
}

export function guardRunnerFiles({ saveState, setOutput, warning }: Files): RunnerFiles {
  const outputs = keep(setOutput);
  const states = keep(saveState);
  let isTold = false;

  function keep(write: Core['setOutput']) {
    const missing = new Map<string, unknown>();
    const all = new Map<string, unknown>();
    let said = '';
    const put = (name: string, value: unknown) => {
      all.set(name, value);
      try {
        write(name, value);
        missing.delete(name);
      } catch (error) {
        missing.set(name, value);
        said = String(error);
        if (isTold) return;
        isTold = true;
        const told = `A file of the runner could not be written: ${said}. The agent is followed all the same.`;
        warning(told, { title: 'Agent' });
      }
    };
    const again = () => {
      for (const [name, value] of [...missing]) put(name, value);
      return missing.size === 0 ? null : { said, all };
    };
    return { put, again };
  }

  return {
    setOutput: outputs.put,
    saveState: states.put,
    finish() {
      states.again();
      const lost = outputs.again();
      if (lost === null) return null;
      const { outcome, 'conversation-url': url } = Object.fromEntries(lost.all);
      const link = url ? ` The conversation: ${url}` : '';
      const files = 'Free the disk of the runner, or look at what GITHUB_OUTPUT names.';
      const words = `Outputs of this step could not be written: ${lost.said}. ${files}${link}`;
      return { outcome: String(outcome), words };
    },
  };
}

/**
 * Keeps the state of main for the post step. The toolkit appends to its file at each change, so that of a long step would grow
 * without end. Here it is replaced as a whole: at each moment, also that of a kill, it holds one whole state. `append` is the way
 * of the toolkit, for where the runner gives no such file.
 */
export function createStateFile(
  path: () => string | undefined,
  append: Core['saveState'],
): Core['saveState'] {
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

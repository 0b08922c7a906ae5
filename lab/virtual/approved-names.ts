// The names that a question about these actions may have had: with the files that they execute, as the stand-in of the service has
// them. A file that failed for long was shown as unread, so each of them may have been.
import { type FileReading, fingerprintOf } from '../../shared/conversation/index.ts';
import { findExecuted } from '../../shared/executed/index.ts';
import type { ToldAction } from '../service/control/truth.ts';
import { usualFiles } from '../service/world/conversation.ts';

/** More files than these are unread together, or not at all. */
const mostVaried = 6;
const copy = '/workspace/project/widgets';

export function namesOf(actions: readonly ToldAction[]): ReadonlySet<string> {
  const all = [...new Set(actions.flatMap((action) => [...executed(action, new Set()).asked]))];
  const some =
    all.length > mostVaried
      ? [[], all]
      : Array.from({ length: 2 ** all.length }, (_, chosen) => all.filter((_path, at) => (chosen >> at) & 1));
  return new Set(
    some.map((unread) => {
      const value = actions.map((action) => {
        const { executes } = executed(action, new Set(unread));
        return { ...action, ...(executes !== null && { executes }) };
      });
      return fingerprintOf({ kind: 'known', value });
    }),
  );
}

function executed(action: ToldAction, unread: ReadonlySet<string>) {
  const sandbox = new Map<string, FileReading>();
  const defaultBranch = new Map<string, FileReading>();
  for (;;) {
    const found = findExecuted(action, [copy], { sandbox, defaultBranch });
    if (found.kind === 'known') return { executes: found.executes, asked: sandbox.keys() };
    for (const path of found.wanted.sandbox) sandbox.set(path, unread.has(path) ? failed : fileOf(path));
    for (const path of found.wanted.defaultBranch) defaultBranch.set(path, failed);
  }
}

const failed: FileReading = { kind: 'unread', why: 'it is not needed here' };

function fileOf(path: string): FileReading {
  const text = usualFiles.get(path);
  return typeof text === 'string' ? { kind: 'file', bytes: Buffer.from(text) } : { kind: 'absent' };
}

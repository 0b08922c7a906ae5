// A working copy and its default branch as plain texts, and what is found behind a command in it.
import type { Executes, FileReading, FileReadings } from '../../conversation/index.ts';
import { type ByRules, findExecuted } from '../index.ts';

export type Files = Readonly<Record<string, string | Uint8Array | { readonly unread: string }>>;

export interface Looked {
  readonly executes: Executes | null;
  /** All that was read in the sandbox, and in how many rounds. */
  readonly read: readonly string[];
  readonly rounds: number;
}

export const copy = '/workspace/project/garden';

/** `before`: the default branch, which is as the sandbox where it is left out. */
export function lookBehind(
  command: unknown,
  now: Files,
  before: Files = now,
  { listed = [], known = [] }: Partial<ByRules> = {},
): Looked {
  const readings = { sandbox: new Map<string, FileReading>(), defaultBranch: new Map<string, FileReading>() };
  const action = { tool: 'terminal', arguments: { kind: 'TerminalAction', command } };
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const found = findExecuted(action, [copy], readings satisfies FileReadings, { listed, known });
    if (found.kind === 'known')
      return { executes: found.executes, read: [...readings.sandbox.keys()], rounds };
    for (const path of found.wanted.sandbox) readings.sandbox.set(path, readingOf(now, path));
    for (const path of found.wanted.defaultBranch) readings.defaultBranch.set(path, readingOf(before, path));
  }
  throw new Error(`${String(command)} is never known`);
}

export function readingOf(files: Files, path: string): FileReading {
  const content = Object.hasOwn(files, path) ? files[path] : undefined;
  if (content === undefined) return { kind: 'absent' };
  if (typeof content === 'string') return { kind: 'file', bytes: new TextEncoder().encode(content) };
  if (content instanceof Uint8Array) return { kind: 'file', bytes: content };
  return { kind: 'unread', why: content.unread };
}

/** One line for each file, and one for what else runs. */
export function inWords({ executes }: Looked): string {
  if (executes === null) return 'nothing';
  const files = executes.files.map(({ path, part, state, shown }) => {
    const what =
      shown.kind === 'whole' || shown.kind === 'beginning' || shown.kind === 'difference'
        ? `${shown.kind} ${JSON.stringify(shown.text)}`
        : shown.kind === 'unread'
          ? shown.why
          : shown.kind;
    return `${path}${part === null ? '' : ` (${part})`} ${state}: ${what}`;
  });
  const notKnown = executes.notKnown === 'part' ? 'unseen' : (executes.notKnown ?? null);
  return [...files, ...[executes.besides, notKnown].filter((each) => each !== null)].join(' | ');
}

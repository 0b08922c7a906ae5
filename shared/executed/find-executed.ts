// Which files of the working copy a command executes. Pure.
import { createHash } from 'node:crypto';
import type {
  ExecutedFile,
  Executes,
  FileReading,
  FileReadings,
  FilesWanted,
} from '../conversation/index.ts';

export type Found =
  | { readonly kind: 'wants'; readonly wanted: FilesWanted }
  | { readonly kind: 'known'; readonly executes: Executes | null };

export function findExecuted(
  action: { readonly tool: string; readonly arguments: unknown },
  workingCopies: readonly string[],
  readings: FileReadings,
): Found {
  const command = commandOf(action);
  const path = command === null || workingCopies.length === 0 ? null : fileOf(command);
  if (path === null) return { kind: 'known', executes: null };
  const here = readings.sandbox.get(path);
  if (here === undefined) return { kind: 'wants', wanted: { sandbox: [path], defaultBranch: [] } };
  const there = readings.defaultBranch.get(path);
  if (here.kind === 'file' && there === undefined)
    return { kind: 'wants', wanted: { sandbox: [], defaultBranch: [path] } };
  const part = path === 'package.json' ? 'script test' : null;
  return { kind: 'known', executes: { files: [shown(path, part, here, there)], besides: null } };
}

function commandOf({ tool, arguments: given }: { tool: string; arguments: unknown }): string | null {
  const { command } = { command: null, ...(typeof given === 'object' && given) };
  return tool === 'terminal' && typeof command === 'string' ? command : null;
}

function fileOf(command: string): string | null {
  if (command === 'npm test') return 'package.json';
  return /^(?:bash |sh |\.\/)(\w[\w./-]*)$/.exec(command)?.[1] ?? null;
}

function shown(
  path: string,
  part: string | null,
  here: FileReading,
  there: FileReading | undefined,
): ExecutedFile {
  if (here.kind !== 'file') return { path, part, state: 'unknown', digest: null, shown: here };
  const digest = createHash('sha256').update(here.bytes).digest('hex');
  const same = there?.kind === 'file' && Buffer.compare(there.bytes, here.bytes) === 0;
  const state = same
    ? 'same'
    : there?.kind === 'file'
      ? 'changed'
      : there?.kind === 'absent'
        ? 'new'
        : 'unknown';
  return {
    ...{ path, part, state, digest },
    shown: same
      ? { kind: 'as_on_default_branch' }
      : { kind: 'whole', text: Buffer.from(here.bytes).toString() },
  };
}

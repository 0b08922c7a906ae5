// Reads the files that pending actions execute: from the sandbox at each look that compares, from the default branch only where
// something new is shown.
import { untilAborted } from '../clock.ts';
import {
  type Executes,
  type FileReading,
  type FileReadings,
  fingerprintOf,
  type KnownPending,
  type Patience,
  type PendingAction,
  type ShownAction,
} from '../conversation/index.ts';
import { findExecuted } from '../executed/index.ts';
import { type CallOptions, type Conversation, isFailedCall, type Service } from '../service/index.ts';

export interface ExecutedFiles {
  readonly patience: Patience;
  /** Where the repository of the conversation may be. */
  readonly workingCopies: readonly string[];
  /** As they are at its newest commit. `sandbox`: the same files there. */
  defaultBranch(
    paths: readonly string[],
    sandbox: ReadonlyMap<string, FileReading>,
  ): Promise<ReadonlyMap<string, FileReading>>;
}

export interface ExecutedRead {
  readonly pending: KnownPending;
  /** What people see already; null where they see nothing. */
  readonly shown: readonly ShownAction[] | null;
  /** Reads from the sandbox; null while it sleeps. Throws where a file may be read later. */
  readonly readFile: ((path: string) => Promise<FileReading>) | null;
}

const mostRounds = 4;
/** Of all actions together: one alone asks for twelve at most. */
const mostFiles = 36;
const atOnce = 4;
const notAsked = { kind: 'unread', why: 'it was not asked for' } as const;
const asleep = { kind: 'unread', why: 'it is read when the sandbox is awake' } as const;
const tooMany = { kind: 'unread', why: `only ${mostFiles} files are read` } as const;

/** The same actions, with what they execute. Throws what reading threw. */
export async function readExecuted(
  { pending, shown, readFile }: ExecutedRead,
  { workingCopies, defaultBranch }: ExecutedFiles,
): Promise<KnownPending> {
  const sandbox = new Map<string, FileReading>();
  const find = (readings: FileReadings) =>
    pending.value.map((action) => findExecuted(action, workingCopies, readings));
  const fromSandbox = async (paths: readonly string[]) => {
    const room = mostFiles - sandbox.size;
    for (const path of paths.slice(Math.max(0, room))) sandbox.set(path, tooMany);
    const read = paths.slice(0, Math.max(0, room));
    for (const [path, reading] of await readEach(read, readFile ?? (async () => asleep)))
      sandbox.set(path, reading);
  };
  const collect = async (fromBranch: ExecutedFiles['defaultBranch']): Promise<readonly PendingAction[]> => {
    const branch = new Map<string, FileReading>();
    for (let round = 0; ; round += 1) {
      const found = find({ sandbox, defaultBranch: branch });
      const wanted = found.flatMap((each) => (each.kind === 'wants' ? [each.wanted] : []));
      if (wanted.length === 0 || round === mostRounds) {
        return pending.value.map((action, at) => withExecutes(action, found[at]));
      }
      const of = (side: 'sandbox' | 'defaultBranch', known: ReadonlyMap<string, FileReading>) =>
        [...new Set(wanted.flatMap((each) => each[side]))].filter((path) => !known.has(path));
      const [here, there] = [of('sandbox', sandbox), of('defaultBranch', branch)];
      const [, read] = await Promise.all([
        fromSandbox(here),
        there.length === 0 ? new Map<string, FileReading>() : fromBranch(there, sandbox),
      ]);
      for (const path of there) branch.set(path, read.get(path) ?? notAsked);
    }
  };

  const value = await collect(async () => new Map());
  const isTold = readFile === null || value.every(({ executes }) => executes === undefined);
  const told = isTold ? value : sameAsShown(value, shown);
  return { ...pending, value: told ?? (await collect(inTime(defaultBranch))) };
}

const longestWait = 3_000;

/** A look does not fail because of GitHub: how a file differs is not known then. */
function inTime(read: ExecutedFiles['defaultBranch']): ExecutedFiles['defaultBranch'] {
  return async (paths, sandbox) => {
    try {
      return await untilAborted(AbortSignal.timeout(longestWait), read(paths, sandbox));
    } catch {
      return new Map(paths.map((path) => [path, unread('GitHub did not show it')]));
    }
  };
}

/** What people see holds as long as its contents do. */
function sameAsShown(
  value: readonly PendingAction[],
  shown: readonly ShownAction[] | null,
): readonly PendingAction[] | null {
  const before = value.map((action) => {
    const { executes } = shown?.find(({ id }) => id === action.id) ?? {};
    return executes === undefined ? action : { ...action, executes };
  });
  const name = (actions: readonly PendingAction[]) => fingerprintOf({ kind: 'known', value: actions });
  return shown !== null && name(before) === name(value) ? before : null;
}

const untold: Executes = { files: [], besides: 'other_files' };

/** An action whose files are not all found in time may execute others. */
function withExecutes(
  action: PendingAction,
  found: ReturnType<typeof findExecuted> | undefined,
): PendingAction {
  const executes = found?.kind === 'known' ? found.executes : untold;
  return executes === null ? action : { ...action, executes };
}

async function readEach(
  paths: readonly string[],
  read: (path: string) => Promise<FileReading>,
): Promise<readonly (readonly [string, FileReading])[]> {
  const all: (readonly [string, FileReading])[] = [];
  const left = [...paths];
  const reader = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      all.push([path, await read(path)]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return all;
}

export interface SandboxOf {
  readonly service: Pick<Service, 'readFile'>;
  readonly conversation: Conversation;
  readonly pending: KnownPending;
  readonly workingCopies: readonly string[];
  readonly options: CallOptions;
  /** Whether a failure of this file is no longer waited for. */
  isGivenUp(path: string): boolean;
}

/** Reads a file of the working copy, and no other: where the agent works elsewhere, nothing is asked. */
export function sandboxReader({
  service,
  conversation,
  ...of
}: SandboxOf): (path: string) => Promise<FileReading> {
  const { folder } = of.pending;
  return async (path) => {
    if (folder === undefined) return unread('the service does not say where the agent works');
    if (!isOneOf(folder, of.workingCopies)) return unread('the agent does not work in the working copy');
    try {
      const read = await service.readFile(conversation, { folder, path }, of.options);
      return read.kind === 'known' ? read.value : unread('the service lets no file be read');
    } catch (error) {
      if (!isFailedCall(error) || !of.isGivenUp(path)) throw error;
      return unread('it could not be read');
    }
  };
}

/** A server without a sandbox names its folders from where it stands. */
function isOneOf(folder: string, workingCopies: readonly string[]): boolean {
  const plain = folder.replace(/\/+$/, '');
  const name = /^\.\/([^/]+)$/.exec(plain)?.[1];
  return workingCopies.some((copy) => copy === plain || (name !== undefined && copy.endsWith(`/${name}`)));
}

function unread(why: string): FileReading {
  return { kind: 'unread', why };
}

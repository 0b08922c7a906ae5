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
import { type ByRules, executedAfter, findExecuted, runsInTerminal } from '../executed/index.ts';
import { type CallOptions, type Conversation, isFailedCall, type Service } from '../service/index.ts';
import { walkLimited } from '../walk-limited.ts';

export interface ExecutedFiles {
  readonly patience: Patience;
  /** Of the rules in force. */
  readonly byRules: ByRules;
  /** Where the repository of the conversation may be. */
  workingCopies(conversation: Conversation): readonly string[];
  /** As they are at its newest commit. `sandbox`: the same files there. */
  defaultBranch(conversation: Conversation, ...asked: Parameters<FromBranch>): ReturnType<FromBranch>;
}

type FromBranch = (
  paths: readonly string[],
  sandbox: ReadonlyMap<string, FileReading>,
) => Promise<ReadonlyMap<string, FileReading>>;

export interface ExecutedRead {
  readonly pending: KnownPending;
  /** Actions that people see already; null where they see nothing. */
  readonly shown: readonly ShownAction[] | null;
  readonly folders: readonly string[];
  /** Whether the terminal is in another one. */
  readonly isElsewhere: boolean;
  readonly byRules: ByRules;
  /** Reads from the sandbox; null while it sleeps. Throws where a file may be read later. */
  readonly readFile: ((path: string) => Promise<FileReading>) | null;
  /** Null where the files are not of the repository. */
  readonly fromBranch: FromBranch | null;
}

const mostRounds = 6;
/** The most files of all actions together: one alone asks for forty at most. */
const mostFiles = 80;
const atOnce = 4;
const notAsked = { kind: 'unread', why: 'it was not asked for' } as const;
const asleep = { kind: 'unread', why: 'it is read when the sandbox is awake' } as const;
const tooMany = { kind: 'unread', why: `only ${mostFiles} files are read` } as const;

/** The same actions, with what they execute. Throws what reading threw. */
export async function readExecuted(asked: ExecutedRead): Promise<KnownPending> {
  const { pending, shown, folders, isElsewhere, byRules, readFile, fromBranch } = asked;
  const sandbox = new Map<string, FileReading>();
  const find = (readings: FileReadings) =>
    pending.value.map((action) => findExecuted(action, folders, readings, byRules));
  const fromSandbox = async (paths: readonly string[]) => {
    const room = Math.max(0, mostFiles - sandbox.size);
    for (const path of paths.slice(room)) sandbox.set(path, tooMany);
    await walkLimited(atOnce, paths.slice(0, room), async (path) => {
      sandbox.set(path, (await readFile?.(path)) ?? asleep);
    });
  };
  const collect = async (readBranch: FromBranch): Promise<readonly PendingAction[]> => {
    const branch = new Map<string, FileReading>();
    for (let round = 0; ; round += 1) {
      const found = find({ sandbox, defaultBranch: branch, isElsewhere });
      const wanted = found.flatMap((each) => (each.kind === 'wants' ? [each.wanted] : []));
      if (wanted.length === 0 || round === mostRounds) {
        return pending.value.map((each, at) => {
          const action = withExecutes(each, found[at], pending.value.slice(0, at));
          const moved = { ...action, isElsewhere: pending.terminal || 'not known' };
          return isElsewhere && runsInTerminal(action, folders) ? moved : action;
        });
      }
      const of = (side: 'sandbox' | 'defaultBranch', known: ReadonlyMap<string, FileReading>) =>
        [...new Set(wanted.flatMap((each) => each[side]))].filter((path) => !known.has(path));
      const [here, there] = [of('sandbox', sandbox), of('defaultBranch', branch)];
      const [, read] = await Promise.all([
        fromSandbox(here),
        there.length === 0 ? new Map<string, FileReading>() : readBranch(there, sandbox),
      ]);
      for (const path of there) branch.set(path, read.get(path) ?? notAsked);
    }
  };

  const value = await collect(async () => new Map());
  const isTold = readFile === null || value.every(({ executes }) => executes === undefined);
  if (isTold || fromBranch === null) return { ...pending, value };
  return { ...pending, value: sameAsShown(value, shown) ?? (await collect(orUnread(fromBranch))) };
}

const longestWait = 3_000;

/** A look does not fail because of GitHub: how a file differs is not known then. */
function orUnread(read: FromBranch): FromBranch {
  return async (paths, sandbox) => {
    try {
      return await untilAborted(AbortSignal.timeout(longestWait), read(paths, sandbox));
    } catch {
      return new Map(paths.map((path) => [path, unread('GitHub did not show it')]));
    }
  };
}

/** Shown files stay as they are for as long as their contents do. */
function sameAsShown(
  value: readonly PendingAction[],
  shown: readonly ShownAction[] | null,
): readonly PendingAction[] | null {
  const before = asShown(value, shown);
  const name = (actions: readonly PendingAction[]) => fingerprintOf({ kind: 'known', value: actions });
  return shown !== null && name(before) === name(value) ? before : null;
}

/** The same actions with the files that people see behind them. */
export function asShown(
  value: readonly PendingAction[],
  shown: readonly ShownAction[] | null,
): readonly PendingAction[] {
  return value.map((action) => {
    const { executes } = shown?.find(({ id }) => id === action.id) ?? {};
    return executes === undefined ? action : { ...action, executes };
  });
}

const untold: Executes = { files: [], besides: null, notKnown: 'part' };

/** An action whose files are not all found in time may execute others. */
function withExecutes(
  action: PendingAction,
  found: ReturnType<typeof findExecuted> | undefined,
  earlier: readonly PendingAction[],
): PendingAction {
  const executes = found?.kind === 'known' ? found.executes : untold;
  return executes === null ? action : { ...action, executes: executedAfter(executes, earlier) };
}

export interface SandboxOf {
  readonly service: Pick<Service, 'readFile'>;
  readonly conversation: Conversation;
  /** Where the agent works; undefined where that is not known. */
  readonly folder: string | undefined;
  optionsOf(path: string): CallOptions;
  /** Whether a failure of this file is no longer waited for. */
  isGivenUp(path: string): boolean;
}

export function sandboxReader(of: SandboxOf): (path: string) => Promise<FileReading> {
  const { service, conversation, folder, optionsOf, isGivenUp } = of;
  return async (path) => {
    if (folder === undefined) return unread('the service does not say where the agent works');
    try {
      const read = await service.readFile(conversation, { folder, path }, optionsOf(path));
      return read.kind === 'known' ? read.value : unread('the service lets no file be read');
    } catch (error) {
      if (!isFailedCall(error) || !isGivenUp(path)) throw error;
      return unread('it could not be read');
    }
  };
}

/**
 * The folders in which a command is looked for: that in which the agent works. Whether it is the copy of the repository tells what
 * it can be compared with. A server without a sandbox names its folders from where it runs.
 */
export function foldersOf(
  { folder, terminal }: Pick<KnownPending, 'folder' | 'terminal'>,
  workingCopies: readonly string[],
): { readonly folders: readonly string[]; readonly isCopy: boolean; readonly isElsewhere: boolean } {
  if (folder === undefined) return { folders: workingCopies, isCopy: false, isElsewhere: false };
  const plain = folder.replace(/\/+$/, '');
  const name = /^\.\/(?!.*\.\.)(.+)$/.exec(plain)?.[1];
  const copies = workingCopies.filter(
    (copy) => copy === plain || (name !== undefined && copy.endsWith(`/${name}`)),
  );
  const folders = plain.startsWith('/') ? [plain] : copies;
  const current = terminal?.replace(/\/+$/, '');
  const isThere =
    current === undefined || current === plain || (name !== undefined && current.endsWith(`/${name}`));
  return { folders, isCopy: copies.length > 0, isElsewhere: !isThere };
}

function unread(why: string): FileReading {
  return { kind: 'unread', why };
}

// Finds the files that a command executes: by reading alone, a few at a time, and nothing is run for it.
import type { Executes, FileReading, FileReadings, FilesWanted } from '../conversation/index.ts';
import {
  argumentOf,
  type ByRules,
  isOfGit,
  onlyLooks,
  readExactly,
  type ToolCall,
  withoutMove,
} from '../rules/index.ts';
import { searchCommands } from './line.ts';
import { Findings, type Searched } from './programs/found.ts';
import { ProgramSearch } from './programs/search.ts';
import { hidesLine, listedFile, showFile } from './show.ts';

const mostShown = 12_000;
/** The most files of all rules together: one that is not read counts as changed. */
const mostListed = 40;

export type FoundExecuted =
  | { readonly kind: 'wants'; readonly wanted: FilesWanted }
  /** Null where it executes nothing that is known of. */
  | { readonly kind: 'known'; readonly executes: Executes | null };

/** Call it again with what it wants, until it wants nothing more: four times at most. */
export function findExecuted(
  action: ToolCall,
  workingCopies: readonly string[],
  readings: FileReadings,
  byRules: ByRules = { listed: [], known: [] },
): FoundExecuted {
  const command = commandOf(action);
  if (command === null) return { kind: 'known', executes: null };
  const { sandbox, defaultBranch } = readings;
  const searched = { workingCopies, known: byRules.known, sandbox };
  const found = search(command, searched, readings.isElsewhere);
  const listed = byRules.listed.slice(0, mostListed);
  const files = [...found.files.values()];
  const compared = files.flatMap(({ path, reading }) =>
    reading.kind === 'unread' || isOfGit(path) ? [] : [path],
  );
  const missingIn = (read: FileReadings['sandbox'], paths: readonly string[]) =>
    [...new Set([...paths, ...listed])].filter((path) => !read.has(path));
  const wanted = {
    sandbox: missingIn(sandbox, found.wanted),
    defaultBranch: missingIn(defaultBranch, compared),
  };
  if (wanted.sandbox.length + wanted.defaultBranch.length > 0) return { kind: 'wants', wanted };
  if (files.length + found.said.size + listed.length === 0) return { kind: 'known', executes: null };
  if (files.some((each) => hidesLine(each, readings))) found.said.add('unseen');
  const room = { left: mostShown };
  const all = files.flatMap((each) => showFile(each, readings, room));
  // A file comes after all of its parts, as it was shown first.
  const shown = new Map(all.toReversed().map((file) => [`${file.path}\n${file.part ?? ''}`, file]));
  const notKnown = notKnownOf(found);
  const executes = {
    files: [...shown.values()].toReversed(),
    besides: besides.find((each) => found.said.has(each)) ?? null,
    ...(notKnown !== null && { notKnown }),
    ...(listed.length > 0 && { listed: listed.map((path) => listedFile(path, readings)) }),
  };
  return { kind: 'known', executes };
}

/** The strongest comes first. */
const besides = ['tests', 'packages', 'other_files'] as const;

const notKnownOf = ({ said }: Findings): 'part' | 'code' | null =>
  said.has('unseen') ? 'part' : said.has('code') ? 'code' : null;

/** Any of the earlier ones that does more than look may have changed a file by then, or moved the terminal to another folder. */
export const executedAfter = (executes: Executes, earlier: readonly ToolCall[]): Executes =>
  earlier.every(onlyLooks) ? executes : { ...executes, notKnown: 'part' };

/** Whether it depends on where the terminal is: an edit does not, nor a command that moves to its folder by itself. */
export function runsInTerminal(action: ToolCall, folders: readonly string[]): boolean {
  const command = commandOf(action);
  return command === null ? readExactly(action) === null : withoutMove(command, folders) === command;
}

/** What a command is seen to do by its words alone. Files that are named count as plain ones that are there. */
export function seeCommand(command: string, workingCopies: readonly string[], known: readonly string[] = []) {
  const searched = { workingCopies, known };
  const found = searchWithoutFiles(command, searched);
  // Missing files are not known either, so this is asked before it is known that they are missing.
  const notKnown = notKnownOf(search(command, { ...searched, sandbox: new Map() }));
  return {
    ran: ranBy(),
    writes: [...found.written],
    mayWriteMore: found.mayWriteAny || found.isTreeWritten,
    runsOthers: found.said.size > 0,
    mayRunMore: notKnown !== null,
    filesOf,
  };

  function ranBy(): 'files' | 'nothing' | 'part' {
    if (notKnown === 'part') return 'part';
    // A folder of git is on no branch, so it is never as on one.
    if (found.isLost || [...found.files.values()].some(({ path }) => isOfGit(path))) return 'part';
    return found.files.size > 0 ? 'files' : notKnownOf(found) === 'part' ? 'part' : 'nothing';
  }

  /** That it runs or loads, wherever the hooks of git are. */
  function filesOf(): readonly string[] {
    const others = ['.husky', '.husky/_', '.githooks'].map((hooks) =>
      searchWithoutFiles(command, searched, hooks),
    );
    const runs = [found, ...others].flatMap(({ files, asked }) => [
      ...asked,
      ...[...files.values()].map(({ path }) => path),
    ]);
    return [...new Set(runs)];
  }
}

/** `hooks`: the folder that git's configuration names for them. */
function searchWithoutFiles(command: string, searched: Omit<Searched, 'sandbox'>, hooks = ''): Findings {
  // Without these two, no command of git is known.
  const ofGit = new Map([
    ['.git/config', hooks === '' ? '[core]\n' : `[core]\nhooksPath = ${hooks}\n`],
    ['.git/HEAD', 'ref: refs/heads/main\n'],
  ]);
  const sandbox = new Map<string, FileReading>();
  for (;;) {
    const found = search(command, { ...searched, sandbox });
    if (found.wanted.length === 0) return found;
    for (const path of found.wanted) {
      const bytes = new TextEncoder().encode(ofGit.get(path));
      sandbox.set(path, ofGit.has(path) ? { kind: 'file', bytes } : { kind: 'absent' });
    }
  }
}

function commandOf(action: ToolCall): string | null {
  // The second is the name of the terminal on older servers.
  const isTerminal = ['terminal', 'execute_bash'].includes(action.tool);
  const command = isTerminal ? argumentOf(action, 'command') : null;
  return typeof command === 'string' && argumentOf(action, 'is_input') !== true ? command : null;
}

function search(command: string, searched: Searched, isElsewhere = false): Findings {
  const found = new Findings(searched);
  new ProgramSearch(found, searchCommands, isElsewhere ? null : '').search(command);
  found.end(/\b(?:for|while|until)\b/.test(command));
  return found;
}

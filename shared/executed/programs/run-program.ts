// A program that is known, by its kind: what it runs and what it writes.
import { chain, evaluate, lines, prefix, runner, shell } from './commands.ts';
import { runFile } from './files.ts';
import { git } from './git.ts';
import { builtin, harmless, script } from './harmless.ts';
import { make } from './make.ts';
import { packageManager } from './package-managers.ts';
import type { ExecutedSearch, Place, ProgramCall } from './search.ts';
import { shownTool, tool } from './tools.ts';

const handlers = {
  harmless,
  builtin,
  script,
  prefix,
  runner,
  lines,
  chain,
  evaluate,
  shell,
  file: runFile,
  target: make,
  packages: packageManager,
  git,
  shown: shownTool,
  tool,
} as const;

export function runProgram(search: ExecutedSearch, place: Place, call: ProgramCall): undefined {
  handlers[call.program.kind](search, place, call);
}

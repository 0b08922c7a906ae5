// A program that is known, by its kind: what it runs and what it writes.
import type { Kind } from '../../rules/index.ts';
import { evaluate, lines, prefix } from './commands.ts';
import { runFile } from './files.ts';
import { git } from './git.ts';
import { builtin, harmless, script } from './harmless.ts';
import { make } from './make.ts';
import { packageManager } from './package-managers.ts';
import type { Handler } from './search.ts';
import { shownTool, tool } from './tools.ts';

const handlers: Readonly<Record<Kind, Handler>> = {
  ...{ harmless, builtin, script, prefix, lines, evaluate, git, tool },
  ...{ file: runFile, target: make, packages: packageManager, shown: shownTool },
};

export const runProgram: Handler = (search, call) => {
  const { kind, more } = call.program;
  const [first] = call.words;
  if (more.get('looks')?.includes(first ?? '')) return;
  const isTool = kind === 'tool' || kind === 'shown';
  if (isTool && call.words.length === 1 && /^--(?:version|help)$/.test(first ?? '')) return;
  if (more.has('packages')) search.say('packages');
  handlers[kind](search, call);
};

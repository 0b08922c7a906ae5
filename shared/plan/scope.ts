// The scope of a plan: paths and commands as rules have them, money and time.
import {
  isGuardFile,
  mayNameGuardFile,
  ruleLine,
  type Scope,
  scopeRules,
  whilePlans,
  wrongWithCommand,
  wrongWithGlob,
} from '../rules/index.ts';
import { list, mapping, number, text } from '../schema/index.ts';

const mostLines = 50;
const longestLine = 500;
const line = (check: (written: string) => string | null) =>
  text({ minLength: 1, maxLength: longestLine, check });

export const scopeField = mapping(
  {
    paths: list(line(wrongWithPath), {
      description: 'Paths of the working copy that may be read and changed, as in rules.',
      maxItems: mostLines,
    }),
    commands: list(line(wrongWithScopedCommand), {
      description: 'Commands that may run, as in rules.',
      maxItems: mostLines,
    }),
    cost: number({
      type: 'number',
      description: 'Dollars that all of it may cost.',
      minimum: 0.01,
      maximum: 1_000_000,
      default: null,
    }),
    hours: number({
      type: 'number',
      description: 'How long it holds after it was approved.',
      minimum: 0.1,
      maximum: 720,
      default: null,
    }),
  },
  { description: 'The scope of a plan.' },
);

/** Guard files, which the next agent loads and runs without asking, are in no scope: a person decides on each change of them. */
function wrongWithPath(path: string): string | null {
  return isGuardFile(path)
    ? 'a path that no agent loads and runs: such a file is always asked about'
    : wrongWithGlob(path);
}

/** Words of `git`, and of what stands for it, after which further words may push. */
const mayPush: readonly (string | undefined)[] = [
  undefined,
  ...['push', 'send-pack', 'subtree', 'submodule', 'lfs', 'svn', 'p4'],
];

/** A push reaches others, so it is in a scope only as it is listed. */
function wrongWithScopedCommand(command: string): string | null {
  // Behind whatever prefix.
  const words = command.endsWith(' *') ? command.slice(0, -2).split(' ') : [];
  const isOpen = words.some((program, at) => {
    const word = words[at + 1];
    return /^(?:.*\/)?(?:git|hub)$/.test(program) && (mayPush.includes(word) || word?.startsWith('-'));
  });
  if (isOpen) return 'each push as it is to be run, without " *"';
  return mayNameGuardFile(command)
    ? 'a command that names nothing which agents load and run, and nothing of .git'
    : wrongWithCommand(command, 'approve');
}

/** As the input `rules` of a later step takes it. */
export function scopeYaml(scope: Scope): string {
  const [reads, ownTools] = whilePlans;
  return `${[reads, ...scopeRules(scope), ownTools].map(ruleLine).join('\n')}\n`;
}

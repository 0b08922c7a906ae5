// Reads a plan from the last words of an agent: the words, and one fenced block with the word `scope`. Pure.
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
import { type Problem, parseYaml } from '../yaml/index.ts';

export interface Plan {
  /** The last words without the block. */
  readonly words: string;
  readonly scope: Scope;
}

export type PlanRead =
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** `problems`: a line each, for the agent and for people. */
  | { readonly kind: 'wrong'; readonly words: string; readonly problems: readonly string[] };

export function readPlan(lastWords: string): PlanRead {
  const { words, blocks, isOpen } = takeBlocks(lastWords);
  const wrong = (...problems: readonly string[]): PlanRead => ({ kind: 'wrong', words, problems });
  const [block, ...others] = blocks;
  if (block === undefined) return wrong('It has no fenced block with the word scope.');
  if (others.length > 0)
    return wrong(`It has ${blocks.length} fenced blocks with the word scope: exactly one is read.`);
  if (isOpen) return wrong('The fenced block with the word scope has no end.');
  const read = parseYaml(block, scopeField);
  if (read.kind === 'problems') return wrong(...read.problems.map(problemLine));
  const { paths = [], commands = [], cost = null, hours = null } = read.value;
  if (paths.length + commands.length === 0) return wrong('The scope names neither paths nor commands.');
  if (!seen.test(words))
    return wrong('There are no words beside the scope: say what is to be done, and why.');
  return { kind: 'plan', plan: { words, scope: { paths, commands, cost, hours } } };
}

/** A letter or a digit that is drawn. */
const seen = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v;

function problemLine({ line, path, problem, expected }: Problem): string {
  const where = [line === null ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ');
  return `${where === '' ? 'the scope' : where}: ${problem}; expected: ${expected}`;
}

/** A block whose lines are no plan, up to the line that ends it. */
interface Opened {
  readonly isScope: boolean;
  ends(line: string): boolean;
}

/**
 * A fence begins in the first column: what is quoted, or is in a list, in another block or in hidden HTML, is no scope
 * of this plan. `isOpen`: the last of the blocks was not closed.
 */
function takeBlocks(text: string) {
  const words: string[] = [];
  const blocks: string[][] = [];
  let open: Opened | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (open === null) {
      open = readFence(line) ?? readHtml(line);
      if (open?.isScope) blocks.push([]);
      else words.push(line);
      continue;
    }
    const ends: boolean = open.ends(line);
    if (!open.isScope) words.push(line);
    else if (!ends) blocks.at(-1)?.push(line);
    if (ends) open = null;
  }
  return {
    words: words.join('\n').trim(),
    blocks: blocks.map((lines) => lines.join('\n')),
    isOpen: open?.isScope === true,
  };
}

function readFence(line: string): Opened | null {
  const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (mark === undefined || (mark.startsWith('`') && info.includes('`'))) return null;
  return {
    // Other blanks than these two belong to the word.
    isScope: !line.startsWith(' ') && /^[ \t]*scope(?:[ \t]|$)/.test(info),
    ends(later) {
      const [, end = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(later) ?? [];
      return end.startsWith(mark);
    },
  };
}

/** HTML in which no Markdown is read, with what ends it. */
const html: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

function readHtml(line: string): Opened | null {
  const [, end] = html.find(([begins]) => begins.test(line)) ?? [];
  return end === undefined || end.test(line) ? null : { isScope: false, ends: (later) => end.test(later) };
}

const mostLines = 50;
const longestLine = 500;
const line = (check: (written: string) => string | null) =>
  text({ minLength: 1, maxLength: longestLine, check });

/** Paths and commands as rules have them, money and time. */
const scopeField = mapping(
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

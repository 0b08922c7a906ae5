// The rules of a Makefile, as far as they are plain: what is not is said to be so.
import type { Word } from '../shell/shell-words.ts';
import { steers } from '../shell/steering.ts';
import {
  type Assigned,
  type Assignment,
  fillIn,
  listIn,
  plainValues,
  readAssignment,
  wordsAlone,
} from './make-variables.ts';

/** Another file of rules, another shell, or what make runs while it reads. */
export const isSteered = (text: string): boolean =>
  /^[ \t]*-?s?include\b|(?<!\w)(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|PATH)[ \t]*[:?+]*=|^\.(?:ONESHELL|RECIPEPREFIX|DEFAULT_GOAL|EXTRA_PREREQS|SECONDEXPANSION)\b|\r|^[^\t#=\n$]*\$[^=\n]*:(?!=)|\$[({](?:shell|eval|file|guile|call)\b|!=|^define\b|^[ \t]*load\b/m.test(
    text,
  );

/** A longer one would take long to look through, at each look. */
const longest = { text: 32 * 1024, line: 1_000 };

export function isOfUsualSize(text: string): boolean {
  if (text.length > longest.text) return false;
  const lines = text.replace(/\\\r?\n/g, '').split('\n');
  return lines.every(({ length }) => length <= longest.line);
}

export interface MakeRule {
  readonly targets: readonly string[];
  readonly dependencies: readonly string[];
  /** As they are written. */
  readonly lines: readonly string[];
  /** As the shell gets them, but for the variables of make. */
  readonly recipe: readonly string[];
  /** Whether make may put in other commands, or other dependencies. */
  readonly isOpen: boolean;
}

export interface Makefile {
  readonly rules: readonly MakeRule[];
  /** Whether it sets what changes which program runs, for all that it runs. */
  readonly steersAll: boolean;
}

export function readMakefile(text: string): Makefile {
  const { written, assigned, exported } = readLines(text);
  const values = plainValues(assigned);
  const areWords = wordsAlone(assigned);
  const rules = written.map(({ dependencies, recipe, ...rule }): MakeRule => {
    const needed = fillIn(dependencies, values, '$');
    const isOpen = needed.includes('$') || !recipe.every(areWords);
    return {
      ...rule,
      dependencies: needed.split(/[\s|]+/).filter(Boolean),
      recipe: recipe.map((line) => asShell(line, values)),
      isOpen,
    };
  });
  const all = exported.includes('') ? [...exported, ...assigned.keys()] : exported;
  return { rules, steersAll: all.some(steers) };
}

/** As the file has it. */
interface WrittenRule extends Pick<MakeRule, 'targets'> {
  readonly dependencies: string;
  readonly lines: string[];
  readonly recipe: string[];
}

interface Lines {
  readonly written: readonly WrittenRule[];
  readonly assigned: Assigned;
  /** Variables for all programs; empty = all of the file. */
  readonly exported: readonly string[];
}

/** Either part of a condition may count. It does not end a rule. */
const condition = /^ *(?:ifn?eq|ifn?def|else|endif)\b/;

function readLines(text: string): Lines {
  const written: WrittenRule[] = [];
  const assigned = new Map<string, Assignment[]>();
  const exported: string[] = [];
  let isInRule = false;
  for (const line of text.replace(/\\\r?\n/g, '\\\u0000').split(/\r?\n/)) {
    const asWritten = line.replaceAll('\\\u0000', '\\\n');
    const rule = isInRule ? written.at(-1) : undefined;
    const [, targets, dependencies = '', inline] =
      /^ *([^\s#:=][^#:=]*)::?(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/.exec(line) ?? [];
    if (condition.test(line)) rule?.lines.push(asWritten);
    else if (line.startsWith('\t') && rule) {
      rule.lines.push(asWritten);
      rule.recipe.push(line);
    } else if (targets !== undefined) {
      isInRule = true;
      const recipe = inline === undefined ? [] : [inline];
      written.push({ targets: targets.trim().split(/\s+/), dependencies, lines: [asWritten], recipe });
    } else if (line.trim() !== '' && !/^\s*#/.test(line)) {
      isInRule = false;
      const plain = line.replaceAll('\\\u0000', ' ');
      const assignment = readAssignment(plain);
      if (assignment) listIn(assigned, assignment.name).push(assignment);
      exported.push(...exportedBy(plain));
    }
  }
  return { written, assigned, exported };
}

/** `export A B`, `export A = x`, `test: export A = x`; `export` alone. */
function exportedBy(line: string): readonly string[] {
  const found = /^(?:[^=#]*:)?\s*export(?:\s+([^=#]*).*)?$/.exec(line);
  if (found === null) return [];
  const [, names = ''] = found;
  return names
    .replace(/[?+!:]+$/, '')
    .trim()
    .split(/\s+/);
}

/** `@`, `-` and `+` say how make runs it. */
function asShell(line: string, values: ReadonlyMap<string, string>): string {
  const bare = line.replace(/^[\s@+-]+/, '').replaceAll('\\\u0000', '\\\n');
  return fillIn(bare.replaceAll('$$', '\u0001'), values, '"$x"').replaceAll('\u0001', '$');
}

export const defaultOf = (rules: readonly MakeRule[]): string | null =>
  rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]|%/.test(target)) ?? null;

function byTarget(rules: readonly MakeRule[]): (name: string) => readonly MakeRule[] {
  const known = new Map<string, MakeRule[]>();
  for (const rule of rules) {
    for (const name of new Set(rule.targets)) {
      const others = known.get(name);
      if (others) others.push(rule);
      else known.set(name, [rule]);
    }
  }
  return (name) => known.get(name) ?? [];
}

const dependenciesOf = (rules: readonly MakeRule[]): readonly string[] => [
  ...new Set(rules.flatMap(({ dependencies }) => dependencies)),
];

export function withDependencies(rules: readonly MakeRule[], target: Word): readonly MakeRule[] {
  if (target === null) return [];
  const of = byTarget(rules);
  const own = of(target);
  return [...new Set([...own, ...dependenciesOf(own).flatMap(of)])];
}

/** Targets that are needed by those on the second level are not shown. */
export function leadsOn(rules: readonly MakeRule[], shown: readonly MakeRule[]): boolean {
  const of = byTarget(rules);
  const known = new Set(shown);
  return dependenciesOf(shown).some((name) =>
    of(name).some((rule) => rule.recipe.length > 0 && !known.has(rule)),
  );
}

/** Rules for names of a kind say how a target is made that has no recipe of its own. */
export function isImplied(rules: readonly MakeRule[], shown: readonly MakeRule[]): boolean {
  if (
    !rules.some(({ targets }) =>
      targets.some((name) => /%|^\.\w+(?:\.\w+)?$/.test(name) && !special.test(name)),
    )
  )
    return false;
  const made = new Set(rules.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : [])));
  return shown.some(({ targets, dependencies }) =>
    [...targets, ...dependencies].some((name) => !made.has(name)),
  );
}

const special =
  /^\.(?:PHONY|SILENT|IGNORE|DELETE_ON_ERROR|NOTPARALLEL|POSIX|SUFFIXES|PRECIOUS|SECONDARY|INTERMEDIATE)$/;

/** A makefile that is made anew before anything else, or says by a name of its own what else is done. */
export const remakes = (rules: readonly MakeRule[], file: string): boolean =>
  rules.some(({ targets }) =>
    targets.some((name) => name === file || (/^\.[A-Z_]+$/.test(name) && !special.test(name))),
  );

// The rules of a Makefile, as far as they are plain: what is not is said to be so.
import type { Word } from '../shell/shell-words.ts';

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
}

export function readRules(text: string): readonly MakeRule[] {
  const values = readVariables(text);
  const rules: { targets: string[]; dependencies: string[]; lines: string[]; recipe: string[] }[] = [];
  let isInRule = false;
  for (const line of text.replace(/\\\r?\n/g, '\\\u0000').split(/\r?\n/)) {
    const written = line.replaceAll('\\\u0000', '\\\n');
    const rule = rules.at(-1);
    const [, targets, dependencies = '', inline] =
      /^([^\s#:=][^#:=]*)::?(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/.exec(line) ?? [];
    if (line.startsWith('\t')) {
      if (!isInRule || !rule) continue;
      rule.lines.push(written);
      rule.recipe.push(asShell(line, values));
    } else if (targets !== undefined) {
      isInRule = true;
      const recipe = inline === undefined ? [] : [asShell(inline, values)];
      rules.push({
        targets: targets.trim().split(/\s+/),
        dependencies: dependencies.split(/[\s|]+/).filter(Boolean),
        lines: [written],
        recipe,
      });
    } else if (line.trim() !== '' && !line.startsWith('#')) isInRule = false;
  }
  return rules;
}

/** `@`, `-` and `+` say how make runs it. */
function asShell(line: string, values: ReadonlyMap<string, string>): string {
  const filled = line
    .replace(/^[\s@+-]+/, '')
    .replaceAll('\\\u0000', '\\\n')
    .replaceAll('$$', '\u0001')
    .replace(
      /\$(?:\((\w+)\)|\{(\w+)\})/g,
      (whole, one?: string, other?: string) => values.get(one ?? other ?? '') ?? whole,
    );
  return filled.replace(/\$(?:\([^()]*\)|\{[^{}]*\}|.)/g, '"$$x"').replaceAll('\u0001', '$');
}

/** Variables that are set once, to plain words. */
function readVariables(text: string): ReadonlyMap<string, string> {
  const values = new Map([['MAKE', 'make']]);
  const seen = new Set<string>();
  for (const [, name = '', sign, value = ''] of text.matchAll(/^[ ]*(\w+)[ \t]*([:?+!]*=)(.*)$/gm)) {
    if (seen.has(name) || sign === '+=' || sign === '!=' || !/^[\w./ \t-]*$/.test(value)) values.delete(name);
    else values.set(name, value.trim());
    seen.add(name);
  }
  return values;
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

// Reads a Makefile: its targets with what they depend on and their recipes. A small part of the language is known: variables that are
// set once to text, rules with names, and .PHONY. Whatever else a file holds, it is read as far as that goes, and not known.

import { isHarmlessVariable, steering } from '../../rules/index.ts';

export interface MakeRule {
  readonly targets: readonly string[];
  readonly dependencies: readonly string[];
  /** As they are written. */
  readonly lines: readonly string[];
  /** As the shell gets them. */
  readonly recipe: readonly string[];
}

export interface Makefile {
  readonly rules: readonly MakeRule[];
  readonly phony: ReadonlySet<string>;
  /** Whether it holds nothing but what is known. */
  readonly isKnown: boolean;
}

/** A longer one would take long to look through, at each look. */
const longest = { text: 32 * 1024, line: 1_000 };

export function isOfUsualSize(text: string): boolean {
  if (text.length > longest.text) return false;
  const lines = text.replace(/\\\r?\n/g, '').split('\n');
  return lines.every(({ length }) => length <= longest.line);
}

/** Stands for an end of a line that is none. */
const joint = '\u0000';
const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(?:\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*(::?)(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
export function readMakefile(text: string): Makefile {
  const rules: MakeRule[] = [];
  const values = new Map([['MAKE', 'make']]);
  let isKnown = !text.includes('\r');
  let current: { readonly lines: string[]; readonly written: string[] } | null = null;
  const recipes: { readonly rule: number; readonly written: readonly string[] }[] = [];
  for (const line of text.replace(/\\\r?\n/g, `\\${joint}`).split(/\r?\n/)) {
    const asWritten = line.replaceAll(`\\${joint}`, '\\\n');
    const plain = line.replaceAll(`\\${joint}`, ' ');
    const [, name, value = ''] = assignmentLine.exec(plain) ?? [];
    const [, targets, colon, dependencies = '', inline] = ruleLine.exec(plain) ?? [];
    if (line.startsWith('\t') && current !== null) {
      current.lines.push(asWritten);
      current.written.push(line);
    } else if (/^\s*(?:#.*)?$/.test(line)) continue;
    else if (/^ *(?:ifn?eq|ifn?def|else|endif)\b/.test(line)) {
      // Either part may count. It does not end a rule.
      isKnown = false;
      current?.lines.push(asWritten);
    } else if (targets !== undefined) {
      const needed = fillIn(`${targets}:${dependencies}`, values);
      const [names = '', ...needs] = (needed ?? `${targets}:${dependencies}`).split(':');
      if (needed === null || colon === '::' || /[%&*?[\]\\]/.test(names) || needs.length !== 1)
        isKnown = false;
      current = { lines: [asWritten], written: inline === undefined ? [] : [inline] };
      recipes.push({ rule: rules.length, written: current.written });
      const words = (each: string) => each.split(/[\s|]+/).filter((word) => word !== '');
      rules.push({
        targets: words(names),
        dependencies: words(needs.join(':')),
        lines: current.lines,
        recipe: [],
      });
    } else if (name !== undefined) {
      current = null;
      const filled = fillIn(value.replace(/(?<!\\)#.*$/, '').trimEnd(), values);
      const isFromOutside = /^[\w.-]+[ \t]*\?/.test(plain) && isHarmlessVariable(name, true);
      if (
        filled === null ||
        filled.includes('\\#') ||
        values.has(name) ||
        steering.test(name) ||
        isFromOutside
      )
        isKnown = false;
      values.set(name, filled ?? '$');
    } else {
      current = null;
      isKnown = false;
    }
  }
  const known = rules.map((rule, at): MakeRule => {
    const written = recipes.filter((each) => each.rule === at).flatMap((each) => each.written);
    const [target = ''] = rule.targets;
    const automatic = new Map([
      ...values,
      ['@', target],
      ['<', rule.dependencies[0] ?? ''],
      ['^', rule.dependencies.join(' ')],
    ]);
    if (rule.targets.length > 1) automatic.delete('@');
    const recipe = written.map((line) => asShell(line, automatic));
    if (recipe.includes(null)) isKnown = false;
    return { ...rule, recipe: recipe.map((line, place) => line ?? asWords(written[place] ?? '')) };
  });
  const phony = new Set(
    known.flatMap(({ targets, dependencies }) => (targets.includes('.PHONY') ? dependencies : [])),
  );
  const own = known.filter(({ targets }) => !targets.includes('.PHONY'));
  const made = own.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : []));
  const isSpecial = own.some(({ targets }) => targets.some((each) => /^\.[A-Z_]+$/.test(each)));
  return { rules: own, phony, isKnown: isKnown && !isSpecial && new Set(made).size === made.length };
}

/** Puts in the variables that are known by now; null where one is not, or make would compute something. */
function fillIn(text: string, values: ReadonlyMap<string, string>): string | null {
  let isKnown = true;
  const filled = text.replace(
    /\$(?:\$|\(([\w.-]+)\)|\{([\w.-]+)\}|([@<^])|)/g,
    (whole, one?: string, other?: string, short?: string) => {
      if (whole === '$$') return joint;
      const value = values.get(one ?? other ?? short ?? '');
      if (value === undefined || value.includes('$')) isKnown = false;
      return value ?? '';
    },
  );
  return isKnown ? filled.replaceAll(joint, '$') : null;
}

/** `@`, `-` and `+` say how make runs it. */
function asShell(line: string, values: ReadonlyMap<string, string>): string | null {
  const continued = '\u0001';
  const bare = line.replaceAll(`\\${joint}`, continued);
  return (
    fillIn(bare, values)
      ?.replace(/^[\s@+-]+/, '')
      .replaceAll(continued, '\\\n') ?? null
  );
}

/** A line whose words make makes up is read with a variable of the shell for each. */
const asWords = (line: string): string =>
  line
    .replaceAll(`\\${joint}`, '\\\n')
    .replace(/^[\s@+-]+/, '')
    .replaceAll('$$', '\u0001')
    .replace(/\$(?:\([^()]*\)|\{[^{}]*\}|.)/g, '"$x"')
    .replaceAll('\u0001', '$');

export const defaultOf = (rules: readonly MakeRule[]): string | null =>
  rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]*$|%/.test(target)) ?? null;

interface RulesBehind {
  /** Rules that a target depends on come first, as make runs them. */
  readonly found: readonly MakeRule[];
  /** Whether each target has a recipe, or is none but a name: else rules of make itself may count. */
  readonly isWhole: boolean;
}

export function rulesBehind({ rules, phony }: Makefile, target: string): RulesBehind {
  const byName = new Map<string, MakeRule[]>();
  for (const rule of rules)
    for (const name of rule.targets) byName.set(name, [...(byName.get(name) ?? []), rule]);
  const seen = new Set<string>();
  let isWhole = true;
  const behind = (name: string): readonly MakeRule[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const own = byName.get(name) ?? [];
    if (!phony.has(name) && !own.some(({ recipe }) => recipe.length > 0)) isWhole = false;
    return [...own.flatMap(({ dependencies }) => dependencies).flatMap(behind), ...own];
  };
  return { found: [...new Set(behind(target))], isWhole };
}

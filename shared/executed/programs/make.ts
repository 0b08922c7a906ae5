// make: the targets that a command asks for, with all that they depend on, as far as their text tells. Of nearly no Makefile is that all:
// functions, conditions and rules of make itself say what else runs. So it is never said to be all.
import { splitEverywhere, type Word } from '../../rules/index.ts';
import { below } from './paths.ts';
import { type ProgramHandler, type ProgramSearch, textOf } from './search.ts';

const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];

export const make: ProgramHandler = (search, { words, program }) => {
  // `-j` alone has no number.
  const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
  const { options, rest } = splitEverywhere(numbered, program);
  search.say('unseen');
  if (search.isDeepest) return;
  // `make X=…` sets a variable of the file.
  const targets = rest.filter((target) => target !== null && !target.includes('='));
  const file = files.find((name) => options.has(name));
  const folder = folders.find((name) => options.has(name));
  const here = search.inFolder(folder === undefined ? '' : (options.get(folder) ?? null), 'Makefile');
  if (here !== null) runTargets(here, file === undefined ? undefined : (options.get(file) ?? null), targets);
};

/** `named`: the Makefile that an option names. */
function runTargets(search: ProgramSearch, named: Word | undefined, targets: readonly Word[]): undefined {
  const folder = search.folder ?? '';
  const path = named === undefined ? null : search.resolve(named);
  if (named !== undefined && path === null) return search.addNamed(named);
  const found = search.firstThere(path === null ? names.map((name) => below(folder, name)) : [path]);
  if (found === null) return;
  search.say('other_files');
  if (found.reading.kind === 'absent') return search.addNamed(named ?? 'Makefile');
  const { rules, fill } = readMakefile(textOf(found.reading) ?? '');
  for (const target of targets.length > 0 ? targets : [defaultOf(rules)]) {
    const behind = [...new Set(rulesBehind(rules, target ?? '', new Set()))];
    const shown = behind.toReversed().flatMap(({ lines }) => lines);
    const part = behind.length === 0 ? null : `target ${target}`;
    search.add(found.path, found.reading, { part, text: part && shown.join('\n') });
    // `@`, `-` and `+` say how make runs a line.
    for (const line of behind.flatMap(({ recipe }) => recipe))
      search.inFileOf(folder).search(fill(line).replace(/^[\s@+-]+/, ''));
  }
}

interface MakeRule {
  readonly targets: readonly string[];
  readonly dependencies: readonly string[];
  /** As they are written. */
  readonly lines: string[];
  readonly recipe: string[];
}

/** A longer one would take long to look through, at each look. */
const isOfUsualSize = (text: string): boolean =>
  text.length <= 32 * 1024 && !/[^\n]{1001}/.test(text.replace(/\\\r?\n/g, ''));

const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(?:\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*::?(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
const variable = /\$(?:(\$)|\(([\w.-]+)\)|\{([\w.-]+)\}|(\w))/g;

function readMakefile(text: string) {
  const rules: MakeRule[] = [];
  const values = new Map([['MAKE', 'make']]);
  const fill = (line: string) =>
    line.replace(variable, (_, dollar, one, other, short) =>
      dollar ? '$' : (values.get(one ?? other ?? short) ?? '"$x"'),
    );
  // `./x` is x.
  const namesIn = (line: string) =>
    fill(line)
      .split(/[\s|]+/)
      .map((word) => word.replace(/^(?:\.\/+)+(?=.)/, ''));
  for (const line of isOfUsualSize(text) ? text.split(/(?<!\\)\r?\n/) : []) {
    const plain = line.replace(/\\\r?\n/g, ' ');
    const rule = rules.at(-1);
    const [, targets, needs = '', inline] = ruleLine.exec(plain) ?? [];
    const [, name, value = ''] = assignmentLine.exec(plain) ?? [];
    if (line.startsWith('\t')) {
      rule?.lines.push(line);
      rule?.recipe.push(line);
    } else if (targets !== undefined) {
      const recipe = inline === undefined ? [] : [inline];
      rules.push({ targets: namesIn(targets), dependencies: namesIn(needs), lines: [line], recipe });
    } else if (name !== undefined) values.set(name, fill(value.replace(/#.*$/, '').trimEnd()));
    else if (!/^\s*(?:#.*)?$/.test(plain)) rule?.lines.push(line);
  }
  return { rules, fill };
}

const defaultOf = (rules: readonly MakeRule[]): string | null =>
  rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]*$|%/.test(target)) ?? null;

/** Rules that a target depends on come first, as make runs them. */
function rulesBehind(rules: readonly MakeRule[], name: string, seen: Set<string>): readonly MakeRule[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const own = rules.filter(({ targets }) => targets.includes(name));
  const needs = own.flatMap(({ dependencies }) => dependencies);
  return [...needs.flatMap((need) => rulesBehind(rules, need, seen)), ...own];
}

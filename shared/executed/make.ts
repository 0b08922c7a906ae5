// make: the target that a command asks for, with what it depends on one level down.
import type { Handler } from './handler.ts';
import { splitEverywhere } from './options.ts';
import {
  addNamed,
  addUnread,
  below,
  deepest,
  firstThere,
  type Place,
  resolvePath,
  type Search,
  textOf,
} from './search.ts';
import type { Word } from './shell-words.ts';

const names = ['GNUmakefile', 'makefile', 'Makefile'];

export const make: Handler = (search, place, { words }) => {
  const { targets, options, areKnown } = readWords(words);
  if (!areKnown) search.also('unseen');
  if (place.depth >= deepest) return search.also('other_files');
  const folder = folderFor(search, place, options.get('-C') ?? options.get('--directory'));
  if (folder === null) return;
  const named = options.get('-f') ?? options.get('--file') ?? options.get('--makefile');
  const path = typeof named === 'string' ? resolvePath(search, { ...place, folder }, named) : null;
  if (path?.kind === 'outside') return addUnread(search, path.written, path.why);
  const found = firstThere(search, path ? [path.path] : names.map((name) => below(folder, name)));
  if (found.kind === 'waits') return;
  search.also('other_files');
  if (found.kind === 'absent') return addNamed(search, { ...place, folder }, named ?? 'Makefile');
  const text = found.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
  const rules = text === null ? [] : readRules(text);
  if (text === null || isSteered(text)) search.also('unseen');
  for (const target of targets.length > 0 ? targets : [defaultOf(rules)]) {
    const wanted = withDependencies(rules, target);
    const shown = wanted.map((rule) => rule.lines.join('\n')).join('\n');
    const part = wanted.length === 0 || target === null ? null : `target ${target}`;
    if (wanted.length === 0 || leadsOn(rules, wanted)) search.also('unseen');
    search.add({ kind: 'read', path: found.path, part, reading: found.reading, text: part && shown });
    for (const line of wanted.flatMap(({ recipe }) => recipe))
      search.line({ folder, depth: place.depth + 1 }, line);
  }
};

function readWords(words: readonly Word[]) {
  const known = {
    alone:
      '-s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory',
    withValue: '-C -f -j -l -O --directory --file --makefile --jobs',
  };
  // `-j` alone has no number.
  const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
  const { options, rest: targets, areKnown } = splitEverywhere(numbered, known);
  // `make X=…` sets a variable of the file.
  const areTargets = targets.every((target) => target !== null && !target.includes('='));
  return {
    targets: targets.filter((target) => target !== null && !target.includes('=')),
    options,
    areKnown: areKnown && areTargets,
  };
}

function folderFor(search: Search, place: Place, given: Word | undefined): string | null {
  const resolved = given === undefined ? null : given === null ? null : resolvePath(search, place, given);
  const folder = given === undefined ? place.folder : resolved?.kind === 'inside' ? resolved.path : null;
  if (folder === null)
    addUnread(
      search,
      `${given ?? ''}/Makefile`.replace(/^\//, ''),
      resolved?.kind === 'outside' ? resolved.why : 'the folder that it stands in is not known',
    );
  return folder;
}

/** Another file of rules, another shell, or what make runs while it reads. */
const isSteered = (text: string): boolean =>
  /^[ \t]*-?s?include\b|(?<!\w)(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|PATH)[ \t]*[:?+]*=|^\.(?:ONESHELL|RECIPEPREFIX)\b|\r|^[^\t#=]*\$[^=]*:(?!=)|\$[({](?:shell|eval|file|guile|call)\b|!=|^define\b|^[ \t]*load\b/m.test(
    text,
  );

interface MakeRule {
  readonly targets: readonly string[];
  readonly dependencies: readonly string[];
  /** As they are written. */
  readonly lines: readonly string[];
  /** As the shell gets them, but for the variables of make. */
  readonly recipe: readonly string[];
}

function readRules(text: string): readonly MakeRule[] {
  const values = readVariables(text);
  const rules: { targets: string[]; dependencies: string[]; lines: string[]; recipe: string[] }[] = [];
  let isInRule = false;
  for (const line of text.replace(/\\\r?\n/g, '\\\u0000').split(/\r?\n/)) {
    const written = line.replaceAll('\\\u0000', '\\\n');
    const rule = rules.at(-1);
    const [, targets, dependencies = '', inline] =
      /^([^\s#:=][^#:=]*?)\s*::?(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/.exec(line) ?? [];
    if (line.startsWith('\t')) {
      if (!isInRule || !rule) continue;
      rule.lines.push(written);
      rule.recipe.push(asShell(line, values));
    } else if (targets !== undefined) {
      isInRule = true;
      const recipe = inline === undefined ? [] : [asShell(inline, values)];
      rules.push({
        targets: targets.split(/\s+/),
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
  for (const [, name = '', sign, value = ''] of text.matchAll(
    /^[ ]*(\w+)[ \t]*([:?+!]*=)[ \t]*(.*?)[ \t]*$/gm,
  )) {
    if (seen.has(name) || sign === '+=' || sign === '!=' || !/^[\w./ -]*$/.test(value)) values.delete(name);
    else values.set(name, value);
    seen.add(name);
  }
  return values;
}

const defaultOf = (rules: readonly MakeRule[]): string | null =>
  rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]|%/.test(target)) ?? null;

function withDependencies(rules: readonly MakeRule[], target: Word): readonly MakeRule[] {
  if (target === null) return [];
  const of = (name: string) => rules.filter(({ targets }) => targets.includes(name));
  const own = of(target);
  const others = own.flatMap(({ dependencies }) => dependencies).flatMap(of);
  return [...new Set([...own, ...others])];
}

/** Targets that are needed by those on the second level are not shown. */
const leadsOn = (rules: readonly MakeRule[], shown: readonly MakeRule[]): boolean =>
  shown
    .flatMap(({ dependencies }) => dependencies)
    .flatMap((name) => rules.filter(({ targets, recipe }) => targets.includes(name) && recipe.length > 0))
    .some((rule) => !shown.includes(rule));

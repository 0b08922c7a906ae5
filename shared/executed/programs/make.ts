// make: the targets that a command asks for, with all that they depend on. A small part of the language is known: variables that are set
// once to text, rules with names, and .PHONY. Whatever else a file holds, it is read as far as that goes, and not known.
import { isHarmlessVariable, splitEverywhere, steering, type Word } from '../../rules/index.ts';
import { below, nameOf } from './paths.ts';
import { type ProgramHandler, type ProgramSearch, textOf } from './search.ts';

const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];

export const make: ProgramHandler = (search, { words, program }) => {
  // `-j` alone has no number.
  const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
  const { options, rest, areKnown } = splitEverywhere(numbered, program);
  // `make X=…` sets a variable of the file.
  const targets = rest.filter((target) => target !== null && !target.includes('='));
  const [file, ...otherFiles] = files.filter((name) => options.has(name));
  const [folder, ...otherFolders] = folders.filter((name) => options.has(name));
  const isTwice = otherFiles.length + otherFolders.length > 0;
  if (!areKnown || targets.length < rest.length || isTwice || search.isDeepest) search.say('unseen');
  if (search.isDeepest) return;
  if (options.has('-j') || options.has('--jobs')) search.found.isConcurrent = true;
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
  const text = textOf(found.reading);
  const isUsual = text !== null && isOfUsualSize(text);
  const makefile = readMakefile(isUsual ? text : '');
  // Rules of make itself would make the file again from these: yacc and lex run what such a file names.
  const sources = ['sh', 'y', 'l'].map((ending) => search.at('').addThere(`${found.path}.${ending}`));
  const isMade = makefile.rules.some(({ targets }) =>
    targets.some((each) => nameOf(each) === nameOf(found.path)),
  );
  if (!isUsual || !makefile.isKnown || isMade || sources.some((source) => source !== null))
    search.say('unseen');
  for (const target of targets.length > 0 ? targets : [defaultOf(makefile.rules)]) {
    const { found: rules, isWhole } = rulesBehind(makefile, target ?? '');
    const shown = rules.toReversed().flatMap(({ lines }) => lines);
    const part = rules.length === 0 ? null : `target ${target}`;
    if (!isWhole) search.say('unseen');
    search.add(found.path, found.reading, { part, text: part && shown.join('\n') });
    for (const line of rules.flatMap(({ recipe }) => recipe)) search.inFileOf(folder).search(line);
  }
}

interface MakeRule {
  readonly targets: string[];
  readonly dependencies: string[];
  /** As they are written. */
  readonly lines: string[];
  /** As the shell gets them: a variable of its own stands for what make would compute. */
  readonly recipe: string[];
}

/** A longer one would take long to look through, at each look. */
const isOfUsualSize = (text: string): boolean =>
  text.length <= 32 * 1024 && !/[^\n]{1001}/.test(text.replace(/\\\r?\n/g, ''));

const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*(::?)(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
/** `./x` is x. */
const words = (text: string): string[] =>
  text
    .split(/[\s|]+/)
    .map((word) => word.replace(/^(?:\.\/+)+(?=.)/, ''))
    .filter((word) => word !== '');

/** `isKnown`: whether it holds nothing but what is known. */
function readMakefile(text: string) {
  const { rules, values, isPlain } = readLines(text);
  let isKnown = isPlain;
  // Variables of a recipe are those of the whole file.
  const filled = rules.map((rule): MakeRule => {
    const { targets, dependencies } = rule;
    const own = new Map([...values, ['<', dependencies[0] ?? ''], ['^', dependencies.join(' ')]]);
    if (targets.length === 1) own.set('@', targets[0] ?? '');
    const recipe = rule.recipe.map((line) => fillIn(line, own));
    if (recipe.some((line) => !line.isKnown)) isKnown = false;
    // `@`, `-` and `+` say how make runs it.
    return { ...rule, recipe: recipe.map((line) => line.text.replace(/^[\s@+-]+/, '')) };
  });
  const isPhony = ({ targets }: MakeRule) => targets.includes('.PHONY');
  const own = filled.filter((rule) => !isPhony(rule));
  const made = own.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : []));
  const isSpecial = own.some(({ targets }) => targets.some((each) => /^\.[A-Z_]+$/.test(each)));
  const phony = new Set(filled.filter(isPhony).flatMap(({ dependencies }) => dependencies));
  return { rules: own, phony, isKnown: isKnown && !isSpecial && new Set(made).size === made.length };
}

/** `isPlain`: whether each line is of a form that is known. */
function readLines(text: string) {
  const rules: MakeRule[] = [];
  const values = new Map([['MAKE', 'make']]);
  // Two backslashes before the end of a line do not go on.
  let isPlain = !/\r|\\\\\n/.test(text);
  let isInRule = false;
  for (const line of text.replaceAll('\r\n', '\n').split(/(?<!\\)\n/)) {
    const plain = line.replaceAll('\\\n', ' ');
    const rule = isInRule ? rules.at(-1) : undefined;
    const [, targets, colon, dependencies = '', inline] = ruleLine.exec(plain) ?? [];
    const [, name, sign, value = ''] = assignmentLine.exec(plain) ?? [];
    if (line.startsWith('\t') && rule) {
      rule.lines.push(line);
      rule.recipe.push(line);
    } else if (/^\s*(?:#.*)?$/.test(plain)) continue;
    else if (targets !== undefined && !directive.test(line)) {
      const filled = fillIn(`${targets}:${dependencies}`, values);
      const [names = '', ...needs] = filled.text.split(':');
      if (!filled.isKnown || colon === '::' || /[%&*?[\]\\]/.test(names) || needs.length !== 1)
        isPlain = false;
      const recipe = inline === undefined ? [] : [inline];
      rules.push({ targets: words(names), dependencies: words(needs.join(':')), lines: [line], recipe });
      isInRule = true;
    } else if (name !== undefined && !directive.test(line)) {
      isInRule = false;
      const filled = fillIn(value.replace(/(?<!\\)#.*$/, '').trimEnd(), values);
      const isFromOutside = sign === '?' && isHarmlessVariable(name, true);
      const isSteering = values.has(name) || steering.test(name) || isFromOutside;
      if (!filled.isKnown || filled.text.includes('\\#') || isSteering) isPlain = false;
      values.set(name, filled.isKnown ? filled.text : '$');
    } else {
      isPlain = false;
      rule?.lines.push(line);
    }
  }
  return { rules, values, isPlain };
}

/** Either part may count, or another file: with a colon behind it `include` is no target. */
const directive =
  /^ *(?:(?:ifn?eq|ifn?def|else|endif)\b|(?:[-s]?include|-?load|define|endef|export|unexport|override|private|undefine|vpath)(?:\s|$))/;

/** Puts in the variables that are known by now. Where one is not, or make would compute something, all of it is not known. */
function fillIn(text: string, values: ReadonlyMap<string, string>) {
  let isKnown = true;
  const filled = text.replace(/\$(?:\(([^()]*)\)|\{([^{}]*)\}|([\s\S]|$))/g, (_, one, other, short) => {
    const name: string = one ?? other ?? short;
    const value = name === '$' ? '$' : values.get(name);
    if (value !== undefined && (name === '$' || !value.includes('$'))) return value;
    isKnown = false;
    return '"$x"';
  });
  return { text: filled, isKnown };
}

const defaultOf = (rules: readonly MakeRule[]): string | null =>
  rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]*$|%/.test(target)) ?? null;

/**
 * Rules that a target depends on come first, as make runs them. `isWhole`: whether each target has a recipe, or is none but a name:
 * else rules of make itself may count.
 */
function rulesBehind({ rules, phony }: ReturnType<typeof readMakefile>, target: string) {
  const named = rules.flatMap((rule) => rule.targets.map((name) => ({ name, rule })));
  const byName = Map.groupBy(named, ({ name }) => name);
  const seen = new Set<string>();
  let isWhole = true;
  const behind = (name: string): readonly MakeRule[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const own = (byName.get(name) ?? []).map(({ rule }) => rule);
    if (!phony.has(name) && !own.some(({ recipe }) => recipe.length > 0)) isWhole = false;
    return [...own.flatMap(({ dependencies }) => dependencies).flatMap(behind), ...own];
  };
  return { found: [...new Set(behind(target))], isWhole };
}

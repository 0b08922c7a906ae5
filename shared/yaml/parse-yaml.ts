// Checks a YAML text against a field. Finds every problem, each with its line, its path and what was expected.

import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { isObject } from '../is-object.ts';
import { type Rule, ruleName } from '../rules/index.ts';
import { type Field, type FieldProblem, type Path, type RulesOptions, rulesField } from '../schema/index.ts';

/** A problem, for the person who has to correct it. */
export interface Problem {
  /** The first line is 1; null where there is no line. */
  readonly line: number | null;
  /** `accept.path of rule 2`, `permission.start`; empty for the file as a whole. */
  readonly path: string;
  readonly problem: string;
  readonly expected: string;
}

/** In one line: where it is, what is wrong, and what was expected. */
export function problemText({ line, path, problem, expected }: Problem): string {
  const place = [line === null ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ');
  return `${place === '' ? '' : `${place} `}${problem}; expected: ${expected}`;
}

export type ParsedYaml<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** Room for the longest values that a field allows, and for many comments. */
const longestText = 32 * 1024;
/** More than any field needs. Recursion ends there. */
const mostDepth = 8;

/** A text that says nothing gives the default. */
export function parseYaml<T>(text: string, field: Field<T> & { readonly default: T }): ParsedYaml<T> {
  return parseWithLines(text, field).parsed;
}

export interface ParsedWithLines<T> {
  readonly parsed: ParsedYaml<T>;
  /** The line where the value of a path begins, or the nearest around it; null where there is none. */
  readonly lineOf: (path: Path) => number | null;
}

/** `name`: what the whole text is called in a problem, and the only key of a mapping around the value. */
export function parseWithLines<T>(
  text: string,
  field: Field<T> & { readonly default: T },
  name = '',
): ParsedWithLines<T> {
  const read = readYaml(text, name);
  if (read.kind === 'problems') return { parsed: read, lineOf: () => null };
  const { lines, value } = read;
  const isWrapped = name !== '' && isObject(value) && Object.keys(value).join() === name;
  const [around, inner] = isWrapped ? [[name], value[name]] : [[], value];
  const parsed: ParsedYaml<T> = read.isEmpty
    ? { kind: 'value', value: field.default }
    : checkValue(read, field, inner, around, isWrapped ? '' : name);
  return { parsed, lineOf: (path) => lineAt(lines, [...around, ...path]) };
}

/** A list of rules, the name of a preset, or a mapping with nothing but `rules`. */
export function parseRules(text: string, options: RulesOptions = {}): ParsedYaml<readonly Rule[]> {
  return parseRulesWithLines(text, options).parsed;
}

/** Paths begin within the list. */
export function parseRulesWithLines(
  text: string,
  options: RulesOptions = {},
): ParsedWithLines<readonly Rule[]> {
  return parseWithLines(text, rulesField(options), 'rules');
}

type ReadText =
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  | ({ readonly kind: 'value'; readonly value: unknown; readonly isEmpty: boolean } & Found);

interface Found {
  /** The line of each path. */
  readonly lines: Map<string, number>;
  readonly oddities: FieldProblem[];
  /** Paths of values that nothing more can be said about. */
  readonly unreadable: Path[];
}

function readYaml(text: string, name: string): ReadText {
  const wrong = (problem: string, expected: string, line: number | null = null) => ({
    line,
    path: name,
    problem,
    expected,
  });
  if (text.length > longestText) {
    const problem = wrong(`has ${text.length} characters`, `at most ${longestText}`);
    return { kind: 'problems', problems: [problem] };
  }
  // Decoded, a letter of another encoding is the same as any other: a rule with it would fit nothing.
  const [before, after] = text.split('\uFFFD', 2);
  if (before !== undefined && after !== undefined) {
    const problem = wrong('has a letter that is not UTF-8', 'a text in UTF-8', before.split('\n').length);
    return { kind: 'problems', problems: [problem] };
  }
  const counter = new LineCounter();
  const document = parseDocument(text, { ...yamlOptions, lineCounter: counter });
  if (document.errors.length > 0) {
    // Most of the others follow from the first.
    const problems = document.errors
      .slice(0, 1)
      .map(({ message, pos }) =>
        wrong(`is not valid YAML: ${message}`, wellFormed, counter.linePos(pos[0]).line),
      );
    return { kind: 'problems', problems };
  }
  const found: Found = { lines: new Map(), oddities: [], unreadable: [] };
  const root: Node | null = document.contents;
  const value = plainValue(root, [], found, counter);
  return { kind: 'value', value, isEmpty: value === null && found.oddities.length === 0, ...found };
}

const wellFormed = 'every quote and bracket closed, and what belongs together indented alike';

const yamlOptions = {
  prettyErrors: false,
  // The check of the parser compares every key with every other, which takes seconds for a file full of keys.
  uniqueKeys: false,
  // Also when a file names an older YAML version: its tags (sets, dates) would create values that no field knows.
  schema: 'core',
  resolveKnownTags: false,
} as const;

/** Notes where each value is, and what could mean something else than it seems to. */
function plainValue(node: unknown, path: Path, found: Found, counter: LineCounter): unknown {
  const odd = (problem: string, expected: string, at = path) => {
    found.oddities.push({ at, problem, expected });
  };
  const unreadable = (problem: string, expected: string): null => {
    odd(problem, expected);
    found.unreadable.push(path);
    return null;
  };
  const noteLine = (at: Path, where: unknown) => {
    if (isNode(where) && where.range) found.lines.set(keyOf(at), counter.linePos(where.range[0]).line);
  };
  if (!found.lines.has(keyOf(path))) noteLine(path, node);
  if (isAlias(node)) return unreadable('is an alias', 'the value itself');
  if (path.length > mostDepth) return unreadable('is nested too deeply', 'a value of few levels');
  if (isSeq(node)) return node.items.map((item, index) => plainValue(item, [...path, index], found, counter));
  if (!isMap(node)) return isScalar(node) ? node.value : null;
  const values = new Map<string, unknown>();
  for (const { key, value } of node.items) {
    if (!isScalar(key) || typeof key.value !== 'string') {
      odd('has a key that is no text', 'names as keys');
      continue;
    }
    const at = [...path, key.value];
    noteLine(at, key);
    if (values.has(key.value)) odd('is given twice', 'each key once', at);
    values.set(key.value, plainValue(value, at, found, counter));
  }
  return Object.fromEntries(values);
}

/** `path`: where the value is in the text. `name`: what the whole text is called. */
function checkValue<T>(
  { lines, oddities, unreadable }: Found,
  field: Field<T>,
  value: unknown,
  path: Path,
  name: string,
): ParsedYaml<T> {
  const found = [...oddities];
  const read = field.read(value, path, (at, problem, expected) => {
    if (!unreadable.some((outer) => isWithin(at, outer))) found.push({ at, problem, expected });
    return undefined;
  });
  if (found.length === 0 && read !== undefined) return { kind: 'value', value: read };
  const problems = found.map(({ at, problem, expected }) => ({
    line: lineAt(lines, at),
    path: pathText(at, name),
    problem,
    expected,
  }));
  return { kind: 'problems', problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** The line of the value there, or of the nearest around it. */
function lineAt(lines: ReadonlyMap<string, number>, path: Path): number | null {
  const line = lines.get(keyOf(path));
  if (line !== undefined) return line;
  return path.length === 0 ? null : lineAt(lines, path.slice(0, -1));
}

const keyOf = (path: Path): string => JSON.stringify(path);

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((step, index) => path[index] === step);
}

/** Rules are counted from 1, as everywhere else. */
function pathText(path: Path, name: string): string {
  const [list, at, ...within] = name === '' ? path : [name, ...path];
  if (list === 'rules' && typeof at === 'number') {
    const inside = textOfSteps(within, '');
    return `${inside === '' ? '' : `${inside} of `}${ruleName(at)}`;
  }
  return textOfSteps(path, name);
}

function textOfSteps(path: Path, name: string): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    name,
  );
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}

/** A preset is one item of the list. `lineOf`: by a path within the list. */
export function linesOfRules(
  rules: readonly Rule[],
  lineOf: (path: Path) => number | null,
): readonly (number | null)[] {
  return rules.map(({ origin }, at) => lineOf([origin?.item ?? at]));
}

// YAML as plain values, with the line of each. What could mean something else than it seems to is a problem.
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { RuleProblem, Steps } from '../rules/index.ts';

/** One problem, for the person who has to correct it. */
export interface Problem {
  /** The first line is 1; null when there is no line. */
  readonly line: number | null;
  /** `rules[2].accept.path`. */
  readonly path: string;
  readonly problem: string;
  readonly expected: string;
}

export type Problems = { readonly kind: 'problems'; readonly problems: readonly Problem[] };

export type LineOf = (node: Node | null | undefined) => number | null;

/** How every file of ours is read. */
export const yamlOptions = {
  prettyErrors: false,
  // The check of the parser compares every key with every other, which takes seconds for a file full of keys. Known
  // keys are compared by whoever reads them.
  uniqueKeys: false,
  // Also when a file names an older YAML version: its tags (sets, dates) would create values that nobody here knows.
  schema: 'core',
  resolveKnownTags: false,
} as const;

const longestText = 32 * 1024;

export type ParsedText =
  | { readonly kind: 'node'; readonly node: Node | null; readonly lineOf: LineOf }
  | Problems;

/** `at`: what the whole is called. The node is null where the text says nothing. */
export function parseText(text: string, at: string): ParsedText {
  const whole = (problem: string, expected: string, line: number | null = null): Problems => ({
    kind: 'problems',
    problems: [{ line, path: at, problem, expected }],
  });
  if (text.length > longestText) return whole(`has ${text.length} characters`, `at most ${longestText}`);
  const lines = new LineCounter();
  const document = parseDocument(text, { ...yamlOptions, lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    return whole(`is not valid YAML: ${error.message}`, 'a YAML document', line);
  }
  const root: Node | null = document.contents;
  const isNothing = root === null || (isScalar(root) && root.value === null);
  const lineOf: LineOf = (node) => (node?.range ? lines.linePos(node.range[0]).line : null);
  return { kind: 'node', node: isNothing ? null : root, lineOf };
}

/** Has `read` look at the plain value, and gives its problems their lines. */
export function readNode<T>(
  node: Node,
  at: string,
  lineOf: LineOf,
  read: (value: unknown) => { readonly value: T; readonly problems: readonly RuleProblem[] },
): { readonly kind: 'value'; readonly value: T } | Problems {
  const strange = strangeness(node, [], mostDepth);
  if (strange.length > 0) {
    const problems = strange.map(({ steps, problem, expected, node: where }) => ({
      ...{ line: lineOf(where), path: pathOf(at, steps), problem, expected },
    }));
    return { kind: 'problems', problems };
  }
  const { value, problems } = read(plain(node));
  if (problems.length === 0) return { kind: 'value', value };
  return {
    kind: 'problems',
    problems: problems.map(({ at: steps, problem, expected }) => ({
      ...{ line: lineOf(nodeAt(node, steps)), path: pathOf(at, steps), problem, expected },
    })),
  };
}

function pathOf(at: string, steps: Steps): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    at,
  );
}

/** The node there, or the key of what has none, or the nearest around it. */
function nodeAt(node: Node, steps: Steps): Node {
  const [step, ...rest] = steps;
  if (step === undefined) return node;
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return isNode(item) ? nodeAt(item, rest) : node;
  }
  if (!isMap(node)) return node;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
  if (rest.length > 0 && isNode(pair?.value)) return nodeAt(pair.value, rest);
  return isNode(pair?.key) ? pair.key : node;
}

interface Strange {
  readonly node: Node;
  readonly steps: Steps;
  readonly problem: string;
  readonly expected: string;
}

/** More than rules have. */
const mostDepth = 8;

/** What could mean something else than it seems to: aliases, a key twice, keys that are no texts. */
function strangeness(node: Node, steps: Steps, depth: number): readonly Strange[] {
  const is = (problem: string, expected: string, where = node, place = steps) => [
    { node: where, steps: place, problem, expected },
  ];
  if (isAlias(node)) return is('is an alias', 'the value itself');
  if (depth === 0) return is('is nested too deeply', 'a list of rules');
  if (isSeq(node))
    return node.items.flatMap((item, at) =>
      isNode(item) ? strangeness(item, [...steps, at], depth - 1) : [],
    );
  if (!isMap(node)) return [];
  const seen = new Set<string>();
  return node.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || typeof key.value !== 'string')
      return is('has a key that is no text', 'names as keys', isNode(key) ? key : node);
    const place = [...steps, key.value];
    if (seen.has(key.value)) return is('is given twice', 'each key once', key, place);
    seen.add(key.value);
    return isNode(value) ? strangeness(value, place, depth - 1) : [];
  });
}

function plain(node: unknown): unknown {
  if (isSeq(node)) return node.items.map(plain);
  if (isMap(node))
    return Object.fromEntries(
      node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', plain(value)]),
    );
  return isScalar(node) ? node.value : null;
}

export function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}

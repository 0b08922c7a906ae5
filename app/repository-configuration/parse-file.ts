// Checks one YAML file against the schema. Finds all problems, each with its line, path and what was expected.
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { rulesOfNode, yamlOptions } from '../../shared/rules-text/index.ts';
import { configurationSchema, type Schema } from './schema.ts';
import type { ParsedFile, Problem, Values } from './types.ts';

/** Room for the longest values that the schema allows, and for many comments. */
const longestFile = 32 * 1024;

export function parseFile(text: string): ParsedFile {
  if (text.length > longestFile) {
    return wrong([
      { line: null, path: '', problem: `has ${text.length} characters`, expected: `at most ${longestFile}` },
    ]);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { ...yamlOptions, lineCounter: lines });
  if (document.errors.length > 0) {
    return wrong(
      document.errors.map(({ message, pos }) => ({
        line: lines.linePos(pos[0]).line,
        path: '',
        problem: `is not valid YAML: ${message}`,
        expected: 'a YAML document',
      })),
    );
  }
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return { kind: 'values', values: {} };
  const lineOf = (node: Node | null | undefined) => (node?.range ? lines.linePos(node.range[0]).line : null);
  const problems = check(root, configurationSchema, '', lineOf);
  if (problems.length > 0) return wrong(problems);
  const values: unknown = document.toJS();
  return { kind: 'values', values: isValues(values) ? values : {} };
}

type LineOf = (node: Node | null | undefined) => number | null;

function check(node: Node, schema: Schema, path: string, lineOf: LineOf): readonly Problem[] {
  // An alias could stand for a value of any shape, and a small configuration does not need one.
  if (isAlias(node))
    return [{ line: lineOf(node), path, problem: 'is an alias', expected: expectationOf(schema) }];
  switch (schema.type) {
    case 'object':
      return isMap(node) ? checkMap(node, schema, path, lineOf) : [isNot(node, schema, path, lineOf)];
    case 'array':
      if (!isSeq<Node>(node)) return [isNot(node, schema, path, lineOf)];
      if (node.items.length > schema.maxItems) {
        const problem = `has ${node.items.length} items`;
        return [{ line: lineOf(node), path, problem, expected: `at most ${schema.maxItems}` }];
      }
      return node.items.flatMap((item, place) => check(item, schema.items, `${path}[${place}]`, lineOf));
    case 'rules': {
      const rules = rulesOfNode(node, path, lineOf);
      return rules.kind === 'problems' ? rules.problems : [];
    }
    default:
      return isScalar(node) && fits(node.value, schema) ? [] : [isNot(node, schema, path, lineOf)];
  }
}

function checkMap(
  node: YAMLMap,
  schema: Extract<Schema, { type: 'object' }>,
  path: string,
  lineOf: LineOf,
): readonly Problem[] {
  const seen = new Set<string>();
  return node.items.flatMap(({ key, value }) => {
    const keyNode = isScalar(key) ? key : null;
    const name = String(keyNode?.value ?? '');
    const inner = schema.properties[name];
    const innerPath = path === '' ? name : `${path}.${name}`;
    if (!inner || !Object.hasOwn(schema.properties, name)) {
      const expected = `one of ${Object.keys(schema.properties).join(', ')}`;
      return [{ line: lineOf(keyNode), path, problem: `unknown key ${quoted(name)}`, expected }];
    }
    if (seen.has(name)) {
      return [
        { line: lineOf(keyNode), path: innerPath, problem: 'is given twice', expected: 'each key once' },
      ];
    }
    seen.add(name);
    if (!isNode(value)) {
      // `{ label }`: a key without a colon.
      const expected = expectationOf(inner);
      return inner.type === 'string'
        ? [{ line: lineOf(keyNode), path: innerPath, problem: 'is null', expected }]
        : [];
    }
    // `permission:` with nothing after it counts as left out.
    if (inner.type !== 'string' && isScalar(value) && value.value === null) return [];
    return check(value, inner, innerPath, (node) => lineOf(node) ?? lineOf(keyNode));
  });
}

type NumberSchema = Extract<Schema, { minimum: number }>;
type ScalarSchema = Exclude<Schema, { type: 'object' | 'array' | 'rules' }>;

function fits(value: unknown, schema: ScalarSchema): boolean {
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if ('minimum' in schema) return value === null || isInRange(value, schema);
  if ('enum' in schema) return typeof value === 'string' && schema.enum.includes(value);
  if (value === null) return schema.type !== 'string';
  // Counts code points, as JSON schema does.
  if (typeof value !== 'string' || [...value].length > schema.maxLength) return false;
  return schema.pattern === undefined || new RegExp(schema.pattern).test(value);
}

function isInRange(value: unknown, { type, minimum, maximum }: NumberSchema): boolean {
  const isNumber = type[0] === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  return isNumber && Number(value) >= minimum && Number(value) <= maximum;
}

function expectationOf(schema: Schema): string {
  if (schema.type === 'object') return `a mapping with ${Object.keys(schema.properties).join(', ')}`;
  if (schema.type === 'array') return `a list, each item ${expectationOf(schema.items)}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'rules') return 'a list of rules';
  if ('minimum' in schema) {
    const number = schema.type[0] === 'integer' ? 'a whole number' : 'a number';
    return `${number} from ${schema.minimum} to ${schema.maximum}`;
  }
  if ('enum' in schema) return `one of ${schema.enum.join(', ')}`;
  return `${schema.title ?? 'a text'}, at most ${schema.maxLength} characters`;
}

function isNot(node: Node, schema: Schema, path: string, lineOf: LineOf): Problem {
  const what = isMap(node) ? 'is a mapping' : isSeq(node) ? 'is a list' : `is ${quoted(scalarOf(node))}`;
  return { line: lineOf(node), path, problem: what, expected: expectationOf(schema) };
}

function scalarOf(node: Node): unknown {
  return isScalar(node) ? node.value : null;
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(problems: readonly Problem[]): ParsedFile {
  return { kind: 'problems', problems };
}

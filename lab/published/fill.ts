// Fills what a description requires and a stand-in leaves out, with values that say nothing: null, false, 0, an empty text.
// The examples of the descriptions would say something: that an issue is locked.
import type { Json } from './excerpt.ts';

interface Plan {
  readonly properties: ReadonlyMap<string, () => Plan>;
  /** All that is required, and empty. */
  readonly required: () => object;
  readonly items: (() => Plan) | null;
  /** Of which one is meant. */
  readonly choices: readonly (() => Plan)[];
  readonly words: ReadonlyMap<string, readonly Json[]>;
  readonly isList: boolean;
  readonly empty: () => unknown;
}

type Node = { readonly [key: string]: Json };

export type Fill = (schema: Json, value: unknown) => unknown;

/** `find`: the schema that a reference leads to. */
export function createFill(find: (reference: string) => Json): Fill {
  const plans = new Map<Json, Plan>();

  function planOf(schema: Json): Plan {
    const known = plans.get(schema);
    if (known !== undefined) return known;
    const parts = partsOf(schema, find);
    const properties = new Map<string, () => Plan>();
    for (const [name, schemas] of Map.groupBy(parts.flatMap(propertiesOf), ([each]) => each)) {
      const [[, first = null] = []] = schemas;
      const together = schemas.length === 1 ? first : { allOf: schemas.map(([, each]) => each) };
      properties.set(
        name,
        once(() => planOf(together)),
      );
    }
    const items = parts.find((part) => part.items !== undefined)?.items;
    const required = parts.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : []));
    const plan: Plan = {
      properties,
      required: once(() =>
        compact(Object.fromEntries(required.map((name) => [name, properties.get(name)?.().empty() ?? null]))),
      ),
      items: items === undefined ? null : once(() => planOf(items)),
      choices: parts.flatMap(choicesOf).map((choice) => once(() => planOf(choice))),
      words: new Map(parts.flatMap(propertiesOf).map(([name, of]) => [name, listOf(nodeOf(of).enum)])),
      isList: parts.some(({ type }) => type === 'array'),
      empty: once(() => emptyOf(schema, find, () => fill(planOf(schema), {}))),
    };
    plans.set(schema, plan);
    return plan;
  }

  function fill(plan: Plan, given: unknown): unknown {
    const choice = plan.choices.find((each) => fits(each(), given))?.();
    const value = choice === undefined ? given : fill(choice, given);
    if (Array.isArray(value)) {
      const items = plan.items?.();
      return items === undefined ? value : value.map((each) => fill(items, each));
    }
    if (typeof value !== 'object' || value === null) return value;
    const filled: Record<string, unknown> = { ...plan.required() };
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue;
      const inner = typeof each === 'object' ? plan.properties.get(name) : undefined;
      filled[name] = inner === undefined ? each : fill(inner(), each);
    }
    return filled;
  }

  return (schema, value) => fill(planOf(schema), value);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** As what is read from text, where all names are known at once: such an object is copied many times faster. */
function compact(value: object): object {
  const read: unknown = JSON.parse(JSON.stringify(value));
  return typeof read === 'object' && read !== null ? read : value;
}

/** The schema with all of its `allOf`. */
function partsOf(schema: Json, find: (reference: string) => Json): Node[] {
  const node = nodeOf(schema);
  if (typeof node.$ref === 'string') return partsOf(find(node.$ref), find);
  return [node, ...listOf(node.allOf).flatMap((part) => partsOf(part, find))];
}

/** A choice has properties or choices of its own, and takes the words that are given. */
function fits(choice: Plan, value: unknown): boolean {
  if (choice.choices.length > 0) return choice.choices.some((each) => fits(each(), value));
  if (Array.isArray(value) || typeof value !== 'object' || value === null)
    return Array.isArray(value) && choice.isList;
  if (choice.isList || choice.properties.size === 0) return false;
  return Object.entries(value).every(([name, each]) => {
    const words = choice.words.get(name) ?? [];
    return words.length === 0 || words.some((word) => word === each);
  });
}

const choicesOf = ({ anyOf, oneOf }: Node): readonly Json[] => listOf(anyOf ?? oneOf);
const propertiesOf = ({ properties }: Node): [string, Json][] => Object.entries(nodeOf(properties));

function emptyOf(schema: Json, find: (reference: string) => Json, object: () => unknown): unknown {
  const node = nodeOf(schema);
  if (typeof node.$ref === 'string') return emptyOf(find(node.$ref), find, object);
  if (node.const !== undefined) return node.const;
  const parts = listOf(node.allOf).map((part) => emptyOf(part, find, object));
  if (parts.length > 0) return parts.find((part) => part !== null && part !== '') ?? parts[0];
  const choices = listOf(node.anyOf ?? node.oneOf);
  const types = listOf(node.type).length > 0 ? listOf(node.type) : [node.type];
  if (types.includes('null') || choices.some((each) => nodeOf(each).type === 'null')) return null;
  if (Array.isArray(node.enum)) return node.enum[0];
  const [first] = choices;
  if (first !== undefined && node.properties === undefined) return emptyOf(first, find, object);
  switch (types[0]) {
    case 'string':
      return emptyText(node);
    case 'integer':
    case 'number':
      return typeof node.minimum === 'number' ? node.minimum : 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    default:
      return object();
  }
}

function emptyText({ format, minLength }: Node): string {
  if (format === 'uri') return 'https://example.invalid/';
  if (format === 'date-time') return '1970-01-01T00:00:00Z';
  return '-'.repeat(typeof minLength === 'number' ? minLength : 0);
}

function nodeOf(value: Json | undefined): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

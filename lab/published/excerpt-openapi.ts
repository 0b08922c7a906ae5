// The part of a published OpenAPI description that is needed here: some operations and events, the schemas that they reach,
// and of each what a validator reads.
import { createHash } from 'node:crypto';
import type { Exception, Excerpt, Json, Operation } from './excerpt.ts';

type Node = { readonly [key: string]: Json };

export interface Wanted {
  /** `GET /repos/{owner}/{repo}` */
  readonly operations?: readonly string[];
  /** `issues-opened` */
  readonly events?: readonly string[];
  /** Schemas that are wanted by themselves: `ActionEvent`. They are kept beside the events. */
  readonly named?: readonly string[];
  /** Schemas whose content says nothing here, such as all settings of a model. */
  readonly opaque?: readonly string[];
  readonly exceptions?: readonly Exception[];
}

/** Throws where something wanted is not published. */
export function excerptOpenapi(origin: Excerpt['origin'], document: Json, wanted: Wanted): Excerpt {
  const root = nodeOf(document);
  const { exceptions = [], opaque = [], named = [] } = wanted;
  const reached = new Set<string>();
  const lean = (schema: Json | undefined): Json =>
    schema === undefined ? true : leanSchema(schema, reached);
  const operations = Object.fromEntries(
    (wanted.operations ?? []).toSorted().map((name) => {
      const [method = '', path = ''] = name.split(' ');
      const found = at(root, 'paths', path, method.toLowerCase());
      if (found === undefined) throw new Error(`${name} is not in the description of ${origin.from}`);
      const operation = excerptOperation(root, nodeOf(found), lean);
      const instead = exceptions.filter((each) => each.operation === name);
      const replies = Object.fromEntries(instead.map((each) => [each.status, lean(each.instead)]));
      return [name, { ...operation, replies: { ...operation.replies, ...replies } }];
    }),
  );
  const events: Record<string, Json> = Object.fromEntries(
    (wanted.events ?? []).toSorted().map((name) => {
      const body = at(root, 'webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema');
      if (body === undefined)
        throw new Error(`the event ${name} is not in the description of ${origin.from}`);
      return [name, lean(body)];
    }),
  );
  for (const name of named.toSorted()) events[name] = lean({ $ref: `#/components/schemas/${name}` });
  const schemas: Record<string, Json> = {};
  // The set grows while schemas are read.
  for (const name of reached)
    schemas[name] = opaque.includes(name) ? {} : lean(at(root, 'components', 'schemas', name));
  return share({ origin, operations, events, schemas });
}

function excerptOperation(root: Node, operation: Node, lean: (schema: Json | undefined) => Json): Operation {
  const body = follow(root, operation.requestBody);
  const replies = Object.entries(nodeOf(operation.responses)).map(([status, reply]) => {
    const schema = at(follow(root, reply), 'content', 'application/json', 'schema');
    return [status, schema === undefined ? null : lean(schema)] as const;
  });
  const schema = at(body, 'content', 'application/json', 'schema');
  const query = listOf(operation.parameters)
    .map((parameter) => follow(root, parameter))
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [String(parameter.name), lean(parameter.schema)] as const);
  return {
    query: Object.fromEntries(query),
    body: schema === undefined ? null : lean(schema),
    replies: Object.fromEntries(replies),
  };
}

const spoken = new Set(['description', 'title', 'example', 'examples', 'externalDocs', 'deprecated', 'xml']);

/** `nullable` of OpenAPI 3.0 becomes a type, references lead to `schemas` of the excerpt. */
function leanSchema(schema: Json, reached: Set<string>): Json {
  if (Array.isArray(schema)) return schema.map((each) => leanSchema(each, reached));
  if (typeof schema !== 'object' || schema === null) return schema;
  const from = nodeOf(schema);
  if (typeof from.$ref === 'string') {
    const name = from.$ref.slice(from.$ref.lastIndexOf('/') + 1);
    reached.add(name);
    return { $ref: `#/schemas/${name}` };
  }
  const kept = Object.entries(from).filter(
    ([key]) => !spoken.has(key) && !key.startsWith('x-') && key !== 'default' && key !== 'nullable',
  );
  const shown = Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(nodeOf(value)).map(([name, of]) => [name, leanSchema(of, reached)]),
          )
        : key === 'enum' || key === 'required' || key === 'const'
          ? value
          : leanSchema(value, reached),
    ]),
  );
  return choiceOrNull(from.nullable === true ? orNull(shown) : shown);
}

function orNull(schema: Node): Node {
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const type = [...(Array.isArray(schema.type) ? schema.type : [schema.type]), 'null'];
  return { ...schema, type, ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }) };
}

/** Beside a choice the descriptions of webhooks write that null may come in the types only. */
function choiceOrNull(schema: Node): Node {
  const { type, oneOf } = schema;
  if (!Array.isArray(type) || !type.includes('null') || !Array.isArray(oneOf)) return schema;
  return { ...schema, oneOf: [...oneOf, { type: 'null' }] };
}

/** Parts that occur in several places are written once. */
function share(excerpt: Excerpt): Excerpt {
  const counts = new Map<string, number>();
  const count = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const each of Array.isArray(value) ? value : Object.values(value)) count(each);
    const text = JSON.stringify(value);
    if (isSchema(value) && text.length >= shortestShared) counts.set(text, (counts.get(text) ?? 0) + 1);
  };
  const places = [excerpt.operations, excerpt.events, excerpt.schemas];
  for (const place of places) count(JSON.parse(JSON.stringify(place)));
  const shared: Record<string, Json> = {};
  const replace = (value: Json, isTop: boolean): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => replace(each, false));
    const text = JSON.stringify(value);
    const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each, false)]));
    if (isTop || (counts.get(text) ?? 0) < 2) return inner;
    const name = `shared-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    shared[name] = inner;
    return { $ref: `#/schemas/${name}` };
  };
  const through = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    JSON.parse(
      JSON.stringify(
        Object.fromEntries(
          Object.entries(all).map(([name, each]) => [name, replace(JSON.parse(JSON.stringify(each)), true)]),
        ),
      ),
    );
  const operations = through(excerpt.operations);
  const events = through(excerpt.events);
  const schemas = { ...through(excerpt.schemas), ...shared };
  return { origin: excerpt.origin, operations, events, schemas: sorted(schemas) };
}

const shortestShared = 120;
const isSchema = (value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('properties' in value || 'enum' in value || 'anyOf' in value);
const sorted = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other)));

function follow(root: Node, value: Json | undefined): Node {
  const node = nodeOf(value);
  if (typeof node.$ref !== 'string') return node;
  return follow(root, at(root, ...node.$ref.replace('#/', '').split('/')));
}

function at(from: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((found, key) => nodeOf(found)[key], from);
}

function nodeOf(value: Json | undefined): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

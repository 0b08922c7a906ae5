// What a published description says of a request, a reply or a webhook. Validators are compiled when they are first needed.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Excerpt, Json } from './excerpt.ts';
import { createFill } from './fill.ts';

interface Judged {
  /** With what was left out. */
  readonly value: unknown;
  /** What is wrong in it, one line each. */
  readonly wrong: readonly string[];
}

/** `zoneless`: times may come without a zone. */
export function describe(excerpt: Excerpt, { zoneless = false }: { readonly zoneless?: boolean } = {}) {
  const operations = new Map(
    Object.entries(excerpt.operations).map(([name, operation]) => [anonymous(name), { name, operation }]),
  );
  const strict = newAjv(excerpt, { isQuery: false, zoneless });
  const lenient = newAjv(excerpt, { isQuery: true, zoneless });
  const compiled = new Map<string, ValidateFunction>();
  const fill = createFill((reference) => {
    const found = excerpt.schemas[reference.slice(reference.lastIndexOf('/') + 1)];
    if (found === undefined) throw new Error(`the excerpt has no ${reference}`);
    return found;
  });

  function wrongIn(ajv: Ajv, place: string, schema: () => Json, value: unknown): string[] {
    const validate = compiled.get(place) ?? ajv.compile(absolute(schema()));
    compiled.set(place, validate);
    return validate(value) ? [] : told(place, validate.errors ?? []);
  }

  function operationFor(spec: string) {
    const found = operations.get(spec) ?? operations.get(anonymous(spec));
    if (found === undefined) throw new Error(`${spec} is not in the excerpt: npm run published`);
    operations.set(spec, found);
    return found;
  }

  return {
    /** Whether the excerpt has it. */
    has: (spec: string): boolean => operations.has(anonymous(spec)),

    /** What is wrong in a request. `spec`: `GET /repos/:owner/:repo`. */
    request(spec: string, query: URLSearchParams, body: unknown): string[] {
      const { name, operation } = operationFor(spec);
      const names = [...new Set(query.keys())];
      const asked = Object.fromEntries(names.map((each) => [each, oneOrAll(query.getAll(each))]));
      const allowed = { type: 'object', properties: operation.query, additionalProperties: false };
      const ofQuery = wrongIn(lenient, `query of ${name}`, () => allowed, asked);
      if (operation.body === null) {
        return body === undefined ? ofQuery : [...ofQuery, `body of ${name}: takes none`];
      }
      return [...ofQuery, ...wrongIn(strict, `body of ${name}`, () => closed(operation.body), body ?? {})];
    },

    reply(spec: string, status: number, body: unknown): Judged {
      const { name, operation } = operationFor(spec);
      const schema = operation.replies[status];
      if (schema === undefined) {
        const wrong = status < 400 ? [`reply of ${name}: ${status} is not described`] : [];
        return { value: body, wrong };
      }
      if (schema === null || body === undefined) return { value: body, wrong: [] };
      const value = fill(schema, body);
      return { value, wrong: wrongIn(strict, `${status} of ${name}`, () => schema, value) };
    },

    event(name: string, payload: unknown): Judged {
      const schema = excerpt.events[name];
      if (schema === undefined) throw new Error(`the event ${name} is not in the excerpt: npm run published`);
      const value = fill(schema, payload);
      return { value, wrong: wrongIn(strict, name, () => schema, value) };
    },
  };
}

const oneOrAll = (values: readonly string[]) => (values.length > 1 ? values : values[0]);

const rootId = 'excerpt';

/** `isQuery`: what is in a query is text, and a list of one looks like that one. */
function newAjv({ schemas }: Excerpt, { isQuery, zoneless }: { isQuery: boolean; zoneless: boolean }): Ajv {
  // Made quickly: most are used a few times, in a process that ends soon.
  const code = { optimize: false };
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    code,
    ...(isQuery && { coerceTypes: 'array' }),
  });
  ajv.addFormat('date-time', zoneless ? timeWithoutZone : time);
  ajv.addFormat('uri', (text) => plainAddress.test(text) || URL.canParse(text));
  for (const format of unjudged) ajv.addFormat(format, true);
  return ajv.addSchema({ $id: rootId, schemas });
}

/** Most are, and a webhook has hundreds. */
const plainAddress = /^https?:\/\/(127\.0\.0\.1|[a-z][a-z.]*)(:[1-5]\d{4})?(\/[\w./-]*)?$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const timeWithoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

const unjudged = [
  'int64',
  'int32',
  'email',
  'uri-template',
  'timestamp',
  'date',
  'repo.nwo',
  'binary',
  'uuid',
  'password',
];

/** References lead into the excerpt. */
function absolute(schema: Json): object {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${rootId}#/`);
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}

/** GitHub ignores what it does not know in a body; here that is a mistake of the client. */
function closed(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return schema;
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return schema;
  const inner = Object.entries(properties).map(([name, each]) => [name, closed(each)]);
  return { additionalProperties: false, ...schema, properties: Object.fromEntries(inner) };
}

/** `GET /repos/*`, however its parameters are named. */
export const anonymous = (spec: string): string => spec.replace(/\/(:\w+\+?|\{\w+\})/g, '/*');

const told = (place: string, errors: readonly ErrorObject[]): string[] =>
  errors.map(({ instancePath, message, params }) => {
    const named = 'additionalProperty' in params ? ` (${params.additionalProperty})` : '';
    const allowed = 'allowedValues' in params ? ` (${params.allowedValues})` : '';
    return `${place}: ${instancePath || '/'} ${message ?? 'is wrong'}${named}${allowed}`;
  });

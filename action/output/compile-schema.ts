// Compiles a JSON Schema of a draft that is in use. What is not one is reported, and no schema is ever fetched.
import { createContext, Script } from 'node:vm';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject } from '../../shared/is-object.ts';
import { field } from '../inputs/run-context.ts';
import type { CheckValue, Compiled } from '../inputs/settings.ts';

/** Keywords that are not known count for nothing, as the standard has it, and so does `format`. */
const options = {
  strict: false,
  allErrors: true,
  validateFormats: false,
  logger: false,
  // Or `toString` would be in every object.
  ownProperties: true,
} as const;

const mostErrors = 10;
/** The schema and the value may come from anybody, and a regular expression may need longer than the job has. */
const longestMs = 5_000;

/** `checkMs` = how long the check of one value may take. */
export function compileSchema(schema: unknown, checkMs = longestMs): Compiled {
  if (typeof schema !== 'boolean' && !isObject(schema))
    return problem('it is neither an object nor true or false');
  let validator = validatorOf(schema);
  if (validator === null) return problem('its $schema is not draft 07, 2019-09 or 2020-12');
  // No schema is ever fetched: what a reference names has to be in this one. Each try has a validator of its own, because one that
  // was interrupted keeps half of the schema.
  const compiled = withinTime(longestMs, () => {
    validator = validatorOf(schema);
    return validator?.compile(ofNoDraft(schema));
  });
  if (compiled.kind === 'failed') return problem(misfit(validator, schema) ?? compiled.why);
  if (compiled.value === undefined) return problem('it could not be compiled');
  const validate = compiled.value;
  // An asynchronous schema would answer later, and until then everything would fit.
  if ('$async' in validate) return problem('$async is not of JSON Schema');
  // Probe once: a circle of references overflows the stack on any value.
  const probed = withinTime(longestMs, () => validate(null));
  return probed.kind === 'failed'
    ? problem(probed.why)
    : { kind: 'schema', check: checkWith(validate, checkMs) };
}

/** Says which part of a schema is not of JSON Schema. Null where something else is wrong with it. */
function misfit({ errors }: Ajv, schema: object | boolean): string | null {
  const [first] = errors ?? [];
  if (first === undefined) return null;
  const keys = first.instancePath.split('/').slice(1);
  const value = keys.reduce<unknown>((within, key) => field(within, key), schema);
  return `${words(first)}; it is ${JSON.stringify(value)}`;
}

const drafts = new Map([
  ['draft-07', Ajv],
  ['draft/2019-09', Ajv2019],
  ['draft/2020-12', Ajv2020],
]);

/** Null where the schema names a draft that is not known. However it is written, it is the same draft. */
function validatorOf(schema: object | boolean): Ajv | null {
  if (typeof schema === 'boolean' || !('$schema' in schema)) return new Ajv2020(options);
  const written = typeof schema.$schema === 'string' ? schema.$schema : '';
  const [, draft = ''] = /^https?:\/\/json-schema\.org\/(.+)\/schema#?$/.exec(written) ?? [];
  const Validator = drafts.get(draft);
  return Validator === undefined ? null : new Validator(options);
}

/** The validator is of its draft already. */
function ofNoDraft(schema: object | boolean): object | boolean {
  if (typeof schema === 'boolean' || !('$schema' in schema)) return schema;
  const { $schema, ...rest } = schema;
  return rest;
}

const problem = (text: string): Compiled => ({ kind: 'problem', problem: text });

function checkWith(validate: ValidateFunction, ms: number): CheckValue {
  return (value) => {
    const checked = withinTime(ms, () => validate(value));
    if (checked.kind === 'failed') return [`it could not be checked: ${checked.why}`];
    if (checked.value) return [];
    const errors = validate.errors ?? [];
    const shown = errors.slice(0, mostErrors).map(words);
    return errors.length > mostErrors ? [...shown, `and ${errors.length - mostErrors} more`] : shown;
  };
}

/** `/items/3/name must be string` */
function words({ instancePath, message = 'does not fit', params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty, allowedValues, allowedValue } = params;
  const name = additionalProperty ?? unevaluatedProperty;
  const allowed = allowedValues ?? allowedValue;
  const detail =
    name !== undefined
      ? `: ${JSON.stringify(name)}`
      : allowed !== undefined
        ? `: ${JSON.stringify(allowed)}`
        : '';
  return `${instancePath === '' ? 'the value' : instancePath} ${message}${detail}`.slice(0, 300);
}

type WithinTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly why: string };

/** A try on a busy machine may get next to no processor time. That says nothing about the work, so another one follows. */
const mostTries = 6;

/**
 * Ends work that data from outside may keep busy for ever, such as a regular expression, or make call itself for ever. While it
 * runs, nothing else does: no timer, and no cancel. `processorTime`: microseconds of this process since an earlier reading.
 */
export function withinTime<T>(
  ms: number,
  work: () => T,
  processorTime: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage = process.cpuUsage,
): WithinTime<T> {
  for (let tries = 1; ; tries += 1) {
    const before = processorTime();
    const tried = tryOnce(ms, work);
    if (tried.kind !== 'late') return tried;
    const { user, system } = processorTime(before);
    const hadItsTime = (user + system) / 1_000 >= ms / 2;
    if (hadItsTime || tries === mostTries) {
      return { kind: 'failed', why: `it takes longer than ${ms / 1000} s` };
    }
  }
}

const script = new Script('work()');

function tryOnce<T>(ms: number, work: () => T): WithinTime<T> | { readonly kind: 'late' } {
  try {
    // Only the engine itself can end a regular expression.
    const value: T = script.runInContext(createContext({ work }), { timeout: ms });
    return { kind: 'done', value };
  } catch (error) {
    if (field(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'late' };
    return { kind: 'failed', why: String(field(error, 'message')) };
  }
}

// Reads the fields of a body or query and collects what is wrong, in the form of the document's ValidationError.
import { isRecord } from '../../support/json.ts';
import { json, type TextReply } from './reply.ts';

export interface Problem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

export type Fields = ReturnType<typeof fieldsOf>;

interface TextRule {
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly oneOf?: readonly string[];
}

export function invalid(problems: readonly Problem[]): TextReply {
  return json({ detail: problems }, 422);
}

export function fieldsOf(value: unknown, place: Problem['loc'] = ['body'], problems: Problem[] = []) {
  const record = isRecord(value) ? value : {};
  if (!isRecord(value))
    problems.push({ loc: place, msg: 'Input should be an object', type: 'model_attributes_type' });

  return {
    place,
    problems,
    has,
    names: (): readonly string[] => Object.keys(record),
    /** The value as it came, unchecked. */
    value: (name: string): unknown => record[name],
    text,
    flag,
    list,
    object,
    problem,
    only,
  };

  function has(name: string): boolean {
    return Object.hasOwn(record, name);
  }

  function text(name: string, rule: TextRule = {}): string | undefined {
    const found = present(name, rule.required);
    if (found === undefined || (found === null && rule.nullable)) return undefined;
    if (typeof found !== 'string') return problem(name, 'Input should be a valid string', 'string_type');
    if (!rule.oneOf || rule.oneOf.includes(found)) return found;
    return problem(name, `Input should be one of ${rule.oneOf.join(', ')}`, 'literal_error');
  }

  function flag(name: string, rule: { readonly required?: boolean } = {}): boolean | undefined {
    const found = present(name, rule.required);
    if (found === undefined || typeof found === 'boolean') return found;
    return problem(name, 'Input should be a valid boolean', 'bool_type');
  }

  function list(name: string): readonly unknown[] | undefined {
    const found = present(name);
    if (found === undefined || Array.isArray(found)) return found;
    return problem(name, 'Input should be a valid list', 'list_type');
  }

  /** Absent and null are the same. */
  function object(name: string): Fields | undefined {
    const found = present(name);
    return found === undefined || found === null ? undefined : fieldsOf(found, [...place, name], problems);
  }

  function present(name: string, required = false): unknown {
    if (has(name) && record[name] !== undefined) return record[name];
    return required && isRecord(value) ? problem(name, 'Field required', 'missing') : undefined;
  }

  function problem(name: string, msg: string, type = 'value_error'): undefined {
    problems.push({ loc: [...place, name], msg, type });
    return undefined;
  }

  function only(known: readonly string[]): void {
    for (const name of Object.keys(record)) {
      if (!known.includes(name)) problem(name, 'Extra inputs are not permitted', 'extra_forbidden');
    }
  }
}

/** What the live service answers to input that it did not expect. */
export function unexpected(): TextReply {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { kind: 'text', status: 500, headers, text: 'Internal Server Error' };
}

/** How most routes of the live service refuse a malformed id. */
export function notUuid(...loc: Problem['loc']): Problem {
  return { loc, msg: 'Input should be a valid UUID', type: 'uuid_parsing' };
}

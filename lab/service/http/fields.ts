// What is read of a body, whose form the published descriptions judge: a field of another type than it should have is none.
import { isRecord } from '../../support/json.ts';
import { json, type TextReply } from './reply.ts';

/** In the form of the document's ValidationError. */
interface Problem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

export interface Fields {
  readonly names: readonly string[];
  readonly value: (name: string) => unknown;
  readonly text: (name: string) => string | null;
  readonly flag: (name: string) => boolean | null;
  readonly list: (name: string) => readonly unknown[] | null;
  /** Without any field where it is not there. */
  readonly object: (name: string) => Fields;
}

export function fieldsOf(of: unknown): Fields {
  const record = isRecord(of) ? of : {};
  const value = (name: string): unknown => record[name];
  const pick = <T>(isSuch: (found: unknown) => found is T, name: string): T | null => {
    const found = value(name);
    return isSuch(found) ? found : null;
  };
  return {
    names: Object.keys(record),
    value,
    text: (name) => pick((found) => typeof found === 'string', name),
    flag: (name) => pick((found) => typeof found === 'boolean', name),
    list: (name) => pick((found) => Array.isArray(found), name),
    object: (name) => fieldsOf(value(name)),
  };
}

export const invalid = (...problems: readonly Problem[]): TextReply => json({ detail: problems }, 422);

export const missing = (...loc: Problem['loc']): Problem => ({ loc, msg: 'Field required', type: 'missing' });

/** What the live service answers to input that it did not expect. */
export function unexpected(): TextReply {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { kind: 'text', status: 500, headers, text: 'Internal Server Error' };
}

/** How most routes of the live service refuse a malformed id. */
export function notUuid(...loc: Problem['loc']): Problem {
  return { loc, msg: 'Input should be a valid UUID', type: 'uuid_parsing' };
}

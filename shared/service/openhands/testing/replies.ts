// Replies of a service and results of a verb in words, for the rows of tables.
import { failureOr, ServiceError } from '../../errors.ts';
import { json, page, reset, type Step } from './servers.ts';

/**
 * `reset & 409 this id exists & 200 {"id":"a"} & a page`: one after the other, and the last one stays. `more`: what a test calls by names of
 * its own.
 */
export function repliesOf(words: string, more: Readonly<Record<string, Step>> = {}): readonly Step[] {
  const named: Readonly<Record<string, Step>> = { reset, 'a page': page, ...more };
  return words.split(' & ').map((reply) => {
    const [, status = '', said = ''] = /^(\d+) ?(.*)$/.exec(reply) ?? [];
    const step = named[reply] ?? (status === '' ? undefined : json(bodyOf(said), Number(status)));
    if (step === undefined) throw new Error(`no such reply: ${reply}`);
    return step;
  });
}

function bodyOf(said: string): unknown {
  if (said === '') return {};
  return /^[{["]|^null$/.test(said) ? JSON.parse(said) : { detail: said };
}

/** `gone`, `known {…}`, `done` where nothing is returned, and the code of an error behind an exclamation mark. */
export async function resultInWords(work: () => Promise<unknown>): Promise<string> {
  const result = await failureOr(work);
  if (result instanceof ServiceError) return `! ${result.code}`;
  if (typeof result !== 'object') return String(result ?? 'done');
  const { kind, value } = Object(result);
  return value === undefined ? kind : `${kind} ${JSON.stringify(value)}`;
}

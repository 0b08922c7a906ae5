// Work that data from outside may keep busy for ever, such as a regular expression, or call itself for ever. It is ended.
import { createContext, Script } from 'node:vm';
import { field } from '../deps/run-context.ts';

export type WithinTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly why: string };

const script = new Script('work()');

/** While it runs, nothing else does: no timer, and no cancel. */
export function withinTime<T>(ms: number, work: () => T): WithinTime<T> {
  const results: T[] = [];
  const context = createContext({ work: () => void results.push(work()) });
  try {
    // Only the engine itself can end a regular expression.
    script.runInContext(context, { timeout: ms });
  } catch (error) {
    const isLate = field(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const why = isLate ? `it takes longer than ${ms / 1000} s` : field(error, 'message');
    return { kind: 'failed', why: String(why) };
  }
  const [value] = results.map((each) => ({ kind: 'done', value: each }) as const);
  return value ?? { kind: 'failed', why: 'it has no result' };
}

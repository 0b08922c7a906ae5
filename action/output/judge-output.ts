// Whether the last words of an agent hold the value that was asked for. Pure.

import { exactJson } from '../facts/exact-json.ts';
import type { OutputSchema } from '../settings/settings.ts';
import { findJson } from './find-json.ts';

export type JudgedOutput =
  /** `json`: the value as one line. */
  | { readonly kind: 'fits'; readonly json: string }
  | { readonly kind: 'misfit'; readonly errors: readonly [string, ...string[]] };

/** An output goes on as a variable of the environment, of which none may have more than 128 KB. */
const mostBytes = 60_000;

/** `clean` takes the keys out of a text: in the words, they may have been written with escapes. */
export function judgeOutput(
  words: string,
  { check }: OutputSchema,
  clean: (text: string) => string,
): JudgedOutput {
  const found = findJson(words);
  if (found.kind === 'none') return { kind: 'misfit', errors: [found.why] };
  const json = JSON.stringify(exactJson(found.text, clean));
  const bytes = Buffer.byteLength(json);
  if (bytes > mostBytes) {
    return { kind: 'misfit', errors: [`it has ${bytes} bytes, and may have ${mostBytes}`] };
  }
  const [first, ...more] = check(JSON.parse(json));
  if (first !== undefined) return { kind: 'misfit', errors: [first, ...more] };
  return { kind: 'fits', json };
}

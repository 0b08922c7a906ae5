// Whether the last words of an agent hold the value that was asked for. Pure.
import type { OutputSchema } from '../settings/settings.ts';
import { findJson } from './find-json.ts';

export type JudgedOutput =
  /** `json`: the value as one line. */
  | { readonly kind: 'fits'; readonly json: string }
  | { readonly kind: 'misfit'; readonly errors: readonly [string, ...string[]] };

/** An output goes on as a variable of the environment, of which all together have 128 KB. */
const mostCharacters = 60_000;

export function judgeOutput(words: string, { check }: OutputSchema): JudgedOutput {
  const found = findJson(words);
  if (found.kind === 'none') return { kind: 'misfit', errors: [found.why] };
  const [first, ...more] = check(found.value);
  if (first !== undefined) return { kind: 'misfit', errors: [first, ...more] };
  const json = JSON.stringify(found.value);
  if (json.length > mostCharacters) {
    return { kind: 'misfit', errors: [`it has ${json.length} characters, and may have ${mostCharacters}`] };
  }
  return { kind: 'fits', json };
}

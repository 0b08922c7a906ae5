// Makes text from outside fit for a one-line message: no secrets, no control characters, limited length.

import { withoutTokens } from '../conversation/index.ts';

const longestExcerpt = 300;

export function excerpt(text: string, longest = longestExcerpt): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}

/** Removes keys from what the agent says. What it wants to run stays as it is, because people decide on it. */
export type Clean = (text: string) => string;

/** Shorter ones would take ordinary words out of a text. */
const shortestKey = 8;

/** Longer texts are cut: that is more than a person is shown. The cut may be inside a key, which is not recognised then. */
const longestCleaned = 256 * 1024;
const longestKnown = 20_000;

/** Words of an agent may hold the keys of its surroundings: those that we know, and what looks like one. */
export function cleanWords(text: string, keys: readonly (string | null)[]): string {
  const known = keys.filter((key): key is string => key !== null && key.length >= shortestKey);
  const clean = (words: string) => withoutTokens(withoutSecrets(words, known));
  if (text.length <= longestCleaned) return clean(text);
  const cleaned = clean(text.slice(0, longestCleaned));
  return `${cleaned.slice(0, Math.max(0, cleaned.length - longestKnown))}…`;
}

/** Call this before cutting a text, because a part of a key is still a leak. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  return spellings.reduce((clean, spelling) => clean.replaceAll(spelling, '***'), text);
}

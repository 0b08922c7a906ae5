// What a text says, in the words of a story or a row.
import { expect } from '@jest/globals';

/** Text that has these words in it, or fits `/this/`; `not`: that does not. */
export function saying(words: string, { not = false, flags = '' } = {}): unknown {
  const [, source, own = flags] = /^\/(.*)\/([ms]+)?$/s.exec(words) ?? [];
  const { stringContaining, stringMatching } = not ? expect.not : expect;
  return source === undefined ? stringContaining(words) : stringMatching(new RegExp(source, own));
}

/** `!` stands before words that are nowhere in it. */
export function expectSaid(text: string, said: readonly string[]): void {
  for (const words of said) {
    if (words.startsWith('!')) expect(text).not.toContain(words.slice(1));
    else expect(text).toContain(words);
  }
}

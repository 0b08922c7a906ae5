// What a text says, as a row of a table.
import { expect } from '@jest/globals';

/** `!` stands before words that are nowhere in it. */
export function expectSaid(text: string, said: readonly string[]): void {
  for (const words of said) {
    if (words.startsWith('!')) expect(text).not.toContain(words.slice(1));
    else expect(text).toContain(words);
  }
}

import { withoutTokens } from './token-shapes.ts';

/**
 * One line of the reason of an ending. Removes what looks like a key, and credentials in addresses, as Git prints them when
 * a clone fails.
 */
export function reasonLine(text: string): string {
  const flat = withoutTokens(text)
    .replace(/:\/\/[^\s/@]+@/g, '://***@')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > 2000 ? `${flat.slice(0, 2000)}…` : flat;
}

// Tokens that look like somebody's secret, known by its shape alone: keys that GitHub, clouds, model and chat services give out.

/** Each is bounded: without an end, a text of some million characters would overflow the stack of the engine. */
const shapes = [
  /(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_)[\w.-]{20,20000}/,
  /(?<![A-Za-z0-9])glpat-[\w-]{20,20000}/,
  /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/,
  /(?<![A-Za-z0-9])AIza[\w-]{35}/,
  // A digit is needed, because words are joined like this too.
  /(?<![\w-])sk-(?=[\w-]{0,60}\d)[\w-]{20,20000}/,
  /(?<![A-Za-z0-9])(?:xox[a-z]|xapp)-[\w-]{10,20000}/,
  /(?<![\w-])eyJ[\w-]{10,20000}\.[\w-]{10,20000}\.[\w-]{10,20000}/,
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END)[\w+/=\s\\:,-]){0,20000}(?:-----END [A-Z0-9 ]{0,40}-----)?/,
];
const any = shapes.map(({ source }) => source).join('|');
const anyShape = new RegExp(any);
const everyShape = new RegExp(any, 'g');

export function holdsToken(text: string): boolean {
  return anyShape.test(text);
}

/** Call this before cutting a text, because a part of a key is still a leak. */
export function withoutTokens(text: string): string {
  return text.replace(everyShape, '***');
}

/** A reason is shown up to 2,000 characters, and a key in them is whole within this. */
const longestRead = 50_000;

/**
 * Makes one line of the reason of an ending. Removes what looks like a key, and credentials in addresses, as Git prints them when
 * a clone fails.
 */
export function reasonLine(text: string): string {
  const flat = withoutTokens(text.slice(0, longestRead))
    .replace(/:\/\/[^\s/@]+@/g, '://***@')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > 2000 ? `${flat.slice(0, 2000)}…` : flat;
}

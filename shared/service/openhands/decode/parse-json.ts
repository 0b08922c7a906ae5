// The only place where JSON text from outside is parsed, and where its limits are: one scan of the text before it is parsed.

/** No record of the service is nested this deep, and deeper values would overflow the stack of recursive code. */
const deepest = 200;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** No record of the service has this many, and each of them may take a hundred times the memory of its text. */
const mostValues = 200_000;

/** Text that is larger than what is read of its kind, though it may be JSON. */
export class TooLarge extends SyntaxError {
  override readonly name = 'TooLarge';
}

/**
 * Throws a SyntaxError for text that is not JSON, is nested too deep or holds too many values.
 *
 * The agent's side reads numbers as they are written, and people decide by what they are shown. So a number that JavaScript
 * would change becomes a text with its digits and the mark "(number)". A text that ends with this mark already gets another one.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(markExact(text));
}

/** 16 digits, an exponent of three digits, or a negative zero. Any other number stays the same. */
const maybeInexact = /[\d.]{16}|[eE][+-]?\d{3}|^-0(?![1-9])/;

const markedNumber = /^-?\d[\d.eE+-]* \(number\)(?: \(text\))*$/;

/** No program writes a number with more digits, and comparing very long ones takes long. */
const longestCompared = 60;

function sameNumber(source: string, value: number): boolean {
  if (!Number.isFinite(value) || Object.is(value, -0) || source.length > longestCompared) return false;
  const [one, other] = [plainDecimal(source), plainDecimal(String(value))];
  return one === other;
}

const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Sign, digits without zeros around them, and the power of ten of the last one: the same for 1e2, 100 and 100.0. */
function plainDecimal(written: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign}${kept}e${BigInt(power) - BigInt(part.length) + BigInt(digits.length - kept.length)}`;
}

export function parseJsonOrNothing(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Passes over the text once, and marks what needs it. `JSON.parse` with a function would take ten times as long for every value of
 * the text, and the sender could make it so with one number.
 */
function markExact(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  let depth = 0;
  let values = 0;
  const replace = (begin: number, end: number, by: string | null) => {
    // A name keeps its quotes, and what is where a name must is no JSON.
    if (by === null || isName(text, end)) return;
    parts.push(text.slice(kept, begin), by);
    kept = end;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      const end = endOfString(text, at);
      replace(at, end + 1, markedText(text, at, end));
      at = end;
    } else if (character === openBracket || character === openBrace) {
      if (++depth > deepest) throw new SyntaxError(`nested deeper than ${deepest} levels`);
      values += 1;
    } else if (character === closeBracket || character === closeBrace) {
      depth--;
    } else if (isOfNumber(character)) {
      const end = endOfNumber(text, at);
      if (end - at >= 2) replace(at, end, markedNumberOf(text.slice(at, end)));
      at = end - 1;
    } else if (character === comma) {
      values += 1;
    }
    if (values > mostValues) throw new TooLarge(`more than ${mostValues} values`);
  }
  return kept === 0 ? text : [...parts, text.slice(kept)].join('');
}

function isName(text: string, end: number): boolean {
  for (let at = end; ; at++) {
    const character = text[at];
    if (character === undefined || !' \t\n\r'.includes(character)) return character === ':';
  }
}

/** Null for one that stays as it is. Any character may be written as an escape. */
function markedText(text: string, begin: number, end: number): string | null {
  const first = text.charCodeAt(begin + 1);
  if (!isOfNumber(first) && first !== backslash) return null;
  if (text[end - 1] !== ')' && !/\\u0029$/.test(text.slice(end - 6, end))) return null;
  const value = parsedText(text.slice(begin, end + 1));
  return value !== null && markedNumber.test(value) ? JSON.stringify(`${value} (text)`) : null;
}

/** Null where it is no JSON, which is found when all is parsed. */
function parsedText(written: string): string | null {
  try {
    return JSON.parse(written) as string;
  } catch {
    return null;
  }
}

/** The position of its last quote; the end of the text where that is missing, which JSON.parse refuses. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let slashes = at;
    while (text.charCodeAt(slashes - 1) === backslash) slashes--;
    if ((at - slashes) % 2 === 0) return at;
  }
}

function endOfNumber(text: string, begin: number): number {
  let end = begin + 1;
  while (isOfNumber(text.charCodeAt(end)) || exponent.includes(text[end] ?? ' ')) end++;
  return end;
}

/** A digit, `-` or `.`; and where it goes on, `e`, `E` and `+`. */
function isOfNumber(character: number): boolean {
  return (character >= 0x30 && character <= 0x39) || character === 0x2d || character === 0x2e;
}

const exponent = 'eE+';

/** Null for one that stays as it is, and for what is no number. */
function markedNumberOf(source: string): string | null {
  if (!maybeInexact.test(source) || !numberOfJson.test(source)) return null;
  return sameNumber(source, Number(source)) ? null : `"${source} (number)"`;
}

declare global {
  interface JSON {
    /** An object that JSON.stringify writes as the text it was made of. */
    rawJSON(text: string): object;
  }
}

/** JSON that goes out again with each number as it was written. The value is good for JSON.stringify alone. `clean` is called with each text and each name. */
export function exactJson(text: string, clean = (written: string) => written): unknown {
  return JSON.parse(text, (_name: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number' && context?.source !== undefined) return JSON.rawJSON(context.source);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), part]));
  });
}

// The only place where JSON text from outside is parsed, and where its limits are: one scan of the text before it is parsed.

/** No record of the service is nested this deep, and deeper values would overflow the stack of recursive code. */
const deepest = 200;
const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws a SyntaxError for text that is not JSON or is nested too deep. */
export function parseJson(text: string): unknown {
  const { isTooDeep, hasInexactNumber } = scan(text);
  if (isTooDeep) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return hasInexactNumber || mayHoldMarkedText(text) ? JSON.parse(text, keepExact) : JSON.parse(text);
}

/** 16 digits, an exponent of three digits, or a negative zero. Any other number stays the same. */
const maybeInexact = /[\d.]{16}|[eE][+-]?\d{3}|^-0(?![1-9])/;

/** Whether a string of the text may look like a number that was kept as text. Any character may be written as an escape. */
function mayHoldMarkedText(text: string): boolean {
  return text.includes('(number)') || text.includes('\\u');
}

/**
 * The agent's side reads numbers as they are written, and people decide by what they are shown. So a number that JavaScript
 * would change becomes a text with its digits and the mark "(number)". A text that ends with this mark already gets another one.
 */
function keepExact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value === 'string') return markedNumber.test(value) ? `${value} (text)` : value;
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  return sameNumber(source, value) ? value : `${source} (number)`;
}

const markedNumber = /^-?\d[\d.eE+-]* \(number\)(?: \(text\))*$/;

/** No program writes a number with more digits, and comparing very long ones takes long. */
const longestCompared = 60;

function sameNumber(source: string, value: number): boolean {
  if (!Number.isFinite(value) || Object.is(value, -0) || source.length > longestCompared) return false;
  const [one, other] = [plainDecimal(source), plainDecimal(String(value))];
  return one === other;
}

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
 * One pass over the text, which skips its strings. Records are read by the thousand, and `JSON.parse` with a function takes ten
 * times as long, so it gets one only where a number needs it.
 */
function scan(text: string): { readonly isTooDeep: boolean; readonly hasInexactNumber: boolean } {
  let depth = 0;
  let hasInexactNumber = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfString(text, at);
    } else if (character === openBracket || character === openBrace) {
      if (++depth > deepest) return { isTooDeep: true, hasInexactNumber };
    } else if (character === closeBracket || character === closeBrace) {
      depth--;
    } else if (isOfNumber(character)) {
      const end = endOfNumber(text, at);
      hasInexactNumber ||= end - at >= 2 && isInexact(text.slice(at, end));
      at = end - 1;
    }
  }
  return { isTooDeep: false, hasInexactNumber };
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

function isInexact(source: string): boolean {
  return maybeInexact.test(source) && !sameNumber(source, Number(source));
}

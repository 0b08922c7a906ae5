// The only place where JSON text from outside is parsed, and where its limits are.

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
  refuseTooLarge(text);
  return mayNeedMarks.test(text) ? JSON.parse(text, marked) : JSON.parse(text);
}

/** Any other text is parsed eight times as fast. A name or a text may be written in escapes. */
const mayNeedMarks = /[\d.]{16}|[eE][+-]?\d{3}|-0|\(number\)|\\u/;
/** 16 digits, an exponent of three digits, or a negative zero. Any other number stays the same. */
const maybeInexact = /[\d.]{16}|[eE][+-]?\d{3}|^-0(?![1-9])/;
const markedNumber = /^-?\d[\d.eE+-]* \(number\)(?: \(text\))*$/;

interface Source {
  readonly source?: string;
}

function marked(_name: string, value: unknown, { source = '' }: Source = {}): unknown {
  if (typeof value === 'string') return markedNumber.test(value) ? `${value} (text)` : value;
  if (typeof value !== 'number' || !maybeInexact.test(source) || sameNumber(source, value)) return value;
  return `${source} (number)`;
}

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

function refuseTooLarge(text: string): void {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === openBracket || character === openBrace) {
      if (++depth > deepest) throw new SyntaxError(`nested deeper than ${deepest} levels`);
      values += 1;
    } else if (character === closeBracket || character === closeBrace) depth--;
    else if (character === comma) values += 1;
    if (values > mostValues) throw new TooLarge(`more than ${mostValues} values`);
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

declare global {
  interface JSON {
    /** An object that JSON.stringify writes as the text it was made of. */
    rawJSON(text: string): object;
  }
}

/** JSON that goes out again with each number as it was written. The value is good for JSON.stringify alone. `clean` is called with each text and each name. */
export function exactJson(text: string, clean = (written: string) => written): unknown {
  return JSON.parse(text, (_name: string, value: unknown, context?: Source) => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number' && context?.source !== undefined) return JSON.rawJSON(context.source);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), part]));
  });
}

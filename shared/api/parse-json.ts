// The only place where JSON text from outside is parsed.

/** No record of the service is nested this deep, and deeper values would overflow the stack of recursive code. */
const deepest = 200;
const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws a SyntaxError for text that is not JSON or is nested too deep. */
export function parseJson(text: string): unknown {
  const { isTooDeep, holdsStrangeNumber } = survey(text);
  if (isTooDeep) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return holdsStrangeNumber || mayLookLikeKept(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

/** 16 digits, an exponent of three, or a zero with a sign. Fewer digits always stay the same number. */
const strangeNumber = /[\d.]{16}|[eE][+-]?\d{3}|^-0(?![1-9])/;

/** Any character of a text may be written as an escape. */
function mayLookLikeKept(text: string): boolean {
  return text.includes('(number)') || text.includes('\\u');
}

/**
 * The agent's side reads numbers as they are written, and people decide by what they are shown: a number that would become
 * another one here stays as it was written, as a text. A text that looks like that is told apart.
 */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value === 'string') return keptNumber.test(value) ? `${value} (text)` : value;
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  return sameNumber(source, value) ? value : `${source} (number)`;
}

const keptNumber = /^-?\d[\d.eE+-]* \(number\)(?: \(text\))*$/;

/** No program writes a number with more digits, and to compare very long ones takes long. */
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
 * What JSON.parse has to be told of a text, in one pass and over its strings with a search: records are read by the thousand,
 * and telling each number of it to a function takes ten times as long.
 */
function survey(text: string): { readonly isTooDeep: boolean; readonly holdsStrangeNumber: boolean } {
  let depth = 0;
  let holdsStrangeNumber = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfString(text, at);
    } else if (character === openBracket || character === openBrace) {
      if (++depth > deepest) return { isTooDeep: true, holdsStrangeNumber };
    } else if (character === closeBracket || character === closeBrace) {
      depth--;
    } else if (isOfNumber(character)) {
      const end = endOfNumber(text, at);
      holdsStrangeNumber ||= end - at >= 2 && becomesAnother(text.slice(at, end));
      at = end - 1;
    }
  }
  return { isTooDeep: false, holdsStrangeNumber };
}

/** Where its last quote is; the end of a text that does not have it, which JSON.parse refuses. */
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

function becomesAnother(source: string): boolean {
  return strangeNumber.test(source) && !sameNumber(source, Number(source));
}

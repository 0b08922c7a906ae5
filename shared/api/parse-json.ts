// The only place where JSON text from outside is parsed.

/** No record of the service is nested this deep, and deeper values would overflow the stack of recursive code. */
const deepest = 200;
const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws a SyntaxError for text that is not JSON or is nested too deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return mayHoldStrangeNumbers.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

/** 16 digits, an exponent of three, or a zero with a sign. Fewer digits always stay the same number. */
const mayHoldStrangeNumbers = /[\d.]{16}|[eE][+-]?\d{3}|-0(?![1-9])/;

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

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === backslash) at++;
      else if (character === quote) inString = false;
    } else if (character === quote) {
      inString = true;
    } else if (character === openBracket || character === openBrace) {
      if (++depth > deepest) return true;
    } else if (character === closeBracket || character === closeBrace) {
      depth--;
    }
  }
  return false;
}

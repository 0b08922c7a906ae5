// The only place where JSON text from outside is parsed.

/** No record of the service is nested this deep, and deeper values would overflow the stack of recursive code. */
const deepest = 200;
const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws a SyntaxError for text that is not JSON or is nested too deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return mayHoldLargeNumbers.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
}

const mayHoldLargeNumbers = /\d{16}|[eE]\+?\d{3}/;

/**
 * The agent's side reads whole numbers of any length, and people decide by what they are shown: a number that would become
 * another one here stays as it was written, as a text.
 */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  const isExact = Number.isFinite(value) && (!/^-?\d{16,}$/.test(source) || String(value) === source);
  return isExact ? value : `${source} (number)`;
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

// The only place where JSON text from outside is parsed.

/** No record of the service is nested this deep, and deeper values would overflow the stack of recursive code. */
const deepest = 200;
const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws a SyntaxError for text that is not JSON or is nested too deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested deeper than ${deepest} levels`);
  return JSON.parse(text);
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

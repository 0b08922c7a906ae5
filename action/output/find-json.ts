// The JSON value in an agent's last words: in its last fenced `json` block, else the last value in brackets. Pure.

export type FoundJson =
  /** As it is written. */
  { readonly kind: 'value'; readonly text: string } | { readonly kind: 'none'; readonly why: string };

/** What comes before is not searched. */
const mostCharacters = 500_000;
/** Deeper values count as none: whoever walks through them would run out of stack. */
const deepest = 200;
/** Of all attempts together: that keeps the search quick, whatever was written. */
const mostSteps = 20_000_000;

export function findJson(words: string): FoundJson {
  const text = words.slice(-mostCharacters);
  const fenced = lastFenced(text);
  if (fenced !== null) {
    return parsed(fenced) ?? none('what stands in its json block is not JSON');
  }
  return lastInBrackets(text) ?? parsed(text) ?? parsed(lastLine(text)) ?? none('it holds no JSON value');
}

function lastFenced(text: string): string | null {
  let open: string[] | null = null;
  let last: string | null = null;
  for (const line of text.split('\n')) {
    if (open === null) {
      if (/^\s{0,3}```+\s*json\s*$/i.test(line)) open = [];
    } else if (/^\s{0,3}```+\s*$/.test(line)) {
      last = open.join('\n');
      open = null;
    } else {
      open.push(line);
    }
  }
  // A block that nothing closes goes on to the end.
  return open === null ? last : open.join('\n');
}

function lastInBrackets(text: string): FoundJson | null {
  let last: FoundJson | null = null;
  let steps = 0;
  for (let at = 0; at < text.length && steps < mostSteps; at += 1) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const { end, closed } = endOf(text, at);
    steps += end - at;
    const value = closed ? parsed(text.slice(at, end)) : null;
    if (value === null) continue;
    last = value;
    at = end - 1;
  }
  return last;
}

/** Behind the bracket that closes the one at `from`, or where it is seen that none does. */
function endOf(text: string, from: number): { readonly end: number; readonly closed: boolean } {
  let depth = 0;
  let inText = false;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
      // No JSON text goes over a line, so this is no JSON.
      else if (letter === '\n') return { end: at, closed: false };
    } else if (letter === '"') {
      inText = true;
    } else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > deepest) return { end: at, closed: false };
    } else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return { end: at + 1, closed: true };
    }
  }
  return { end: text.length, closed: false };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function parsed(text: string): FoundJson | null {
  try {
    const value: unknown = JSON.parse(text);
    return isUsable(value)
      ? { kind: 'value', text }
      : none('the JSON value is nested too deeply, or holds a number that is too large');
  } catch {
    return null;
  }
}

/** A number such as 1e999 is read as infinity, and written as null. */
function isUsable(whole: unknown): boolean {
  let values: unknown[] = [whole];
  for (let depth = 0; depth <= deepest && values.length > 0; depth += 1) {
    if (values.some((value) => typeof value === 'number' && !Number.isFinite(value))) return false;
    values = values.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return values.length === 0;
}

const none = (why: string): FoundJson => ({ kind: 'none', why });

// The JSON value in an agent's last words: in its last fenced `json` block, else the last value in brackets. Pure.

type FoundJson =
  /** As it is written. */
  { readonly kind: 'value'; readonly text: string } | { readonly kind: 'none'; readonly why: string };

/** Text before the last so many characters is not searched. */
const mostCharacters = 500_000;
/** Deeper values count as none: walking through them would overflow the stack. */
const deepest = 200;

/** `parse`: a test that counts the work gives its own. */
export function findJson(words: string, parse: (text: string) => unknown = JSON.parse): FoundJson {
  const text = words.slice(-mostCharacters);
  const read = (written: string) => readValue(written, parse);
  const fenced = lastFenced(text);
  if (fenced !== null) return read(fenced) ?? none('what is in its json block is not JSON');
  return (
    lastOf(bracketed(text), text, read) ??
    read(text) ??
    read(text.trim().split('\n').at(-1) ?? '') ??
    none('it holds no JSON value')
  );
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

/** The text from an opening bracket to behind the one that closes it. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly inner: readonly Span[];
}

/** Most prose in brackets does not begin like this. A check is quicker than an exception of the parser. */
const beginsAsJson = /^(?:\{\s*["}]|\[\s*[[{"\]\dtfn-])/;

/** The last one that is JSON: itself, or else something within it. */
function lastOf(
  spans: readonly Span[],
  text: string,
  read: (written: string) => FoundJson | null,
): FoundJson | null {
  for (const { start, end, inner } of spans.toReversed()) {
    const written = text.slice(start, end);
    const found = (beginsAsJson.test(written) ? read(written) : null) ?? lastOf(inner, text, read);
    if (found !== null) return found;
  }
  return null;
}

/** Finds text in brackets in one pass: the outermost ones that are closed, in order. */
function bracketed(text: string): readonly Span[] {
  const outermost: Span[] = [];
  const open: { readonly start: number; readonly inner: Span[] }[] = [];
  // Brackets before it have too much in them, and count as prose.
  let first = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inString) {
      if (letter === '\\') at += 1;
      // No string of JSON goes over the end of a line, so this was prose.
      else if (letter === '"' || letter === '\n') inString = false;
    } else if (letter === '"') {
      inString = open.length > first;
    } else if (letter === '{' || letter === '[') {
      open.push({ start: at, inner: [] });
      if (open.length - first > deepest) {
        for (const span of open[first]?.inner ?? []) outermost.push(span);
        first += 1;
      }
    } else if ((letter === '}' || letter === ']') && open.length > first) {
      const { start = 0, inner = [] } = open.pop() ?? {};
      const around = open.length > first ? open.at(-1)?.inner : outermost;
      around?.push({ start, end: at + 1, inner });
    }
  }
  // A bracket that nothing closes is prose; the brackets in it are not.
  return [...outermost, ...open.slice(first).flatMap(({ inner }) => inner)];
}

function readValue(text: string, parse: (text: string) => unknown): FoundJson | null {
  try {
    const value = parse(text);
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

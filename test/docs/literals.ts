// The texts that a source file holds, for holding documents against them.

/** Every string and template of a source, `…` in place of what a template fills in. Comments are no texts. */
export function literalsIn(source: string): readonly string[] {
  const found: string[] = [];
  scan(source, 0, found, null);
  return found;
}

const ellipsis = '…';

/** Scans code up to `end` (a closing brace) and answers the place behind it. */
function scan(source: string, from: number, found: string[], end: '}' | null): number {
  let at = from;
  let depth = 0;
  while (at < source.length) {
    const sign = source[at] ?? '';
    if (source.startsWith('//', at)) at = endOf(source, '\n', at);
    else if (source.startsWith('/*', at)) at = endOf(source, '*/', at);
    else if (sign === "'" || sign === '"') at = quoted(source, at, sign, found);
    else if (sign === '`') at = template(source, at, found);
    else if (sign === '/' && /[(,=:[!&|?]\s*$/.test(source.slice(Math.max(0, at - 20), at)))
      at = pattern(source, at);
    else {
      if (sign === '{') depth += 1;
      if (sign === '}' && end !== null && depth === 0) return at + 1;
      if (sign === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

function quoted(source: string, at: number, quote: string, found: string[]): number {
  let text = '';
  let next = at + 1;
  for (; source[next] !== quote && next < source.length; next += 1) {
    if (source[next] === '\\') next += 1;
    text += source[next] ?? '';
  }
  found.push(text);
  return next + 1;
}

function template(source: string, at: number, found: string[]): number {
  let text = '';
  let next = at + 1;
  while (next < source.length && source[next] !== '`') {
    if (source.startsWith('${', next)) {
      text += ellipsis;
      next = scan(source, next + 2, found, '}');
      continue;
    }
    if (source[next] === '\\') next += 1;
    text += source[next] ?? '';
    next += 1;
  }
  found.push(text);
  return next + 1;
}

function pattern(source: string, at: number): number {
  let inClass = false;
  let next = at + 1;
  for (; next < source.length && (inClass || source[next] !== '/'); next += 1) {
    if (source[next] === '\\') next += 1;
    else if (source[next] === '[') inClass = true;
    else if (source[next] === ']') inClass = false;
  }
  return next + 1;
}

function endOf(source: string, sign: string, from: number): number {
  const at = source.indexOf(sign, from);
  return at < 0 ? source.length : at + sign.length;
}

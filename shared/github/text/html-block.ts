// Which block of raw HTML a line begins, by the rules of CommonMark.

/** Raw HTML that a blank line does not end, and names about which versions differ. */
const unknown =
  /^<(?:(?:pre|script|style|textarea)(?:[\s>]|$)|\/?(?:meta|search|source)\b|\?|!(?:[a-z]|\[CDATA\[))/i;

const names = [
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt',
  'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link',
  'main menu menuitem nav noframes ol optgroup option p param section summary table tbody td tfoot th thead title tr',
  'track ul',
];
const named = new RegExp(`^</?(?:${names.join(' ').replaceAll(' ', '|')})(?:[ \\t]|/?>|$)`, 'i');

const value = `(?:[^"'=<>\`\\x00-\\x20]+|'[^']*'|"[^"]*")`;
const attribute = `[ \\t]+[a-zA-Z_:][\\w:.-]*(?:[ \\t]*=[ \\t]*${value})?`;
const alone = new RegExp(
  `^<(?:[a-zA-Z][a-zA-Z0-9-]*(?:${attribute})*[ \\t]*/?|/[a-zA-Z][a-zA-Z0-9-]*[ \\t]*)>[ \\t]*$`,
);

export type HtmlBlock =
  | { readonly kind: 'unknown' }
  /** `endsWith` null: a blank line ends it. */
  | { readonly kind: 'html'; readonly endsWith: string | null };

/** `mayGoOn`: whether a paragraph is open, which a tag of any name does not end. Null: the line is running text. */
export function htmlBlock(line: string, mayGoOn: boolean): HtmlBlock | null {
  if (line.startsWith('<!--')) return { kind: 'html', endsWith: '-->' };
  if (unknown.test(line)) return { kind: 'unknown' };
  if (named.test(line) || (!mayGoOn && alone.test(line))) return { kind: 'html', endsWith: null };
  return null;
}

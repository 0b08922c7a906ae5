// Turns values into markup. Every value in an `html` template is escaped, and loses characters that nobody sees or that turn the
// direction of the text, unless it was made by `html`.
import { texts } from '../../shared/github/index.ts';

export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Part = Html | string | number | null | undefined | readonly Part[];

export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = literals.map((literal, index) => literal + (index < parts.length ? markup(parts[index]) : ''));
  return new Html(text.join(''));
}

/** Text of our own files, unescaped: the Content-Security-Policy contains its hash. */
export function asset(text: string): Html {
  return new Html(text);
}

function markup(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map(markup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

const escapeText = (text: string): string =>
  texts.stripInvisible(text).replace(/[&<>"'`]/g, (sign) => entities[sign] ?? '');

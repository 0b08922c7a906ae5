// `{{ path }}` in a prompt file. Nothing is evaluated: a path that does not name an own property of plain data is an
// error.

import { removeHidden } from '../../shared/github/index.ts';

/** The data that paths read from. It may be hostile text, so what was filled in is never looked at again. */
export type TemplateData = Readonly<Record<string, unknown>>;

type Rendered =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

// `\{{` stands for a literal `{{`.
const placeholder = /(\\?)\{\{([^{}\n]*)\}\}/g;
const path = /^[A-Za-z_][\w-]*(?:\.[\w-]+)*$/;

export function renderTemplate(template: string, data: TemplateData): Rendered {
  const problems: string[] = [];
  const lineOf = lineCounter(template);
  const text = template.replace(
    placeholder,
    (whole: string, backslash: string, inner: string, at: number) => {
      if (backslash !== '') return whole.slice(1);
      const name = inner.trim();
      const found = lookUpPath(name, data);
      // Anybody may have written what the event quotes, and what people do not see they have not let pass.
      if (found.kind === 'value')
        return name.startsWith('event.') ? removeHidden(found.text).text : found.text;
      problems.push(`line ${lineOf(at)}: {{ ${shortName(name)} }} ${found.why}`);
      return '';
    },
  );
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'text', text };
}

type Found = { kind: 'value'; text: string } | { kind: 'nothing'; why: string };

function lookUpPath(name: string, data: TemplateData): Found {
  if (!path.test(name)) return { kind: 'nothing', why: 'is not a path such as event.issue.title' };
  let value: unknown = data;
  let walked = '';
  for (const key of name.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) {
      return { kind: 'nothing', why: `is unknown: ${shortName(walked) || 'the top'} has ${keysOf(value)}` };
    }
    value = value[key];
    walked = walked === '' ? key : `${walked}.${key}`;
  }
  return asText(value);
}

function asText(value: unknown): Found {
  // The body of an issue can be null. That is an empty text, not a wrong path.
  if (value === null || value === undefined) return { kind: 'value', text: '' };
  if (typeof value === 'string') return { kind: 'value', text: value };
  if (typeof value === 'number' || typeof value === 'boolean') return { kind: 'value', text: String(value) };
  return { kind: 'nothing', why: `is not text: it has ${keysOf(value)}` };
}

function keysOf(value: unknown): string {
  if (!isRecord(value)) return 'nothing below it';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'nothing in it';
  const shown = keys.slice(0, 20).map(shortName).join(', ');
  return keys.length > 20 ? `${shown} and ${keys.length - 20} more` : shown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Call it with growing positions. So a file with many mistakes is still read once. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let from = 0;
  return (index) => {
    for (; from < index; from += 1) if (text[from] === '\n') line += 1;
    return line;
  };
}

function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

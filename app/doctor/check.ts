// One check: what was checked, the result, and what to do about it.

export type Check =
  | { readonly kind: 'ok'; readonly name: string; readonly text: string }
  | { readonly kind: 'bad'; readonly name: string; readonly text: string; readonly fix: string }
  /** Could not be checked, because something else is wrong or because there is nothing to check. */
  | { readonly kind: 'open'; readonly name: string; readonly text: string };

export const ok = (name: string, text: string): Check => ({ kind: 'ok', name, text });
export const bad = (name: string, text: string, fix: string): Check => ({ kind: 'bad', name, text, fix });
export const open = (name: string, text: string): Check => ({ kind: 'open', name, text });

const signs = { ok: '✓', bad: '✗', open: '–' } as const;

/** One line. The error of a library may have several, so line breaks become spaces. */
export function lineOf(check: Check): string {
  const fix = check.kind === 'bad' ? `. Fix: ${check.fix}` : '';
  return `${signs[check.kind]} ${check.name}: ${check.text}${fix}`.replace(/\s+/g, ' ');
}

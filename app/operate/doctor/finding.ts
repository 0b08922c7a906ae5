// A check of the doctor: a question, how it is asked, and how the answer is judged; and a finding.

/** `about`: instead of the question of the check, where it has several lines. */
export type Finding = (
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'bad'; readonly text: string; readonly fix: string }
  /** Could not be checked, because something else is wrong or because there is nothing to check. */
  | { readonly kind: 'unchecked'; readonly text: string }
) & { readonly about?: string };

export const ok = (text: string, about?: string): Finding => ({ kind: 'ok', text, ...(about && { about }) });
export const bad = (text: string, fix: string, about?: string): Finding => ({
  kind: 'bad',
  text,
  fix,
  ...(about && { about }),
});
export const unchecked = (text: string): Finding => ({ kind: 'unchecked', text });

export interface Check {
  readonly question: string;
  find(): Promise<readonly Finding[]>;
}

export function check<T>(parts: {
  readonly question: string;
  readonly ask: () => T | Promise<T>;
  readonly judge: (answer: T) => Finding | readonly Finding[];
}): Check {
  const { question, ask, judge } = parts;
  return { question, find: async () => [judge(await ask())].flat() };
}

/** Asks only once, for several checks. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask();
    return asked;
  };
}

const signs = { ok: '✓', bad: '✗', unchecked: '–' } as const;

/** Writes a finding as one line: line breaks in the error of a library become spaces. */
export function lineOf(question: string, finding: Finding): string {
  const fix = finding.kind === 'bad' ? `. Fix: ${finding.fix}` : '';
  return `${signs[finding.kind]} ${finding.about ?? question}: ${finding.text}${fix}`.replace(/\s+/g, ' ');
}

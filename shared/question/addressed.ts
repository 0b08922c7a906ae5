// Decides which open question an answer means.

export interface OpenConfirmation {
  readonly id: string;
  readonly code: string;
}

export type Addressed =
  | { readonly kind: 'this'; readonly id: string }
  | { readonly kind: 'none_open' }
  /** Several questions are open, and the answer names none. */
  | { readonly kind: 'code_needed'; readonly codes: readonly string[] }
  | { readonly kind: 'wrong_code'; readonly codes: readonly string[] };

/**
 * `thread` is the question in whose thread the answer is, if any. A code must always match, also in the thread. A
 * different code in the thread is a mistake, so the answer is refused and not guessed.
 */
export function addressed(
  open: readonly OpenConfirmation[],
  answer: { readonly code: string | null; readonly thread: string | null },
): Addressed {
  const here = answer.thread === null ? open : open.filter(({ id }) => id === answer.thread);
  if (here.length === 0) return { kind: 'none_open' };
  const codes = here.map(({ code }) => code);
  const fitting = answer.code === null ? here : here.filter(({ code }) => code === answer.code);
  const [only] = fitting;
  if (only === undefined) return { kind: 'wrong_code', codes };
  return fitting.length === 1 ? { kind: 'this', id: only.id } : { kind: 'code_needed', codes };
}

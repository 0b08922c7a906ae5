// Which open confirmation an answer means.

export interface OpenConfirmation {
  readonly id: string;
  readonly code: string;
}

export type Addressed =
  | { readonly kind: 'this'; readonly id: string }
  | { readonly kind: 'none_open' }
  /** Several are open and the answer names none. */
  | { readonly kind: 'code_needed'; readonly codes: readonly string[] }
  | { readonly kind: 'wrong_code'; readonly codes: readonly string[] };

/**
 * `thread` is the confirmation in whose thread the answer stands, if any. A code always has to fit, in the thread too:
 * who writes another code than the thread's has mixed something up, and is asked rather than guessed at.
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

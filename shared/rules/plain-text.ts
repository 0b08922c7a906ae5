// Texts as they are compared where a rule has to be hard to get round.

/** Characters that are not seen, or end a line without looking like it, or are no characters at all. */
const hidden = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/v;
const everyHidden = new RegExp(hidden, 'gv');

export function hasHidden(text: string): boolean {
  return hidden.test(text);
}

/** The same spelling for all that look the same. */
export function folded(text: string): string {
  return text.replace(everyHidden, '').normalize('NFKC').toLowerCase().replace(everyHidden, '').trim();
}

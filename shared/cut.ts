// Cuts texts. Lengths are counted in code points, so that no character is split.

/** Up to `max` code points, including the "…". Cutting a cut text again does not change it. */
export function cut(text: string, max: number): string {
  const kept = firstCodePoints(text, max);
  return kept === text ? text : `${firstCodePoints(text, max - 1).replace(/[\u200D\s]+$/u, '')}…`;
}

/** The beginning, and the number of code points that were left out. */
export function cutWithCount(text: string, max: number): { readonly kept: string; readonly left: number } {
  const kept = firstCodePoints(text, max);
  return { kept, left: countCodePoints(text.slice(kept.length)) };
}

/** Renders shorter and shorter parts of a text until the result fits, because escaping can make a text much longer. */
export function fitting(render: (max: number) => string, max: number, budget: number): string {
  let rendered = render(max);
  for (let less = max; rendered.length > budget && less > 1; ) {
    less = Math.floor(less / 2);
    rendered = render(less);
  }
  return rendered;
}

/** No iterator is used, for speed: `fitting` counts a long text once for every length that it tries. */
function countCodePoints(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

function firstCodePoints(text: string, max: number): string {
  // A code point has at most two units, so the rest need not be read.
  return text.length <= max ? text : [...text.slice(0, max * 2)].slice(0, Math.max(0, max)).join('');
}

/** `a, b and 3 more` */
export function andMore(shown: readonly string[], count: number): string {
  const left = count - shown.length;
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

// Lengths that people can read, counted in code points so that no character is split.

/** At most `max` code points, the mark of the cut included; a text that was cut stays as it is when cut again. */
export function cut(text: string, max: number): string {
  const kept = firstCodePoints(text, max);
  return kept === text ? text : `${firstCodePoints(text, max - 1).replace(/[\u200D\s]+$/u, '')}…`;
}

/** The beginning, and how many code points were left out. */
export function cutWithCount(text: string, max: number): { readonly kept: string; readonly left: number } {
  const kept = firstCodePoints(text, max);
  return { kept, left: countCodePoints(text.slice(kept.length)) };
}

/** Renders with less and less of a text until the result fits: escaping can make a text many times longer. */
export function fitting(render: (max: number) => string, max: number, budget: number): string {
  let rendered = render(max);
  for (let less = max; rendered.length > budget && less > 1; ) {
    less = Math.floor(less / 2);
    rendered = render(less);
  }
  return rendered;
}

/** Not by an iterator: a long rest is counted again for every length that `fitting` tries. */
function countCodePoints(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

function firstCodePoints(text: string, max: number): string {
  // No code point is longer than two units, so the rest need not be looked at.
  return text.length <= max ? text : [...text.slice(0, max * 2)].slice(0, Math.max(0, max)).join('');
}

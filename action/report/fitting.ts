// Fits text into a place of limited size: a state, a comment, a summary. Pure.

/** The newest of them that fit together, in their order. */
export function newestFitting<T>(all: readonly T[], most: number, sizeOf: (each: T) => number): readonly T[] {
  let left = most;
  const first = all.findLastIndex((each) => {
    left -= sizeOf(each);
    return left < 0;
  });
  return all.slice(first + 1);
}

/** Paragraphs from the first on. One that does not fit is left out whole: a cut in its middle could leave markup open. */
export function joinFitting(
  parts: readonly (string | null)[],
  most: number,
  sizeOf: (text: string) => number,
): string {
  return parts.reduce<string>((text, part) => {
    if (part === null) return text;
    const longer = text === '' ? part : `${text}\n\n${part}`;
    return sizeOf(longer) <= most ? longer : text;
  }, '');
}

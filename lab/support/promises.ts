// What a proof found about one promise. A promise that nothing was held against was not looked at, and so it is not kept.

export interface Entry {
  readonly promise: string;
  /** How many things were held against it. */
  readonly checked: number;
  readonly wrong: readonly string[];
}

/** A short proof may not come to all of them: there a promise that was not looked at is named, and is no failure. */
export type Demand = 'every_promise' | 'what_was_reached';

export function isKept({ checked, wrong }: Entry, demand: Demand): boolean {
  return wrong.length === 0 && (checked > 0 || demand === 'what_was_reached');
}

export function linesOf(entry: Entry, demand: Demand): readonly string[] {
  const { promise, checked, wrong } = entry;
  const sign = !isKept(entry, demand) ? '❌' : checked === 0 ? '–' : '✅';
  const missing = checked === 0 && wrong.length === 0 ? ['nothing came to it, so it was not looked at'] : [];
  return [
    `  ${sign} ${promise} (${checked} checked)`,
    ...[...wrong.slice(0, 10), ...missing].map((line) => `       ${line}`),
  ];
}

/** The same promises, held against by several runs. */
export function addUp(books: readonly (readonly Entry[])[]): readonly Entry[] {
  const pages = Map.groupBy(books.flat(), ({ promise }) => promise);
  return [...pages].map(([promise, entries]) => ({
    promise,
    checked: entries.reduce((sum, { checked }) => sum + checked, 0),
    wrong: entries.flatMap(({ wrong }) => wrong),
  }));
}

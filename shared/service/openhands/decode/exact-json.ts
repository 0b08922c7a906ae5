// JSON that goes out again with each number as it was written: a large id must not become its neighbour. Pure.

declare global {
  interface JSON {
    /** What JSON.stringify writes as it is. */
    rawJSON(text: string): object;
  }
}

/** For JSON.stringify alone. `clean` is told each text, and each name. */
export function exactJson(text: string, clean = (written: string) => written): unknown {
  return JSON.parse(text, (_name: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number' && context?.source !== undefined) return JSON.rawJSON(context.source);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), part]));
  });
}

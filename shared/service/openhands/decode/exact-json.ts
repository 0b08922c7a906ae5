// JSON that goes out again with each number as it was written: a large id must not become its neighbour. Pure.

declare global {
  interface JSON {
    /** An object that JSON.stringify writes as the text it was made of. */
    rawJSON(text: string): object;
  }
}

/** The value is good for JSON.stringify alone. `clean` is called with each text and each name. */
export function exactJson(text: string, clean = (written: string) => written): unknown {
  return JSON.parse(text, (_name: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number' && context?.source !== undefined) return JSON.rawJSON(context.source);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), part]));
  });
}

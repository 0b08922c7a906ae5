/** A field of what GitHub sent; undefined where there is none, or nothing that could have one. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return found;
}

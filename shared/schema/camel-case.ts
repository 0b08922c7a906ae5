// Names of settings as code writes them: `poll-interval`, `poll_interval` and `POLL_INTERVAL` become `pollInterval`.

type CamelCase<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : S extends `${infer First}_${infer Rest}`
    ? `${First}${Capitalize<CamelCase<Rest>>}`
    : S;

export type InCamelCase<T> = {
  readonly [K in keyof T & string as CamelCase<Lowercase<K>>]: T[K];
};

export function inCamelCase<T extends object>(values: T): InCamelCase<T> {
  const renamed = Object.entries(values).map(([name, value]) => [camelCase(name), value]);
  // The same names as in the type.
  return Object.fromEntries(renamed) as InCamelCase<T>;
}

export function camelCase(name: string): string {
  return name.toLowerCase().replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());
}

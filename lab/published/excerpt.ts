// What an excerpt of a published description holds.
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Operation {
  /** Schemas of its parameters in the query. */
  readonly query: Readonly<Record<string, Json>>;
  /** Null where it takes none. */
  readonly body: Json;
  /** By status; null where nothing is said of the body. */
  readonly replies: Readonly<Record<string, Json>>;
}

export interface Excerpt {
  readonly origin: { readonly from: string; readonly version: string };
  readonly operations: Readonly<Record<string, Operation>>;
  /** Payloads of webhooks. */
  readonly events: Readonly<Record<string, Json>>;
  readonly schemas: Readonly<Record<string, Json>>;
}

export interface Exception {
  readonly operation: string;
  readonly status: string;
  readonly why: string;
  /** The schema that takes the place of the published one. */
  readonly instead: Json;
}

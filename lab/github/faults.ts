// Failures on request: what the next matching requests meet instead of, or before, their real answer.

export interface Fault {
  readonly method?: string;
  /** A regular expression over the path below the API base, for example `/comments$`. */
  readonly path: string;
  /** What the request's body holds, such as the node id in a query; absent = any body. */
  readonly text?: string;
  /** How many matching requests it spoils; absent = all until cleared. */
  readonly times?: number;
  /** For how long it spoils them; absent = until cleared. */
  readonly forMs?: number;
  /** How many matching requests it lets pass first. */
  readonly skip?: number;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Before it takes effect. */
  readonly delayMs?: number;
  /** After it has taken effect, before the answer leaves. */
  readonly answerDelayMs?: number;
  /** The connection is cut: before the request takes effect, or after it has. */
  readonly reset?: 'before' | 'after';
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly at: number;
  /** `app`, `installation:agent[bot]`; null where the credentials were refused. */
  caller: string | null;
  /** Whose limit on requests it counts for: an account, or for workflows a repository. Null where it is free. */
  countsFor: string | null;
  /** Of a request to `/graphql`. */
  operation: 'query' | 'mutation' | null;
  status: number | null;
}

export type Faults = ReturnType<typeof createFaults>;

/** `now` is the time of the emulated GitHub. */
export function createFaults(now: () => number) {
  let active: { fault: Fault; skip: number; times: number; until: number }[] = [];
  return {
    add(fault: Fault): void {
      const { skip = 0, times = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY } = fault;
      active.push({ fault, skip, times, until: now() + forMs });
    },
    /** Those with this text; all, where none is given. */
    clear(text?: string): void {
      active = text === undefined ? [] : active.filter(({ fault }) => fault.text !== text);
    },
    match(method: string, path: string, body: string): Fault | null {
      const found = active.find(
        ({ fault, times, until }) =>
          times > 0 &&
          now() < until &&
          (fault.method === undefined || fault.method === method) &&
          new RegExp(fault.path).test(path) &&
          body.includes(fault.text ?? ''),
      );
      if (found === undefined) return null;
      if (found.skip > 0) {
        found.skip -= 1;
        return null;
      }
      found.times -= 1;
      return found.fault;
    },
  };
}

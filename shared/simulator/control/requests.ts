// What was asked of the service, for tests: bounded, and without keys unless they are asked for.
import type { IncomingHttpHeaders } from 'node:http';

export interface RequestTruth {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The route's name; null where there is none. */
  readonly route: string | null;
  readonly headerNames: readonly string[];
  readonly body: unknown;
  /** The fault that met it, if one did. */
  readonly fault: string | null;
  /** Only where they were asked for. */
  readonly keys?: { readonly authorization: string | null; readonly session: string | null };
}

export interface RequestLog {
  readonly add: (
    request: Omit<RequestTruth, 'headerNames' | 'keys'>,
    headers: IncomingHttpHeaders,
    bodyText: string,
  ) => void;
  readonly list: (withKeys: boolean) => readonly RequestTruth[];
  readonly clear: () => void;
}

const longestBody = 5_000;

export function createRequestLog(keep: number): RequestLog {
  let entries: RequestTruth[] = [];
  return {
    add: (request, headers, bodyText) => {
      const session = headers['x-session-api-key'];
      entries.push({
        ...request,
        body: bodyText.length > longestBody ? `${bodyText.slice(0, longestBody)}…` : request.body,
        headerNames: Object.keys(headers),
        keys: {
          authorization: headers.authorization ?? null,
          session: typeof session === 'string' ? session : null,
        },
      });
      // Cut in lots, so that a benchmark does not pay for a shift on every request.
      if (entries.length > keep * 2) entries = entries.slice(-keep);
    },
    list: (withKeys) =>
      entries.slice(-keep).map(({ keys, ...request }) => (withKeys && keys ? { ...request, keys } : request)),
    clear: () => {
      entries = [];
    },
  };
}

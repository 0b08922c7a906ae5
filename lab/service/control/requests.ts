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
  /** What was sent back; null while, or because, nothing was. It holds session keys, so it comes only with the keys. */
  readonly answer?: AnswerTruth | null;
}

export interface AnswerTruth {
  /** The moment of its last byte. */
  readonly at: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Whether all of it was sent. */
  readonly whole: boolean;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Told again and again while an answer is written piece by piece. */
export type Answered = (answer: AnswerTruth) => void;

const longestBody = 5_000;
/** A start by the stream echoes its request with each of eight elements. */
const longestAnswer = 20_000;

export function createRequestLog(keep: number, tell?: (request: RequestTruth) => void) {
  let entries: RequestTruth[] = [];
  return {
    add: (
      request: Omit<RequestTruth, 'headerNames' | 'keys' | 'answer'>,
      headers: IncomingHttpHeaders,
      bodyText: string,
    ): Answered => {
      const session = headers['x-session-api-key'];
      const entry: { answer: AnswerTruth | null } & Omit<RequestTruth, 'answer'> = {
        ...request,
        body: bodyText.length > longestBody ? `${bodyText.slice(0, longestBody)}…` : request.body,
        headerNames: Object.keys(headers),
        keys: {
          authorization: headers.authorization ?? null,
          session: typeof session === 'string' ? session : null,
        },
        answer: null,
      };
      if (tell !== undefined) {
        tell(entry);
        return () => {};
      }
      entries.push(entry);
      // Cut in lots, so that a benchmark does not pay for a shift on every request.
      if (entries.length > keep * 2) entries = entries.slice(-keep);
      return (answer) => {
        entry.answer = { ...answer, text: answer.text.slice(0, longestAnswer) };
      };
    },
    list: (withKeys: boolean): readonly RequestTruth[] =>
      entries
        .slice(-keep)
        .map(({ keys, answer, ...request }) =>
          withKeys && keys ? { ...request, keys, answer: answer ?? null } : request,
        ),
    clear: (): void => {
      entries = [];
    },
  };
}

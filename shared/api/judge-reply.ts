// Decides what a complete answer is: JSON of the API, a refusal of the API, or not from the API. Pure.
import type { IncomingHttpHeaders } from 'undici/types/header.js';
import { decodeErrorBody } from './decode/error-body.ts';
import { excerpt, withoutSecrets } from './excerpt.ts';
import type { Failure, Refusal } from './failure.ts';
import { parseJson } from './parse-json.ts';
import { parseRetryAfter } from './retry-after.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tooLong: boolean;
  readonly secrets: readonly string[];
  readonly now: number;
}

type Head = Pick<Answer, 'status' | 'headers' | 'secrets'>;

export type JudgedReply = { readonly kind: 'json'; readonly json: unknown } | Failure;

const wrongPlace = 'check the base URL, and that no login page or proxy stands in between';

export function judgeReply(answer: Answer): JudgedReply {
  const { status } = answer;
  if (status >= 300 && status < 400) return redirected(answer);
  if (status >= 200 && status < 300) return judgeSuccess(answer);
  const page = isPage(answer);
  if (page && status < 500 && !refusalsThatPagesMayCarry.includes(status)) {
    return { kind: 'foreign', status, why: `a web page answered (status ${status}): ${wrongPlace}` };
  }
  return judgeRefusal(answer, page);
}

/** Called before the body is read: detects a content type that is not JSON. */
export function foreignType({ status, headers, secrets }: Head): Failure | null {
  const given = headerOf(headers, 'content-type') ?? '';
  const type = contentType(headers);
  if (type === '' || type.includes('json') || type === 'text/plain' || type === 'application/octet-stream') {
    return null;
  }
  const what = type.includes('html') ? 'a web page' : `"${excerpt(withoutSecrets(given, secrets), 60)}"`;
  return { kind: 'foreign', status, why: `${what} came instead of JSON: ${wrongPlace}` };
}

const refusalsThatPagesMayCarry = [401, 403, 408, 425, 429];

function judgeSuccess(answer: Answer): JudgedReply {
  const { status, text } = answer;
  const foreign = foreignType(answer);
  if (foreign) return foreign;
  if (isPage(answer)) {
    return { kind: 'foreign', status, why: `a web page came instead of JSON: ${wrongPlace}` };
  }
  if (answer.tooLong) return { kind: 'unreadable', status, why: 'the answer is too long' };
  if (text.trim() === '') return { kind: 'json', json: undefined };
  try {
    return { kind: 'json', json: parseJson(text) };
  } catch {
    // No excerpt here: records of conversations contain their session keys.
    return { kind: 'unreadable', status, why: `the answer is not JSON (${text.length} characters)` };
  }
}

function judgeRefusal({ status, headers, text, secrets, now }: Answer, page: boolean): Refusal {
  const said = decodeErrorBody(text, now);
  return {
    kind: 'status',
    status,
    retryAfterMs: parseRetryAfter(headerOf(headers, 'retry-after'), now),
    quota: said.quota,
    concurrency: status === 429 && said.concurrency,
    text: page ? 'a web page' : excerpt(withoutSecrets(said.text, secrets)),
  };
}

function redirected({ status, headers, secrets }: Answer): Failure {
  const target = headerOf(headers, 'location');
  const url = target === undefined ? null : URL.parse(target);
  const shown = url ? `${url.origin}${url.pathname}` : (target?.split(/[?#]/)[0] ?? 'nowhere');
  const to = excerpt(withoutSecrets(shown, secrets), 200);
  return {
    kind: 'foreign',
    status,
    why: `it redirects (${status}) to ${to}, and redirects are not followed`,
  };
}

/** A web page is never what was asked for, not even as a file. */
export function isPageType(headers: IncomingHttpHeaders): boolean {
  return contentType(headers).includes('html');
}

function isPage({ headers, text }: Answer): boolean {
  return isPageType(headers) || /^\s*<(!doctype|html)/i.test(text);
}

function contentType(headers: IncomingHttpHeaders): string {
  return (headerOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

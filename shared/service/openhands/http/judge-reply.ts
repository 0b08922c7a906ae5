// Decides what a complete reply is: JSON of the API, a refusal of the API, or not from the API. Pure.
import type { IncomingHttpHeaders } from 'undici/types/header.js';
import { excerpt, withoutSecrets } from '../../excerpt.ts';
import { parseJson, parseJsonOrNothing, TooLarge } from '../decode/parse-json.ts';
import { decodeErrorBody, msUntil } from '../decode/refusal.ts';
import type { Failure, HttpRefusal } from './call.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tooLong: boolean;
  readonly secrets: readonly string[];
  readonly now: number;
}

type Head = Pick<HttpReply, 'status' | 'headers' | 'secrets'>;

export type JudgedReply = { readonly kind: 'json'; readonly json: unknown } | Failure;

const wrongPlace = 'check the base URL, and that no login page or proxy is in between';

export function judgeReply(reply: HttpReply): JudgedReply {
  const { status, text } = reply;
  if (status >= 300 && status < 400) return redirected(reply);
  if (status >= 200 && status < 300) return judgeSuccess(reply);
  const page = isPage(reply);
  const isForeignAbsence = absences.includes(status) && !isJson(text);
  if (isForeignAbsence || (page && status < 500 && !refusalsThatPagesMayCarry.includes(status))) {
    const what = page ? 'a web page' : 'what is not JSON';
    const orKey = refusalsOfAccess.includes(status) ? '; if neither is so, the key may have no access' : '';
    return { kind: 'foreign', status, why: `${what} answered (status ${status}): ${wrongPlace}${orKey}` };
  }
  return judgeRefusal(reply, page);
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

const refusalsThatPagesMayCarry = [408, 425, 429];
/** By these the API says that it does not have what was asked for. It says so in JSON, or without words. */
export const absences: readonly number[] = [404, 405, 410, 501];
/** Statuses that a page of another server may have: they say nothing about what the service serves. */
export const refusalsOfAccess: readonly number[] = [401, 403];

function isJson(text: string): boolean {
  return text.trim() === '' || parseJsonOrNothing(text) !== undefined;
}

function judgeSuccess(reply: HttpReply): JudgedReply {
  const { status, text } = reply;
  const foreign = foreignType(reply);
  if (foreign) return foreign;
  if (isPage(reply)) {
    return { kind: 'foreign', status, why: `a web page came instead of JSON: ${wrongPlace}` };
  }
  const tooLarge = { kind: 'unreadable', status, why: 'the answer is too long', isTooLarge: true } as const;
  if (reply.tooLong) return tooLarge;
  if (text.trim() === '') return { kind: 'json', json: undefined };
  try {
    return { kind: 'json', json: parseJson(text) };
  } catch (error) {
    if (error instanceof TooLarge) return { ...tooLarge, why: `the answer has ${error.message}` };
    // No excerpt here: records of conversations contain their session keys.
    return { kind: 'unreadable', status, why: `the answer is not JSON (${text.length} characters)` };
  }
}

function judgeRefusal({ status, headers, text, secrets, now }: HttpReply, page: boolean): HttpRefusal {
  // Times that it names are by its own clock: ours may be hours ahead.
  const at = Date.parse(headerOf(headers, 'date') ?? '') || now;
  const said = decodeErrorBody(text, at);
  return {
    ...said,
    kind: 'status',
    status,
    retryAfterMs: parseRetryAfter(headerOf(headers, 'retry-after'), at),
    concurrency: status === 429 && said.concurrency,
    saved: status === 429 && said.saved,
    text: page ? 'a web page' : excerpt(withoutSecrets(said.text, secrets)),
  };
}

function redirected({ status, headers, secrets }: HttpReply): Failure {
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

function isPage({ headers, text }: HttpReply): boolean {
  return isPageType(headers) || /^\s*<(!doctype|html)/i.test(text);
}

function contentType(headers: IncomingHttpHeaders): string {
  return (headerOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/**
 * The longest pause that is kept. A maintenance page asks for an hour and is gone in a minute, and an agent server is what whoever
 * works in its sandbox makes of it.
 */
const longestPause = 10 * 60_000;

/** Reads `Retry-After` as seconds or as an HTTP date, in milliseconds from now; null when there is none that can be read. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longestPause);
  // The pattern is checked first, because Date.parse reads "-5" as a year.
  const until = /^[A-Za-z]{3,9},? /.test(text) ? msUntil(text, now) : null;
  return until === null ? null : Math.min(until, longestPause);
}

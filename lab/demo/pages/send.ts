// Answers with the headers that keep a browser from doing anything that the pages themselves do not do.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: forms would then be sent with `Origin: null`.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** A page that did not change since it was asked for last is not sent again. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  html: string,
): void {
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  const known = status === 200 && request.headers['if-none-match'] === etag;
  response.writeHead(known ? 304 : status, {
    ...headers,
    etag,
    ...(!known && { 'content-type': 'text/html; charset=utf-8' }),
  });
  response.end(known || request.method === 'HEAD' ? undefined : html);
}

export function sendAsset(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { ...headers, 'content-type': `${type}; charset=utf-8` }).end(text);
}

/** 303: what follows is a GET, so that loading the page again sends nothing twice. */
export function sendElsewhere(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...headers, location }).end();
}

// Answers with headers that forbid the browser everything that the page does not need.
import type { ServerResponse } from 'node:http';
import { pageScript, pageStyle } from './assets.ts';

const policy = [
  "default-src 'none'",
  `script-src ${pageScript.source}`,
  `style-src ${pageStyle.source}`,
  "img-src 'self'",
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
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
};

export function sendPage(response: ServerResponse, status: number, markup: string): true {
  response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(markup);
  return true;
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): true {
  response.writeHead(status, { ...headers, 'content-type': type }).end(text);
  return true;
}

/** Status 303: the browser makes the next request with GET. */
export function sendElsewhere(response: ServerResponse, location: string, cookie?: string): true {
  response
    .writeHead(303, { ...headers, location, ...(cookie !== undefined && { 'set-cookie': cookie }) })
    .end();
  return true;
}

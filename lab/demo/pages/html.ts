// Every page's frame, and its way to the browser.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the configuration of the repository says. */
export interface Terms {
  /** When agents ask: before each action, or once about a plan. */
  readonly asks: 'always' | 'plan';
  /** How many people have to approve a pull request that an agent wrote. */
  readonly people: '0' | '1' | '2';
}

export interface Playground {
  /** An issue to begin with. */
  readonly firstIssue: number;
  readonly statusPage: string;
  terms(): Terms;
  setTerms(terms: Terms): Promise<void>;
}

export interface PageContent {
  readonly title: string;
  /** HTML. Each element at the top has an id, by which the script finds it again. */
  readonly body: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export function page(
  { title, body }: PageContent,
  { repository, playground }: { readonly repository?: string; readonly playground?: Playground | null } = {},
): string {
  const home = repository ? `<a href="/${escapeHtml(repository)}">${escapeHtml(repository)}</a>` : '';
  const status = playground ? `<a href="${escapeHtml(playground.statusPage)}">the App’s status page</a>` : '';
  // Without the script, a reload would lose a draft.
  const refresh =
    repository && !playground ? '<noscript><meta http-equiv="refresh" content="2"></noscript>' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh}
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
<script src="/page.js" defer></script>
</head>
<body>
<header><nav>${home}${status}</nav><span id="pulse" role="status">emulated, on this machine</span></header>
<main data-list>${body}</main>
</body>
</html>
`;
}

/** Why something was not done, with what the person had written. */
export function refusalPage(
  why: string,
  kept: { readonly written: string; readonly back: string } | null = null,
): string {
  const written = kept?.written
    ? `<p>What you wrote:</p><textarea id="written" rows="8" dir="auto" readonly>${escapeHtml(`\n${kept.written}`)}</textarea>`
    : '';
  const back = kept ? `<p><a href="${escapeHtml(kept.back)}">Back to the page</a></p>` : '';
  const body = `<div id="refusal"><h1>Not done</h1><p id="why">${escapeHtml(why)}</p>${written}${back}</div>`;
  return page({ title: 'Not done', body });
}

/** They keep a browser from doing anything that the pages themselves do not do. */
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

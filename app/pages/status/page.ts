// The frame of every page, and the headers that forbid the browser everything that the page does not need.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { asset, type Html, html } from '../../http/html.ts';

export interface PageContent {
  readonly title: string;
  /** Where the page refreshes itself, each element directly in it needs an id. */
  readonly main: Html;
  /** Where its forms lead, if not to us. */
  readonly formsTo?: string;
}

interface PageFrame {
  /** How often the page asks for itself again, and the time; null for a page that does not change. */
  readonly refresh: { readonly ms: number; readonly now: number } | null;
  readonly signedIn: boolean;
  /** The person who signed in, where that is known. */
  readonly login?: string | undefined;
}

export const icon = readAsset('icon.svg');
const style = readAsset('page.css');
const script = readAsset('page.js');

function readAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

/** Style and script are inline and allowed by their hashes: one request, no other origin. */
function renderPage({ title, main }: PageContent, { refresh, signedIn, login }: PageFrame): string {
  const data = refresh && html` data-now="${refresh.now}" data-refresh="${refresh.ms}"`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · agent-conversations</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${asset(style)}</style>
</head>
<body${data}>
<header class="bar">
<a class="name" href="/">${logo}agent-conversations</a>
<div class="side">
${data && html`<noscript><a href="">Reload</a></noscript><span class="fresh" role="status" hidden></span>`}
${login && html`<bdi class="who">${login}</bdi>`}
${signedIn ? html`<form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>` : null}
</div>
</header>
<main>
${main}
</main>
${data && html`<script>${asset(script)}</script>`}
</body>
</html>
`.toString();
}

const logo = html`<svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M5 3.5h14a2.5 2.5 0 0 1 2.5 2.5v8.5A2.5 2.5 0 0 1 19 17h-6.2L8 21v-4H5a2.5 2.5 0 0 1-2.5-2.5V6A2.5 2.5 0 0 1 5 3.5Z" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"/><circle cx="9" cy="10.2" r="2.1" fill="none" stroke="currentColor" stroke-width="1.7"/><path d="M11.2 10.2H17m-2.2 0v2.4" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/></svg>`;

/** A part of a page that refreshes itself. */
export const section = (id: string, title: string, body: Html): Html =>
  html`<section id="${id}-now" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>`;

/** One of the numbers at the top of a page. */
export const figure = (value: string, label: Html | string, tone = ''): Html =>
  html`<div class="figure ${tone}"><dd>${value}</dd><dt>${label}</dt></div>`;

export const thousands = (value: number): string => value.toLocaleString('en-US');

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const headersFor = (formsTo = "'self'") => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${formsTo}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: forms would then be sent with `Origin: null`.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
});

export function sendPage(
  response: ServerResponse,
  status: number,
  content: PageContent,
  frame: PageFrame = { refresh: null, signedIn: false },
): true {
  const headers = { ...headersFor(content.formsTo), 'content-type': 'text/html; charset=utf-8' };
  response.writeHead(status, headers).end(renderPage(content, frame));
  return true;
}

export function sendText(response: ServerResponse, status: number, text: string, type: string): true {
  response.writeHead(status, { ...headersFor(), 'content-type': `${type}; charset=utf-8` }).end(text);
  return true;
}

/** Status 303: the browser makes the next request with GET. */
export function redirect(
  response: ServerResponse,
  location: string,
  cookie?: string | readonly string[],
): true {
  response
    .writeHead(303, {
      ...headersFor(),
      location,
      ...(cookie !== undefined && { 'set-cookie': [cookie].flat() }),
    })
    .end();
  return true;
}

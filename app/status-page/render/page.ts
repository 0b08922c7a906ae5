// The frame of every page. Style and script are inline and allowed by their hashes: one request, no other origin.
import { pageScript, pageStyle } from '../assets.ts';
import { asset, type Html, html } from '../html.ts';

export interface PageParts {
  readonly title: string;
  readonly main: Html;
  readonly now: number;
  /** The address of the feed; null for a page that does not change. */
  readonly feed: string | null;
  readonly signedIn: boolean;
}

export function page({ title, main, now, feed, signedIn }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · agent-conversations</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${asset(pageStyle.text)}</style>
</head>
<body${feed === null ? null : html` data-feed="${feed}"`} data-now="${now}">
<header class="bar">
<a class="name" href="/">${mark()}agent-conversations</a>
<div class="side">
${feed === null ? null : html`<span class="feed" role="status" hidden></span>`}
${signedIn ? html`<form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>` : null}
</div>
</header>
<main>
${main}
</main>
${feed === null ? null : html`<noscript><p class="more">Reload the page to see what has changed.</p></noscript><script>${asset(pageScript.text)}</script>`}
</body>
</html>
`.toString();
}

const mark = (): Html =>
  html`<svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M5 3.5h14a2.5 2.5 0 0 1 2.5 2.5v8.5A2.5 2.5 0 0 1 19 17h-6.2L8 21v-4H5a2.5 2.5 0 0 1-2.5-2.5V6A2.5 2.5 0 0 1 5 3.5Z" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"/><circle cx="9" cy="10.2" r="2.1" fill="none" stroke="currentColor" stroke-width="1.7"/><path d="M11.2 10.2H17m-2.2 0v2.4" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/></svg>`;

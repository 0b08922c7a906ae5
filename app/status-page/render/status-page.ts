// The front page: first open questions, then live runs, then finished runs.
import { type Html, html } from '../html.ts';
import type { OpenQuestion, StatusView } from '../types.ts';
import { page } from './page.ts';
import { badge, runRow } from './run-row.ts';
import { ago, lasting } from './time.ts';

export function renderStatusPage(view: StatusView, more: { readonly signedIn: boolean }): string {
  const { page: number } = view.live;
  return page({ ...statusMain(view), now: view.now, feed: `/events?page=${number}`, ...more });
}

/** The part of the page that is updated while it is open. */
export function statusMain(view: StatusView): { readonly title: string; readonly main: Html } {
  const { counts, confirmations, live, finished, now } = view;
  const asking = confirmations.length;
  return {
    title: `${asking > 0 ? `(${asking}) ` : ''}${counts.live} live`,
    main: html`<h1 class="unseen">Conversations</h1>
${figures(view)}
${backlog(view)}
${
  asking === 0
    ? null
    : html`<section id="asking-now" aria-labelledby="asking"><h2 id="asking">Waiting for an answer</h2>
<ul class="rows">${confirmations.map((each) => questionRow(each, now))}</ul></section>`
}
<section id="live-now" aria-labelledby="live"><h2 id="live">Live</h2>
${
  live.runs.length === 0
    ? html`<p class="empty">Nothing is running. Label an issue to start a conversation.</p>`
    : html`<ul class="rows">${live.runs.map((run) => runRow(run, now))}</ul>`
}
${pager(view)}</section>
${
  finished.length === 0
    ? null
    : html`<section id="finished-now" aria-labelledby="finished"><h2 id="finished">Finished</h2>
<ul class="rows">${finished.map((run) => runRow(run, now))}</ul>
${counts.finished > finished.length ? html`<p class="more">The latest ${finished.length} of ${thousands(counts.finished)}.</p>` : null}</section>`
}`,
  };
}

function figures({ counts, confirmations }: StatusView): Html {
  const figure = (value: number, name: string, tone: string) =>
    html`<div class="figure ${tone}"><dd>${thousands(value)}</dd><dt>${name}</dt></div>`;
  return html`<dl class="figures">
${figure(counts.live, 'live', '')}
${figure(counts.starting, 'starting', '')}
${figure(confirmations.length, 'waiting for an answer', confirmations.length > 0 ? 'asking' : '')}
${figure(counts.finished, 'finished', '')}
</dl>`;
}

/** Work is usually done within a second, so it is shown only when it waits longer than this. */
const unusualMs = 60_000;

function backlog({ backlog: { deliveries, effects, oldest }, now }: StatusView): Html | null {
  if (oldest === null || now - oldest < unusualMs) return null;
  return html`<p class="trouble" role="status">Behind: ${thousands(deliveries)} ${deliveries === 1 ? 'event' : 'events'} to handle and ${thousands(effects)} ${effects === 1 ? 'update' : 'updates'} to send, the oldest due ${ago(oldest, now)}.</p>`;
}

function questionRow(asked: OpenQuestion, now: number): Html {
  const { code, summary, tool, risk, url } = asked;
  return html`<li class="row" id="asked-${code}">
  <div class="what">
    <a class="title" href="/runs/${asked.runId}"><bdi>${summary ?? tool}</bdi></a>
    <p class="meta"><bdi>${asked.issueTitle}</bdi><span class="sep"></span>${asked.repository}${
      url === null
        ? null
        : html`<span class="sep"></span><a href="${url}" rel="noreferrer">answer on GitHub</a>`
    }</p>
  </div>
  <div class="how">
    ${badge(`${tool}, risk ${risk.toLowerCase()}`, 'asking')}
    <p class="meta"><code>${code}</code><span class="sep"></span>for ${lasting(asked.askedAt, now)}</p>
  </div>
</li>`;
}

function pager({ live: { page: number, pages } }: StatusView): Html | null {
  if (pages === 1) return null;
  return html`<nav class="pager" aria-label="Pages of live conversations">
${number > 1 ? html`<a href="/?page=${number - 1}" rel="prev">Newer</a>` : html`<span></span>`}
<span>Page ${number} of ${pages}</span>
${number < pages ? html`<a href="/?page=${number + 1}" rel="next">Older</a>` : html`<span></span>`}
</nav>`;
}

const thousands = (value: number): string => value.toLocaleString('en-US');

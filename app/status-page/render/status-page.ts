// The front page: first open questions and what failed lately, then live runs, then those that ended.
import {
  type FilterState,
  filterStates,
  isFiltered,
  noFilter,
  type RunFilter,
  writeFilter,
} from '../../model/run-filter.ts';
import { type Html, html } from '../html.ts';
import type { OpenQuestion, StatusView } from '../types.ts';
import { page } from './page.ts';
import { badge, runRow } from './run-row.ts';
import { ago, lasting } from './time.ts';

export function renderStatusPage(view: StatusView, more: { readonly signedIn: boolean }): string {
  const feed = `/events${writeFilter(view.filter, view.live.page)}`;
  return page({ ...statusMain(view), now: view.now, feed, ...more });
}

/** The part of the page that is updated while it is open. */
export function statusMain(view: StatusView): { readonly title: string; readonly main: Html } {
  const { counts, confirmations, failed, now, filter } = view;
  const asking = confirmations.length;
  const words = filterWords(filter);
  return {
    title: `${asking > 0 ? `(${asking}) ` : ''}${words === '' ? `${counts.live} live` : words}`,
    main: html`<h1 class="unseen">Conversations</h1>
${figures(view)}
${backlog(view)}
${filterForm(filter)}
${
  asking === 0
    ? null
    : html`<section id="asking-now" aria-labelledby="asking"><h2 id="asking">Waiting for an answer</h2>
<ul class="rows">${confirmations.map((each) => questionRow(each, now))}</ul></section>`
}
${
  failed.length === 0
    ? null
    : html`<section id="failed-now" aria-labelledby="failed"><h2 id="failed">Ended badly within a day</h2>
<ul class="rows">${failed.map((run) => runRow(run, now, 'failed'))}</ul>
${counts.badly > failed.length ? html`<p class="more">The latest ${failed.length} of ${thousands(counts.badly)}. <a href="/${writeFilter({ ...noFilter, state: 'badly' })}">All that ended badly</a></p>` : null}</section>`
}
${liveSection(view)}
${endedSection(view)}`,
  };
}

function liveSection(view: StatusView): Html | null {
  const { live, filter, now } = view;
  const { state } = filter;
  if (state !== null && state !== 'live' && state !== 'waiting') return null;
  const nothing = isFiltered(filter)
    ? 'Nothing that runs fits the filter.'
    : 'Nothing is running. Label an issue to start a conversation.';
  return html`<section id="live-now" aria-labelledby="live"><h2 id="live">Live</h2>
${
  live.runs.length === 0
    ? html`<p class="empty">${nothing}</p>`
    : html`<ul class="rows">${live.runs.map((run) => runRow(run, now))}</ul>`
}
${pager(view)}</section>`;
}

function endedSection({ ended, filter, counts, now }: StatusView): Html | null {
  if (ended.length === 0) {
    const wanted = filter.state !== null && filter.state !== 'live' && filter.state !== 'waiting';
    return wanted
      ? html`<section id="ended-now"><p class="empty">Nothing that ended fits the filter.</p></section>`
      : null;
  }
  const more = isFiltered(filter)
    ? html`<p class="more">The latest ${ended.length} that fit, of those that ended lately.</p>`
    : counts.ended > ended.length
      ? html`<p class="more">The latest ${ended.length} of ${thousands(counts.ended)}.</p>`
      : null;
  return html`<section id="ended-now" aria-labelledby="ended"><h2 id="ended">Ended</h2>
<ul class="rows">${ended.map((run) => runRow(run, now))}</ul>
${more}</section>`;
}

const stateNames: Readonly<Record<FilterState, string>> = {
  live: 'Live',
  waiting: 'Waiting for an answer',
  well: 'Ended well',
  badly: 'Ended badly',
  otherwise: 'Stopped or given up',
};

function filterWords({ repository, person, state }: RunFilter): string {
  const words = [
    state === null ? null : stateNames[state],
    repository,
    person === null ? null : `by ${person}`,
  ];
  return words.filter((word) => word !== null).join(', ');
}

/** A plain form, so that the filter stands in the address and works without a script. */
function filterForm(filter: RunFilter): Html {
  const { repository, person, state } = filter;
  const option = (name: FilterState) =>
    html`<option value="${name}"${name === state ? html` selected` : null}>${stateNames[name]}</option>`;
  return html`<form class="filter" method="get" action="/" role="search">
<label>Repository <input name="repository" value="${repository ?? ''}" placeholder="owner/name" maxlength="201" autocapitalize="off" spellcheck="false"></label>
<label>Started by <input name="person" value="${person ?? ''}" placeholder="login" maxlength="90" autocapitalize="off" spellcheck="false"></label>
<label>State <select name="state"><option value="">Any</option>${filterStates.map(option)}</select></label>
<button>Filter</button>${isFiltered(filter) ? html`<a href="/">Show all</a>` : null}
</form>`;
}

function figures({ counts }: StatusView): Html {
  const figure = (value: number, name: string, tone: string, state: FilterState | null) => {
    const label = state === null ? name : html`<a href="/${writeFilter({ ...noFilter, state })}">${name}</a>`;
    return html`<div class="figure ${tone}"><dd>${thousands(value)}</dd><dt>${label}</dt></div>`;
  };
  const { asking } = counts;
  return html`<dl class="figures">
${figure(counts.live, 'live', '', 'live')}
${figure(counts.starting, 'starting', '', null)}
${figure(asking, 'waiting for an answer', asking > 0 ? 'asking' : '', 'waiting')}
${figure(counts.well, 'ended well in a day', '', 'well')}
${figure(counts.badly, 'ended badly in a day', counts.badly > 0 ? 'bad' : '', 'badly')}
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

function pager({ live: { page: number, pages }, filter }: StatusView): Html | null {
  if (pages === 1) return null;
  return html`<nav class="pager" aria-label="Pages of live conversations">
${number > 1 ? html`<a href="/${writeFilter(filter, number - 1)}" rel="prev">Newer</a>` : html`<span></span>`}
<span>Page ${number} of ${pages}</span>
${number < pages ? html`<a href="/${writeFilter(filter, number + 1)}" rel="next">Older</a>` : html`<span></span>`}
</nav>`;
}

const thousands = (value: number): string => value.toLocaleString('en-US');

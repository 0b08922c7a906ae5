// The front page: first open questions and what failed lately, then live runs, then those that ended.

import { subjectLine } from '../../../shared/github/index.ts';
import { type Html, html } from '../../http/html.ts';
import { guardSentence } from '../../rehearsal/report.ts';
import { halterName } from '../../store/halt.ts';
import type { AskedQuestion } from '../../store/question.ts';
import {
  type FilterState,
  filterStates,
  isFiltered,
  noFilter,
  type RunFilter,
  writeFilter,
} from '../../store/run/run-filter.ts';
import { mostEndedCounted } from '../../store/run/run-queries.ts';
import { pageAddress } from '../addresses.ts';
import { actionsLine } from './decisions.ts';
import { figure, type PageContent, section, thousands } from './page.ts';
import { type FrontPage, isLiveState, liveCount, type Shown, startingCount } from './read-front-page.ts';
import { badge, capitalized, runRow, titleOf } from './run-row.ts';
import { ago, ahead, lasting } from './times.ts';

export function renderFrontPage(view: FrontPage): PageContent {
  const { asked, counts, filter, own } = view;
  const waits = own?.asked ?? asked;
  const waiting = waits.questions.length > 0 ? `(${askedCount(waits)}) ` : '';
  const main = html`<h1 class="unseen" id="heading">Conversations</h1>
${haltedSection(view)}
${guardLine(view)}
${ownSections(view)}
${figures(view)}
${backlog(view)}
${filterForm(view)}
${askedSection(view)}
${failedSection(view)}
${liveSection(view)}
${endedSection(view)}
${haltForm(view)}`;
  return { title: `${waiting}${filterWords(filter) || `${liveCount(counts)} live`}`, main };
}

function haltedSection({ halt, mayHalt, now }: FrontPage): Html | null {
  if (halt === null) return null;
  const lift = mayHalt
    ? html`<form method="post" action="/lift"><button>Lift the halt</button></form>`
    : html` <code>npm run halt -- --lift</code> ends it.`;
  return html`<div class="trouble halted" id="halted" role="status"><p>Agents are halted, by <bdi>${halterName(halt.beganBy)}</bdi> for ${lasting(halt.beganAt, now)}: nothing is started, and each agent at work is stopped.${mayHalt ? null : lift}</p>${mayHalt ? lift : null}</div>`;
}

/** Loud where it did not hold. Nothing where there was no rehearsal. */
function guardLine({ guard, now }: FrontPage): Html | null {
  const sentence = guardSentence(guard, now);
  if (sentence === null) return null;
  const tone = sentence.guard === 'held' ? 'meta' : 'trouble';
  return html`<p class="${tone}" id="guard" role="status">${capitalized(sentence.text)}.</p>`;
}

/** Folded, so that one click alone stops nothing. */
function haltForm({ halt, mayHalt, counts }: FrontPage): Html | null {
  if (halt !== null || !mayHalt) return null;
  return html`<div class="halt" id="halt"><details id="halt-all"><summary>Halt all agents</summary>
<p class="meta">Starts nothing new, and stops every agent that is followed (${thousands(liveCount(counts))} live now), with a word in each thread. What waits to be started goes on when you lift it; agents that were stopped do not.</p>
<form method="post" action="/halt"><button>Halt all agents</button></form></details></div>`;
}

interface SectionParts {
  readonly below?: Html | null;
  /** In place of the rows, where there are none. */
  readonly empty?: string;
}

function listOf(id: string, title: string, rows: readonly Html[], { below, empty }: SectionParts = {}): Html {
  const body =
    rows.length === 0 ? html`<p class="empty">${empty}</p>` : html`<ul class="card rows">${rows}</ul>`;
  return section(id, title, html`${body}${below}`);
}

function ownSections(view: FrontPage): Html | null {
  const { own, now, note } = view;
  const shown = note && html`<p class="trouble" id="note">${note}</p>`;
  if (own === null) return html`${shown}`;
  const rows = own.asked.questions.map((each) => questionRow(each, now));
  const mine = own.runs.map((run) => runRow(run, view, 'mine'));
  const empty = own.asked.isMore
    ? 'None of the questions that wait longest is for you.'
    : 'No question waits for your answer.';
  return html`${listOf('waits', 'Waiting for you', rows, { below: moreAsked(own.asked), empty })}
${mine.length > 0 ? listOf('mine', 'Your conversations', mine) : null}
${shown}`;
}

function askedSection({ asked, own, now }: FrontPage): Html | null {
  if (asked.questions.length === 0) return null;
  const rows = asked.questions.map((each) => questionRow(each, now));
  const title = own === null ? 'Waiting for an answer' : 'Waiting for others';
  return listOf('asking', title, rows, { below: moreAsked(asked) });
}

function moreAsked({ questions, isMore }: Shown): Html | null {
  if (!isMore) return null;
  const all = html`<a href="/${writeFilter({ ...noFilter, state: 'waiting' })}">All that wait</a>`;
  const which = questions.length > 0 ? `The ${questions.length} that wait longest. ` : '';
  return html`<p class="more">${which}${all}</p>`;
}

const askedCount = ({ questions, isMore }: Shown): string => `${questions.length}${isMore ? '+' : ''}`;

function failedSection(view: FrontPage): Html | null {
  const { failed, lately } = view;
  if (failed.length === 0) return null;
  const rows = failed.map((run) => runRow(run, view, 'failed'));
  const all = html`<a href="/${writeFilter({ ...noFilter, state: 'badly' })}">All that failed</a>`;
  const more =
    lately.badly > failed.length
      ? html`<p class="more">The latest ${failed.length} of ${endedCount(lately.badly)}. ${all}</p>`
      : null;
  return listOf('failed', 'Failed within a day', rows, { below: more });
}

function liveSection(view: FrontPage): Html | null {
  const { live, filter } = view;
  if (filter.state !== null && !isLiveState(filter.state)) return null;
  if (live.runs.length > 0) {
    const rows = live.runs.map((run) => runRow(run, view));
    return listOf('live', 'Live', rows, { below: pager(view) });
  }
  if (live.isAbove) {
    const pages = pager(view);
    return pages && html`<div id="live-now">${pages}</div>`;
  }
  const empty = isFiltered(filter)
    ? 'Nothing that runs fits the filter.'
    : 'Nothing is running. Label an issue to start a conversation.';
  return listOf('live', 'Live', [], { empty });
}

function endedSection(view: FrontPage): Html | null {
  const { ended, filter, counts } = view;
  if (ended.length > 0) {
    const all = counts.runs.ended ?? 0;
    const more = isFiltered(filter)
      ? html`<p class="more">The latest ${ended.length} that fit, of those that ended lately.</p>`
      : all > ended.length
        ? html`<p class="more">The latest ${ended.length} of ${endedCount(all)}.</p>`
        : null;
    const rows = ended.map((run) => runRow(run, view));
    return listOf('ended', 'Ended', rows, { below: more });
  }
  if (filter.state === null || isLiveState(filter.state)) return null;
  return listOf('ended', 'Ended', [], { empty: 'Nothing that ended fits the filter.' });
}

const stateNames: Readonly<Record<FilterState, string>> = {
  live: 'Live',
  waiting: 'Waiting for an answer',
  well: 'Ended well',
  badly: 'Failed',
  otherwise: 'Stopped or given up',
};

function filterWords({ repository, person, state }: RunFilter): string {
  const words = [state && stateNames[state], repository, person && `by ${person}`];
  return words.filter((word) => word !== null).join(', ');
}

/** A plain form, so that the filter is part of the address and works without a script. Nothing before the first run. */
function filterForm({ filter, counts }: FrontPage): Html | null {
  const { repository, person, state } = filter;
  const isEmpty = liveCount(counts) + (counts.runs.ended ?? 0) === 0;
  if (isEmpty && !isFiltered(filter)) return null;
  const option = (name: FilterState) =>
    html`<option value="${name}"${name === state ? html` selected` : null}>${stateNames[name]}</option>`;
  return html`<form class="filter" id="filter" method="get" action="/" role="search">
<label>Repository <input name="repository" value="${repository ?? ''}" placeholder="owner/name" maxlength="201" autocapitalize="off" spellcheck="false"></label>
<label>Started by <input name="person" value="${person ?? ''}" placeholder="login" maxlength="90" autocapitalize="off" spellcheck="false"></label>
<label>State <select name="state"><option value="">Any</option>${filterStates.map(option)}</select></label>
<button>Filter</button>${isFiltered(filter) ? html`<a href="/">Show all</a>` : null}
</form>`;
}

function figures({ counts, lately, allAsked }: FrontPage): Html {
  const link = (name: string, state: FilterState) =>
    html`<a href="/${writeFilter({ ...noFilter, state })}">${name}</a>`;
  return html`<dl class="card figures" id="figures">
${figure(thousands(liveCount(counts)), link('live', 'live'))}
${figure(thousands(startingCount(counts)), 'starting')}
${figure(askedCount(allAsked), link('waiting for an answer', 'waiting'), allAsked.questions.length > 0 ? 'asking' : '')}
${figure(endedCount(lately.well), link('ended well (24 h)', 'well'))}
${figure(endedCount(lately.badly), link('failed (24 h)', 'badly'), lately.badly > 0 ? 'bad' : '')}
</dl>
<p class="more" id="results"><a href="/results">Results</a>: merged pull requests, dollars and times, by month</p>`;
}

/** Work is usually done within a second, so it is shown only when it waits longer than this. */
const unusualMs = 60_000;

function backlog({ counts: { deliveriesWaiting, outbox, oldest }, now }: FrontPage): Html | null {
  const due = [oldest.delivery, oldest.outbox].filter((at) => at !== null);
  const first = Math.min(...due);
  if (now - first < unusualMs || due.length === 0) return null;
  const { waiting = 0, sending = 0, retrying = 0 } = outbox;
  const events = amountOf(deliveriesWaiting, 'event');
  const updates = amountOf(waiting + sending + retrying, 'update');
  return html`<p class="trouble" id="backlog" role="status">Behind: ${events} to handle and ${updates} to send, the oldest due ${ago(first, now)}.</p>`;
}

function questionRow({ question, run }: AskedQuestion, now: number): Html {
  const { code, actions, openedAt, shown, createdAt, rejectAt, expiresAt, subject } = question;
  const until = [rejectAt, expiresAt].filter((at) => typeof at === 'number');
  const [first] = actions ?? [];
  const action = first && actions ? actionsLine(actions) : 'The service does not say what it wants to do';
  const asked = subject ? subjectLine(subject) : action;
  const url = pageAddress(shown?.url ?? null);
  const { owner, name } = run.repository;
  return html`<li class="row" id="asked-${code ?? ''}">
  <div class="what">
    <a class="title" href="${url ?? `/runs/${run.id}`}"${url && html` rel="noreferrer"`}><bdi>${asked}</bdi></a>
    <p class="meta"><a href="/runs/${run.id}"><bdi>${titleOf(run)}</bdi></a><span class="sep"></span>${owner}/${name}</p>
  </div>
  <div class="how">
    ${badge(subject?.kind ?? `risk ${(first?.risk ?? 'unknown').toLowerCase()}`, 'asking')}
    <p class="meta"><code>${code ?? ''}</code><span class="sep"></span>for ${lasting(openedAt ?? createdAt, now)}${
      until.length === 0 ? null : html`<span class="sep"></span>expires ${ahead(Math.min(...until), now)}`
    }</p>
  </div>
</li>`;
}

function pager({ live: { page, pages }, filter }: FrontPage): Html | null {
  if (pages === 1) return null;
  const link = (to: number, name: string, rel: string) =>
    html`<a href="/${writeFilter(filter, to)}" rel="${rel}">${name}</a>`;
  return html`<nav class="pager" aria-label="Pages of live conversations">
${page > 1 ? link(page - 1, 'Newer', 'prev') : html`<span></span>`}
<span>Page ${page} of ${pages}</span>
${page < pages ? link(page + 1, 'Older', 'next') : html`<span></span>`}
</nav>`;
}

/** Runs that ended are counted no further than that. */
const endedCount = (ended: number): string => `${thousands(ended)}${ended < mostEndedCounted ? '' : '+'}`;
const amountOf = (value: number, name: string): string =>
  `${thousands(value)} ${name}${value === 1 ? '' : 's'}`;

// One run as a row: its issue, its state, and the time of the next look.
import { noFilter, writeFilter } from '../../model/run-filter.ts';
import { type Html, html } from '../html.ts';
import type { RunLine, Tone } from '../types.ts';
import { ago, ahead, lasting } from './time.ts';

/** `place` is the section: a run may stand in two of them. */
export function runRow(run: RunLine, now: number, place = 'run'): Html {
  return html`<li class="row" id="${place}-${run.id}">
  <div class="what">
    <a class="title" href="/runs/${run.id}"><bdi>${run.issue.title || 'Untitled issue'}</bdi></a>
    <p class="meta">${runMeta(run)}</p>
  </div>
  <div class="how">
    ${badge(run.state.label, run.state.tone)}
    <p class="meta">${run.endedAt === null ? html`for ${lasting(run.since, now)}` : ago(run.endedAt, now)}${nextLook(run, now)}</p>
  </div>
  ${run.note === null ? null : html`<p class="note"><bdi>${run.note}</bdi></p>`}
</li>`;
}

export function runMeta({ issue, pull, repository, requester }: RunLine): Html {
  return html`<a href="${issue.url}" rel="noreferrer">${repository} #${issue.number}</a>${
    pull === null
      ? null
      : html`<span class="sep"></span><a href="${pull.url}" rel="noreferrer">pull request #${pull.number}</a>`
  }<span class="sep"></span><a href="/${writeFilter({ ...noFilter, person: requester })}"><bdi>${requester}</bdi></a>`;
}

export function badge(label: string, tone: Tone): Html {
  return html`<span class="badge ${tone}"><span class="dot" aria-hidden="true"></span>${label}</span>`;
}

function nextLook({ nextLookAt }: RunLine, now: number): Html | null {
  return nextLookAt === null ? null : html`<span class="sep"></span>next look ${ahead(nextLookAt, now)}`;
}

// A run as one row of a list: its issue, its state, and what it has cost.

import { type Ending, outcomes, type Seen } from '../../../shared/conversation/index.ts';
import { type StateTone, texts } from '../../../shared/github/index.ts';
import { type Html, html } from '../../http/html.ts';
import { usageOf } from '../../run/cost-of-run.ts';
import { waitingListView } from '../../run/tell.ts';
import { noteOf, type Run } from '../../store/run/run.ts';
import { noFilter, writeFilter } from '../../store/run/run-filter.ts';
import { ago, lasting } from './times.ts';

/** The tones of the conversation states, and `over` for runs that ended without success or failure. */
export type Tone = StateTone | 'over';

/** When a page is shown, and with links to which GitHub. */
export interface PageTime {
  readonly now: number;
  readonly web: string;
}

/** `section` is part of the id, because two sections may show the same run. */
export function runRow(run: Run, { now, web }: PageTime, section = 'run'): Html {
  const { label, tone, since } = stateOf(run);
  const { cost } = usageOf(run);
  const note = noteOf(run);
  return html`<li class="row" id="${section}-${run.id}">
  <div class="what">
    <a class="title" href="/runs/${run.id}"><bdi>${titleOf(run)}</bdi></a>
    <p class="meta">${runLinks(run, web)}</p>
  </div>
  <div class="how">
    ${badge(label, tone)}
    <p class="meta">${run.endedAt === null ? html`for ${lasting(since, now)}` : ago(run.endedAt, now)}${
      cost === null ? null : html`<span class="sep"></span>${texts.dollars(cost)}`
    }</p>
  </div>
  ${note && html`<p class="note"><bdi>${capitalized(note)}</bdi></p>`}
</li>`;
}

function runLinks(run: Run, web: string): Html {
  const { pull, start } = run.facts;
  return html`${issueLink(run, web)}${
    pull.linked &&
    html`<span class="sep"></span><a href="${pullUrl(run, web)}" rel="noreferrer">pull request #${pull.linked.number}</a>`
  }<span class="sep"></span><a href="/${writeFilter({ ...noFilter, person: start.requester })}"><bdi>${start.requester}</bdi></a>`;
}

export const titleOf = ({ facts }: Pick<Run, 'facts'>): string =>
  texts.stripInvisible(facts.start.issueTitle) || 'Untitled issue';

export function issueLink({ repository, issue }: Run, web: string): Html {
  const { owner, name } = repository;
  return html`<a href="${repositoryUrl(repository, web)}/issues/${issue}" rel="noreferrer">${owner}/${name} #${issue}</a>`;
}

export function pullUrl({ repository, facts }: Run, web: string): string {
  return `${repositoryUrl(repository, web)}/pull/${facts.pull.linked?.number}`;
}

const repositoryUrl = ({ owner, name }: Run['repository'], web: string): string =>
  `${web}/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;

export function badge(label: string, tone: Tone): Html {
  return html`<span class="badge ${tone}"><span class="dot" aria-hidden="true"></span>${label}</span>`;
}

export function capitalized(text: string): string {
  const shown = texts.stripInvisible(text);
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

interface ShownState {
  readonly label: string;
  readonly tone: Tone;
}

export function stateOf(run: Run): ShownState & { readonly since: number } {
  const { facts, watch, createdAt } = run;
  switch (run.state) {
    case 'pending':
      return { label: waitingLabel(run), tone: 'starting', since: createdAt };
    case 'starting':
      return { label: 'Start requested', tone: 'starting', since: facts.start.sentAt ?? createdAt };
    case 'preparing':
    case 'watching':
      return watch === null
        ? { label: 'Followed', tone: 'working', since: createdAt }
        : { ...seenState(watch.seen, watch.taskPending), since: watch.seenSince };
    case 'planned':
      return { ...texts.plannedWords, since: watch?.seenSince ?? createdAt };
    case 'stopping':
      return { label: 'Being stopped', tone: 'working', since: facts.stop.latest?.createdAt ?? createdAt };
    case 'ended':
      return { ...endState(facts.end.ending), since: run.endedAt ?? createdAt };
  }
}

function waitingLabel(run: Run): string {
  const line = waitingListView(run);
  return line === null ? 'Waiting to start' : texts.waitingListTitle(line);
}

export function seenState(seen: Seen, untold?: boolean): ShownState {
  const { label, tone } = texts.stateWords(seen, untold);
  // The labels are written for comments, where an unknown status is in backticks.
  return { label: label.replaceAll('`', '').trim(), tone };
}

export function endState(ending: Ending | null): ShownState {
  if (ending === null) return { label: 'Ended', tone: 'over' };
  return { label: texts.endingWords(ending).title, tone: outcomes[ending.outcome].tone };
}

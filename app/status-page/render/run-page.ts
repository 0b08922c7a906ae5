// The page of one run: its state, its facts, and everything that happened.
import { type Html, html } from '../html.ts';
import type { ActionLine, RunView, TimelineEntry } from '../types.ts';
import { decisionSection } from './decisions.ts';
import { page } from './page.ts';
import { badge } from './run-row.ts';
import { ahead, lasting, moment, shortDuration } from './time.ts';

export function renderRunPage(view: RunView, more: { readonly signedIn: boolean }): string {
  return page({ ...runMain(view), now: view.now, feed: `/events?run=${view.run.id}`, ...more });
}

export function runMain(view: RunView): { readonly title: string; readonly main: Html } {
  const { run, now } = view;
  return {
    title: `${run.state.label}: ${run.issue.title}`,
    main: html`<p class="back"><a href="/">All conversations</a></p>
<header class="head">
  <h1><bdi>${run.issue.title || 'Untitled issue'}</bdi></h1>
  <p class="state">${badge(run.state.label, run.state.tone)}<span class="sep"></span><span class="meta">${
    run.endedAt === null
      ? html`for ${lasting(run.since, now)}`
      : html`after ${shortDuration(run.endedAt - run.createdAt)}`
  }</span></p>
</header>
${ending(view)}
${view.failing === null ? null : html`<p class="trouble" role="status">The service could not be read for ${lasting(view.failing.since, now)}: <bdi>${view.failing.last}</bdi></p>`}
${run.note !== null && view.failing === null && view.ending === null ? html`<p class="said">${run.note}</p>` : null}
${questionSection(view)}
<section aria-labelledby="facts"><h2 id="facts">About</h2>
<dl class="facts">${facts(view)}</dl></section>
<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>
<ol class="timeline">${view.timeline.map((entry, place) => timelineItem(entry, place, view))}</ol></section>
${grantedSection(view)}
${decisionSection(view.decisions)}
${view.finalMessage === null ? null : html`<section aria-labelledby="words"><h2 id="words">Final message of the agent</h2><div class="words"><bdi>${view.finalMessage}</bdi></div></section>`}
${
  view.warnings.length === 0
    ? null
    : html`<section aria-labelledby="warnings"><h2 id="warnings">Warnings</h2><ul class="plain">${view.warnings.map((warning) => html`<li>${warning}</li>`)}</ul></section>`
}`,
  };
}

function questionSection({ question, now }: RunView): Html | null {
  if (question === null) return null;
  const { code, url, askedAt, actions, answered } = question;
  return html`<section class="question" aria-labelledby="question"><h2 id="question">Waiting for an answer</h2>
<div class="said">
<p><code>${code}</code><span class="sep"></span>for ${lasting(askedAt, now)}<span class="sep"></span>${
    url === null ? 'not on GitHub yet' : html`<a href="${url}" rel="noreferrer">answer on GitHub</a>`
  }${answered === null ? null : html`<span class="sep"></span><bdi>${answered}</bdi>, and it is being sent`}</p>
${actions === null ? html`<p class="meta">The service does not tell what it wants to do.</p>` : actions.map(actionBlock)}
</div></section>`;
}

function actionBlock({ tool, risk, summary, text, cut }: ActionLine): Html {
  return html`<div class="action"><p>${badge(`${tool}, risk ${risk}`, 'asking')}${summary === null ? null : html` <bdi>${summary}</bdi>`}</p>
<pre>${text}</pre>${cut ? html`<p class="meta">Cut here. GitHub shows all of it.</p>` : null}</div>`;
}

function ending({ ending: ended }: RunView): Html | null {
  if (ended === null) return null;
  return html`<div class="said"><p>${ended.sentence}</p><p class="reason"><bdi>${ended.reason}</bdi></p><p class="meta">${inlineCode(ended.next)}</p></div>`;
}

/** Whoever takes one back has to know which question it was. */
function grantedSection({ granted }: RunView): Html | null {
  if (granted.length === 0) return null;
  const rows = granted.map(
    ({ tool, what, by, code, url }) =>
      html`<li class="row"><div class="what"><p><bdi>${tool}</bdi>${
        what === '' ? null : html`: <code><bdi>${what}</bdi></code>`
      }</p><p class="meta">by <bdi>${by}</bdi>${
        code === null ? null : html`<span class="sep"></span><code>${code}</code>`
      }${url === null ? null : html`<span class="sep"></span><a href="${url}" rel="noreferrer">on GitHub</a>`}</p></div></li>`,
  );
  return html`<section aria-labelledby="granted"><h2 id="granted">Approved for the rest of the run</h2>
<ul class="rows">${rows}</ul>
<p class="more">The very same needs no further answer. <code>/reject</code> where it was asked takes it back.</p></section>`;
}

function facts({
  run,
  now,
  startedBy,
  asks,
  cost,
  conversationUrl,
  branch,
  looks,
}: RunView): readonly Html[] {
  const fact = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return [
    fact(
      'Issue',
      html`<a href="${run.issue.url}" rel="noreferrer">${run.repository} #${run.issue.number}</a>`,
    ),
    fact(
      'Pull request',
      run.pull === null
        ? 'None yet'
        : html`<a href="${run.pull.url}" rel="noreferrer">#${run.pull.number}</a>`,
    ),
    fact('Started by', html`<bdi>${run.requester}</bdi>, by <bdi>${startedBy}</bdi>`),
    ...(asks === null ? [] : [fact('Asks', asks)]),
    ...(branch === null ? [] : [fact('Branch', html`<code>${branch}</code>`)]),
    fact(
      'Conversation',
      conversationUrl === null ? 'None yet' : html`<a href="${conversationUrl}" rel="noreferrer">Open</a>`,
    ),
    ...(cost === null ? [] : [fact('Cost', cost)]),
    fact('Began', moment(run.createdAt)),
    run.endedAt === null
      ? fact('Next look', run.nextLookAt === null ? 'None planned' : ahead(run.nextLookAt, now))
      : fact('Ended', moment(run.endedAt)),
    fact('Looks at the service', String(looks)),
  ];
}

function timelineItem(
  { at, label, tone, lastedMs }: TimelineEntry,
  place: number,
  { timeline, run, now }: RunView,
): Html {
  const goesOn = place === timeline.length - 1 && run.endedAt === null;
  const lasted = goesOn
    ? html`${lasting(at, now)}, goes on`
    : lastedMs === null
      ? null
      : shortDuration(lastedMs);
  return html`<li class="${tone}"><span class="dot" aria-hidden="true"></span><span class="label"><bdi>${label}</bdi></span><span class="lasted">${lasted}</span><span class="at">${moment(at)}</span></li>`;
}

/** Our own sentences name commands in backticks. */
function inlineCode(sentence: string): readonly Html[] {
  return sentence
    .split('`')
    .map((piece, place) => (place % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

// Plans and money on the page of a run: what people are asked about, and what is in force. Words of the agent are shown as exact text.

import {
  dollars,
  exactText,
  moneyWords,
  type PlanInForce,
  planEnds,
  scopeInLines,
} from '../../../shared/github/index.ts';
import type { Subject } from '../../../shared/question/index.ts';
import type { Scope } from '../../../shared/rules/index.ts';
import { type Html, html } from '../../http/html.ts';
import { moment } from './times.ts';

const mostWords = 16_000;

/** A plan, or money, as it stands in its question. */
export function subjectBlock(subject: Subject): Html {
  if (subject.kind === 'money') return html`<p>${moneyWords(subject)}</p>`;
  const { words, scope, problems } = subject;
  const left = words.length - Math.min(words.length, mostWords);
  return html`<pre class="plan"><bdi>${exactText(words.slice(0, mostWords), 'prose')}</bdi></pre>${
    left === 0 ? null : html`<p class="meta">Cut here. GitHub shows all of it.</p>`
  }${scope === null ? unreadable(problems) : scopeBlock(scope)}`;
}

function unreadable(problems: readonly string[]): Html {
  return html`<p class="trouble">Its scope could not be read. Once approved, it is asked about each action.</p>
<ul class="plain">${problems.slice(0, 20).map((problem) => html`<li><bdi>${exactText(problem)}</bdi></li>`)}</ul>`;
}

function scopeBlock(scope: Scope): Html {
  const { cost, hours } = scope;
  const costs = cost === null ? 'no limit of its own for what it costs' : `may cost ${dollars(cost)}`;
  const holds = hours === null ? 'holds as long as the run' : `holds ${hours} h once approved`;
  return html`<p>Its scope:</p><pre><bdi>${scopeInLines(scope)}</bdi></pre><p class="meta">${costs}<span class="sep"></span>${holds}</p>`;
}

/** The approved plan: what the agent may do without being asked, by whose approval, and until when. */
export function planSection(plan: PlanInForce | null, now: number): Html | null {
  if (plan === null) return null;
  const ends = planEnds(plan);
  const until =
    ends === null ? 'until the run ends' : html`${ends > now ? 'until' : 'over since'} ${moment(ends)}`;
  return html`<section id="scope-now" aria-labelledby="scope"><h2 id="scope">Approved plan</h2>
<div class="card said"><p><code>${plan.code}</code><span class="sep"></span>approved by <bdi>${plan.by.join(' and ')}</bdi> ${moment(plan.at)}<span class="sep"></span>${until}</p>
${scopeBlock(plan.scope)}</div></section>`;
}

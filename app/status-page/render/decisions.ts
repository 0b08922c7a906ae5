// The decisions on the page of a run. What the agent wanted to do is folded, and shown as text.
import { type Html, html } from '../html.ts';
import type { DecisionLine, DecisionList } from '../types.ts';
import { badge } from './run-row.ts';
import { moment } from './time.ts';

export function decisionSection({ lines, more }: DecisionList): Html | null {
  if (lines.length === 0) return null;
  return html`<section aria-labelledby="decisions"><h2 id="decisions">Decisions</h2>
<ul class="rows">${lines.map(decisionRow)}</ul>
${more ? html`<p class="more">The latest ${lines.length}. <code>/audit.jsonl</code> has all of them.</p>` : null}</section>`;
}

function decisionRow(line: DecisionLine): Html {
  const { key, at, by, verdict, on, actions, actionsLeftOut, reason, result } = line;
  return html`<li class="row decision" id="decision-${key}">
  <div class="what">
    <p>${verdict} <bdi>${on}</bdi></p>
    <p class="meta">${
      by.kind === 'rule'
        ? by.configuration === ''
          ? html`by <code>${by.rule}</code>`
          : html`by the rule <code>${by.rule}</code> of <code>${by.configuration}</code>`
        : html`by <a href="${by.url}" rel="noreferrer"><bdi>${by.login}</bdi></a>`
    }<span class="sep"></span>${moment(at)}</p>
    ${reason === null ? null : html`<p class="meta"><bdi>${reason}</bdi></p>`}
    ${actions.length === 0 ? null : html`<details id="decision-${key}-on"><summary class="meta">What it was about</summary>${actions.map(actionBlock)}${actionsLeftOut === 0 ? null : html`<p class="meta">And ${actionsLeftOut} more.</p>`}</details>`}
  </div>
  <div class="how">${badge(result.words, result.tone)}</div>
</li>`;
}

function actionBlock({ about, summary, text, left }: DecisionLine['actions'][number]): Html {
  return html`<p class="meta"><bdi>${about}</bdi>${summary === null ? null : html`<span class="sep"></span><bdi>${summary}</bdi>`}</p><pre class="words"><bdi>${text}</bdi></pre>${
    left === 0 ? null : html`<p class="meta">${left} more characters are not shown here.</p>`
  }`;
}

// The plan in force on the page of a run.

import { dollars, type PlanInForce, planEnds, scopeInLines } from '../../../shared/github/index.ts';
import type { Scope } from '../../../shared/rules/index.ts';
import { type Html, html } from '../../http/html.ts';
import { moment } from './times.ts';

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

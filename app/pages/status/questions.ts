// What people are asked and have approved, on the page of a run: its open questions, the plan in force, and what holds for the rest of it.
import { micromark } from 'micromark';
import { actionHash } from '../../../shared/conversation/index.ts';
import { type PlanInForce, texts } from '../../../shared/github/index.ts';
import { Html, html } from '../../http/html.ts';
import { viewOf } from '../../run/question-view.ts';
import type { StoredQuestion } from '../../store/question.ts';
import type { Run } from '../../store/run/run.ts';
import { pageAddress } from '../addresses.ts';
import { actionsLine, readable } from './decisions.ts';
import { section } from './page.ts';
import { lasting, moment } from './times.ts';

/** A question that waits for an answer; nothing where people are not asked yet. */
export function questionSection(question: StoredQuestion, run: Run, now: number): Html | null {
  const { state, code, shown, openedAt, createdAt, answer, rejectAt = null, expiresAt, subject } = question;
  if (state === 'asking' || code === null) return null;
  const url = pageAddress(shown?.url ?? null);
  const verb = answer?.verdict === 'approve' ? 'approved' : 'rejected';
  const id = subject ? `${subject.kind}-now` : 'question-now';
  const until = [rejectAt, expiresAt].filter((at) => at !== null);
  return html`<section id="${id}" class="question" aria-labelledby="${id}-title"><h2 id="${id}-title">${texts.questionTitle(question)}</h2>
<div class="card said">
<p class="answer">${
    url === null
      ? 'Not on GitHub yet'
      : html`<a class="button" href="${url}" rel="noreferrer">Answer on GitHub</a>`
  }<span class="meta"><code>${code}</code><span class="sep"></span>for ${lasting(openedAt ?? createdAt, now)}${
    until.length === 0 || answer !== null
      ? null
      : html`<span class="sep"></span>until ${moment(Math.min(...until))}`
  }</span></p>${answer && html`<p><bdi>${answer.by} ${verb}</bdi>, and it is being sent.</p>`}
${renderMarkdown(texts.questionOnPage(viewOf(question, run, 'issue')))}
</div></section>`;
}

/** The Markdown of our templates as markup. What looks like HTML in it is escaped, and only addresses of the web become links. */
function renderMarkdown(text: string): Html {
  const markup = micromark(text)
    // GitHub's own words for a kind of quotation.
    .replace(/<blockquote>\n<p>\[!\w+\]\n/g, '<blockquote>\n<p>')
    .replaceAll('<a href=', '<a rel="noreferrer" href=')
    // Below the heading of the section.
    .replace(/<(\/?)h4>/g, '<$1h3>');
  return new Html(markup);
}

/** The approved plan: what the agent may do without being asked, by whose approval, and until when. */
export function planSection(plan: PlanInForce | null, now: number): Html | null {
  if (plan === null) return null;
  const ends = texts.planEnds(plan);
  const until =
    ends === null ? 'until the run ends' : html`${ends > now ? 'until' : 'over since'} ${moment(ends)}`;
  const { cost } = plan.scope;
  const costs = cost === null ? 'no limit of its own for what it costs' : `may cost ${texts.dollars(cost)}`;
  return section(
    'scope',
    'Approved plan',
    html`<div class="card said"><p><code>${plan.code}</code><span class="sep"></span>approved by <bdi>${plan.by.join(' and ')}</bdi> ${moment(plan.at)}<span class="sep"></span>${until}</p>
<p>Its scope:</p><pre><bdi>${texts.scopeInLines(plan.scope)}</bdi></pre><p class="meta">${costs}</p></div>`,
  );
}

const mostGrants = 30;

/** The newest grants of a run, newest first. */
export const grantsToShow = ({ facts }: Run) => (facts.agent.grants ?? []).slice(-mostGrants).toReversed();

/** Grants of people for the rest of the run. `questions`: those that were answered so. */
export function grantedSection(run: Run, questions: readonly StoredQuestion[]): Html | null {
  const rows = grantsToShow(run).map(({ action: hash, by, question: id }) => {
    const question = questions.find((each) => each.id === id);
    const action = question?.actions?.find((each) => actionHash(each) === hash);
    const url = pageAddress(question?.shown?.url ?? null);
    return html`<li class="row" id="granted-${hash.slice(0, 12)}"><div class="what"><p><bdi>${
      action ? actionsLine([action]) : 'an action'
    }</bdi></p><p class="meta">by <bdi>${by}</bdi>${
      question?.code && html`<span class="sep"></span><code>${question.code}</code>`
    }${url && html`<span class="sep"></span><a href="${url}" rel="noreferrer">on GitHub</a>`}</p>${
      action &&
      html`<details id="granted-${hash.slice(0, 12)}-on"><summary class="meta">All of it</summary><pre><bdi>${readable(action).text}</bdi></pre></details>`
    }</div></li>`;
  });
  if (rows.length === 0 || run.state === 'ended') return null;
  return section(
    'granted',
    'Approved for the rest of the run',
    html`<ul class="card rows">${rows}</ul>
<p class="more">The very same needs no further answer. <code>/reject</code> where it was asked takes it back.</p>`,
  );
}

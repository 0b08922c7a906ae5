// The page of one run: its state, its facts, and everything that happened.

import { type Ending, listSpans, warningsOf } from '../../../shared/conversation/index.ts';
import { texts } from '../../../shared/github/index.ts';
import { isProofInDoubt, type Proof } from '../../../shared/question/index.ts';
import { type Html, html } from '../../http/html.ts';
import { usageOf } from '../../run/cost-of-run.ts';
import { planInForce } from '../../run/tell.ts';
import type { Decision } from '../../store/decision.ts';
import type { StoredQuestion } from '../../store/question.ts';
import { asksOf, endingOf, noteOf, type Run } from '../../store/run/run.ts';
import { pageAddress } from '../addresses.ts';
import { decisionSection, decisionsToRead } from './decisions.ts';
import { type PageContent, section } from './page.ts';
import { grantedSection, grantsToShow, planSection, questionSection } from './questions.ts';
import type { StatusStore } from './read-front-page.ts';
import {
  badge,
  capitalized,
  endState,
  issueLink,
  type PageTime,
  pullUrl,
  seenState,
  stateOf,
  type Tone,
  titleOf,
} from './run-row.ts';
import { ahead, lasting, moment, shortDuration } from './times.ts';

interface RunPage extends PageTime {
  readonly run: Run;
  /** Newest first. */
  readonly decisions: readonly Decision[];
  /** Effects that GitHub refused to show. */
  readonly refused: readonly string[];
  /** The questions that wait for an answer. */
  readonly questions: readonly StoredQuestion[];
  /** Questions that were answered for the rest of the run. */
  readonly granting: readonly StoredQuestion[];
}

export async function readRunPage(store: StatusStore, time: PageTime, id: string): Promise<RunPage | null> {
  const run = await store.runs.byId(id);
  if (run === null) return null;
  const granting = [...new Set(grantsToShow(run).map((grant) => grant.question))];
  const found = await Promise.all(granting.map((each) => store.questions.byId(each)));
  return {
    ...time,
    run,
    decisions: await store.decisions.ofRun(id, decisionsToRead),
    refused: await store.outbox.refused(id),
    questions: await store.questions.liveOf(id),
    granting: found.filter((each) => each !== null),
  };
}

export function renderRunPage(view: RunPage): PageContent {
  const { run, now, web, decisions, questions, granting } = view;
  const { label, tone, since } = stateOf(run);
  const title = titleOf(run);
  const duration =
    run.endedAt === null
      ? html`for ${lasting(since, now)}`
      : html`after ${shortDuration(run.endedAt - run.createdAt)}`;
  const main = html`<p class="back" id="back"><a href="/">All conversations</a></p>
<header class="head" id="head">
  <h1><bdi>${title}</bdi></h1>
  <p class="state">${badge(label, tone)}<span class="sep"></span><span class="meta">${duration}</span></p>
</header>
${noteBox(view)}
${questions.map((question) => questionSection(question, run, now))}
${planSection(planInForce(run), now)}
${section('about', 'About', html`<dl class="card facts">${facts(view)}</dl>`)}
${section('timeline', 'Timeline', html`<ol class="card timeline" reversed>${timeline(run, now)}</ol>`)}
${grantedSection(run, granting)}
${decisionSection(decisions, web)}
${finalMessage(run)}
${warnings(view)}`;
  return { title: `${label}: ${title}`, main };
}

/** How it ended, that the service fails, or why it has not begun. */
function noteBox({ run, now }: RunPage): Html | null {
  const ending = endingOf(run);
  if (ending !== null) {
    const { next } = texts.endingWords(ending);
    const what = texts.endingSentence(ending);
    const reason = capitalized(texts.endingReason(ending) ?? '');
    return html`<div class="card said" id="note">${what && html`<p>${what}</p>`}${reason && html`<p class="reason"><bdi>${reason}</bdi></p>`}<p class="meta">${inlineCode(next.app)}</p></div>`;
  }
  if (run.state !== 'ended' && run.watch?.failures) {
    const { since, last } = run.watch.failures;
    return html`<p class="trouble" id="note" role="status">The service could not be read for ${lasting(since, now)}: <bdi>${last}</bdi></p>`;
  }
  const note = noteOf(run);
  return note === null ? null : html`<p class="card said" id="note">${capitalized(note)}</p>`;
}

/** Names what ran without a decision. */
function proofFact(proof: Proof, ending: Ending | null): Html {
  if (proof.kind === 'observed') {
    const often = proof.frequent.map(({ count, what }) => html`<br><bdi>${count} × ${what}</bdi>`);
    return html`<bdi>${texts.proofSentence(proof, ending)}</bdi>${often}`;
  }
  if (proof.kind !== 'known' || !isProofInDoubt(proof))
    return html`<bdi>${texts.proofSentence(proof, ending)}</bdi>`;
  const told = proof.examples.map((each) => html`<br><bdi>${each}</bdi>`);
  return html`<strong class="trouble">${texts.proofSentence(proof, ending)}</strong>${told}`;
}

function facts({ run, now, web }: RunPage): readonly Html[] {
  const { start, pull, terms, end } = run.facts;
  const { requester, by } = start;
  const { linked } = pull;
  const asks = asksOf(run);
  const cost = texts.costWords(usageOf(run));
  const branch = run.facts.conversation.branch ?? terms.branch;
  const conversation = pageAddress(run.facts.conversation.url);
  const nextPoll = run.watch?.nextPollAt ?? null;
  const startedBy = by.kind === 'label' ? `label ${by.label}` : by.usage;
  const none = run.endedAt === null ? 'None yet' : 'None';
  const fact = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return [
    fact('Issue', issueLink(run, web)),
    fact(
      'Pull request',
      linked ? html`<a href="${pullUrl(run, web)}" rel="noreferrer">#${linked.number}</a>` : none,
    ),
    fact('Started by', html`<bdi>${requester}</bdi>, by <bdi>${startedBy}</bdi>`),
    ...(asks === null ? [] : [fact('When it asks', texts.asksLine(asks).replace(/^asks /, ''))]),
    ...(end.proof === null ? [] : [fact('Decided', proofFact(end.proof, endingOf(run)))]),
    ...(branch === null ? [] : [fact('Branch', html`<code>${branch}</code>`)]),
    fact('Conversation', conversation ? html`<a href="${conversation}" rel="noreferrer">Open</a>` : none),
    ...(cost === null ? [] : [fact('Cost', cost)]),
    fact('Began', moment(run.createdAt)),
    run.endedAt === null
      ? fact('Next poll', nextPoll === null ? 'None planned' : ahead(nextPoll, now))
      : fact('Ended', moment(run.endedAt)),
  ];
}

interface TimelineEntry {
  readonly at: number;
  readonly label: string;
  readonly tone: Tone;
  /** Null for events without a duration. */
  readonly lasted?: Html | string | null;
}

/** Everything that happened to a run, newest first like the decisions. */
function timeline(run: Run, now: number): readonly Html[] {
  const { watch, createdAt, endedAt } = run;
  const { start, rounds, stop, end } = run.facts;
  // The poll that saw the end adds a last state without a duration. The end has its own row, so this state is left out.
  const spans = (watch === null ? [] : listSpans(watch, now)).filter(({ ms }) => ms > 0 || endedAt === null);
  const entries: readonly TimelineEntry[] = [
    { at: createdAt, label: `Started by ${start.requester}`, tone: 'starting' },
    ...rounds.begun.map(({ number, by, at }) => {
      const cause = by === null ? 'because checks failed' : `asked for by ${by}`;
      return { at, label: `Round ${number}, ${cause}`, tone: 'starting' } as const;
    }),
    ...stop.asked.map(({ by, at }) => ({ at, label: `Stop asked for by ${by}`, tone: 'starting' }) as const),
    ...(start.sentAt === null
      ? []
      : [{ at: start.sentAt, label: 'Start requested', tone: 'starting' } as const]),
    ...spans.map((span, place) => {
      const isPlan = run.state === 'planned' && place === spans.length - 1;
      return {
        ...(isPlan ? texts.plannedWords : seenState(span)),
        at: span.from,
        lasted: span.ms < 1_000 ? null : shortDuration(span.ms),
      };
    }),
    ...(endedAt === null ? [] : [{ ...endState(end.ending), at: endedAt }]),
  ];
  const sorted = entries.toSorted((one, other) => one.at - other.at);
  const rows = sorted.map((entry, index) => {
    const goesOn = index === sorted.length - 1 && endedAt === null;
    const lasted = goesOn ? html`${lasting(entry.at, now)} so far` : (entry.lasted ?? null);
    return html`<li class="${entry.tone}"><span class="dot" aria-hidden="true"></span><span class="label"><bdi>${entry.label}</bdi></span><span class="lasted">${lasted}</span><span class="at">${moment(entry.at)}</span></li>`;
  });
  return rows.toReversed();
}

function finalMessage({ facts: { end } }: Run): Html | null {
  if (end.finalMessage === null) return null;
  const words = html`<div class="card words"><bdi>${end.finalMessage}</bdi></div>`;
  return section('words', 'Final message of the agent', words);
}

function warnings({ run, refused }: RunPage): Html | null {
  const all = [...(run.watch === null ? [] : warningsOf(run.watch)), ...refused];
  if (all.length === 0) return null;
  const items = all.map((warning) => html`<li>${warning}</li>`);
  return section('warnings', 'Warnings', html`<ul class="plain">${items}</ul>`);
}

/** Our own sentences name commands in backticks. */
function inlineCode(text: string): readonly Html[] {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

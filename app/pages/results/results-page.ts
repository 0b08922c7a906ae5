// `/results`: what came of the runs of the last twelve months, as a plot and as a table.
import { type Html, html } from '../../http/html.ts';
import {
  type Fate,
  type Figures,
  figuresOf,
  monthOf,
  readShares,
  type Share,
  sumOf,
} from '../../results/tally.ts';
import type { Tables } from '../../store/store.ts';
import { maySee, type Viewer } from '../gate.ts';
import { figure, type PageContent, thousands } from '../status/page.ts';
import { noteFor } from '../status/read-front-page.ts';
import { shortDuration } from '../status/times.ts';
import { monthName, renderBars } from './bars.ts';

const monthsShown = 12;
const repositoriesShown = 50;

interface OfRepository {
  readonly name: string;
  readonly figures: Figures;
}

interface Month {
  readonly month: string;
  readonly all: Figures;
  readonly repositories: readonly OfRepository[];
}

interface ResultsView {
  /** Oldest first, with those in which nothing was asked for. */
  readonly months: readonly Month[];
  /** In all of these months. */
  readonly repositories: readonly OfRepository[];
  readonly all: Figures;
  readonly note: string | null;
}

export async function readResults(
  results: Pick<Tables['results'], 'page'>,
  viewer: Viewer | null,
  now: number,
): Promise<ResultsView> {
  const names = lastMonths(now);
  const shares = await readShares(results, Date.parse(`${names[0]}-01`), maySee({ viewer }));
  const months = names.map((month) => {
    const own = shares.filter((share) => share.month === month);
    return { month, all: figuresOfAll(own), repositories: byRepository(own) };
  });
  const repositories = byRepository(shares);
  return { months, repositories, all: figuresOfAll(shares), note: viewer && noteFor(viewer) };
}

const figuresOfAll = (shares: readonly Share[]): Figures =>
  figuresOf(sumOf(shares.map(({ tally }) => tally)));

/** Most runs first. */
function byRepository(shares: readonly Share[]): readonly OfRepository[] {
  return [...Map.groupBy(shares, ({ repositoryId }) => repositoryId).values()]
    .map((own) => ({ name: own[0]?.repository ?? '', figures: figuresOfAll(own) }))
    .toSorted((one, other) => other.figures.runs - one.figures.runs);
}

function lastMonths(now: number): readonly string[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return Array.from({ length: monthsShown }, (_, at) =>
    monthOf(Date.UTC(year, month - monthsShown + 1 + at)),
  );
}

export function renderResults(view: ResultsView): PageContent {
  const { months, all, note } = view;
  const csv = html`<a href="/results.csv">results.csv</a>`;
  const empty = html`<p class="empty">No agent was asked for in these months. Label an issue to start a conversation.</p>`;
  const main = html`<p class="back"><a href="/">All conversations</a></p>
<div class="head"><h1>Results</h1>
<p class="meta">Runs by the month (UTC) in which they were asked for, the last twelve months. All that is kept: ${csv}</p></div>
${note && html`<p class="trouble">${note}</p>`}
${all.runs === 0 ? empty : html`${summary(all)}${plots(months)}${tables(view)}`}`;
  return { title: 'Results', main };
}

function summary(all: Figures): Html {
  return html`<dl class="card figures">
${figure(thousands(all.runs), all.runs === 1 ? 'run' : 'runs')}
${figure(thousands(all.pullsMerged), all.pullsMerged === 1 ? 'merged pull request' : 'merged pull requests')}
${figure(all.dollarsPerMerge === null ? perMergeWords(all) : dollarWords(all.dollarsPerMerge), `cost of each merged pull request${all.costsNotKnown === 0 ? '' : ', at least'}`)}
${figure(durationWords(all.minutesToMerge), 'from label to merge (median)')}
${figure(thousands(all.nothing), 'brought nothing')}
</dl>`;
}

const fateNames: Readonly<Record<Fate, string>> = {
  merged: 'Merged',
  open: 'Open',
  running: 'Running',
  closed: 'Closed',
  none: 'No pull request',
};
/** From the bottom of a bar to its top. */
const inBar: readonly Fate[] = ['merged', 'open', 'running', 'closed', 'none'];

function plots(months: readonly Month[]): Html {
  const runs = months.map(({ month, all }) => ({
    month,
    label: all.runs === 0 ? '' : thousands(all.runs),
    parts: inBar.map((fate) => ({ tone: fate, value: all.fates[fate] })),
  }));
  const costs = months.map(({ month, all: { dollarsPerMerge } }) => ({
    month,
    label: dollarsPerMerge === null ? '' : briefDollars(dollarsPerMerge),
    parts: [{ tone: 'price', value: dollarsPerMerge ?? 0 }],
  }));
  const legend = inBar
    .filter((fate) => months.some(({ all }) => all.fates[fate] > 0))
    .map(
      (fate) =>
        html`<li><svg width="10" height="10" aria-hidden="true"><rect class="${fate}" width="10" height="10" rx="2"/></svg>${fateNames[fate]}</li>`,
    );
  return html`<section aria-labelledby="by-month"><h2 id="by-month">Runs, and what came of them</h2>
<div class="card plot">${renderBars({ id: 'runs', title: 'Runs by month', description: wordsOfRuns(months), bars: runs })}
<ul class="legend">${legend}</ul></div></section>
${
  costs.every(({ label }) => label === '')
    ? null
    : html`<section aria-labelledby="prices"><h2 id="prices">Dollars for each merged pull request</h2>
<div class="card plot">${renderBars({ id: 'price', title: 'Dollars for each merged pull request, by month', description: wordsOfPrices(months), bars: costs })}</div></section>`
}`;
}

function wordsOfRuns(months: readonly Month[]): string {
  const words = months
    .filter(({ all }) => all.runs > 0)
    .map(
      ({ month, all }) =>
        `${monthName(month)}: ${all.runs}, merged ${all.fates.merged}, nothing ${all.nothing}`,
    );
  return `${words.join('; ')}. The tables below have all numbers.`;
}

function wordsOfPrices(months: readonly Month[]): string {
  const words = months
    .filter(({ all }) => all.dollarsPerMerge !== null)
    .map(({ month, all }) => `${monthName(month)}: ${perMergeWords(all)}`);
  return `${words.join('; ')}.`;
}

type Column = readonly [name: string, cell: (figures: Figures) => string];

const fateColumn = (fate: Fate): Column => [fateNames[fate], ({ fates }) => thousands(fates[fate])];

/** Mostly nothing is running: then there is no column for it. */
function columnsOf({ fates }: Figures): readonly Column[] {
  return [
    ['Runs', ({ runs }) => thousands(runs)],
    ...inBar.filter((fate) => fate !== 'running' || fates.running > 0).map(fateColumn),
    ['Cost', (figures) => knownCost(figures.dollars, figures)],
    ['Cost for nothing', (figures) => knownCost(figures.dollarsForNothing, figures)],
    ['Cost for each merge', perMergeWords],
    ['Questions per run', ({ questionsPerRun }) => questionsPerRun?.toFixed(1) ?? '–'],
    ['To answer', ({ minutesToAnswer }) => durationWords(minutesToAnswer)],
    ['To merge', ({ minutesToMerge }) => durationWords(minutesToMerge)],
  ];
}

interface Row {
  readonly name: Html | string;
  readonly figures: Figures;
  readonly isSum?: boolean;
}

function tables({ months, repositories, all }: ResultsView): Html {
  const columns = columnsOf(all);
  const newest = months.filter(({ all: { runs } }) => runs > 0).toReversed();
  const sum = { name: 'All', figures: all, isSum: true };
  const ofMonths = newest.map(({ month, all: figures }) => ({ name: monthName(month), figures }));
  const both = newest.flatMap(({ month, all: figures, repositories: own }) => [
    { name: monthName(month), figures, isSum: true },
    ...shown(own),
  ]);
  const few = thousands(all.costsNotKnown);
  const notKnown =
    all.costsNotKnown === 0
      ? null
      : html` ≥: the cost of ${all.costsNotKnown === 1 ? 'one run' : `${few} runs`} is not known.`;
  return html`<h2 id="months">By month</h2>
${table('months', columns, [...ofMonths, sum])}
<h2 id="repositories">By repository</h2>
${table('repositories', columns, [...shown(repositories), sum])}
<details class="both"><summary><h2 id="both">By month and repository</h2></summary>
${table('both', columns, both)}</details>
<p class="more">A run brought nothing where it ended without a pull request, or with closed ones only. A merged pull request counts once, with the first run that worked on it. Times are medians: from a question to its answer, and from the label to the merge.${notKnown}</p>`;
}

function table(label: string, columns: readonly Column[], rows: readonly Row[]): Html {
  const heads = columns.map(([name]) => html`<th scope="col">${name}</th>`);
  const lines = rows.map(({ name, figures, isSum }) => {
    const cells = columns.map(([, cell]) => html`<td>${cell(figures)}</td>`);
    return html`<tr${isSum ? html` class="all"` : null}><th scope="row"><bdi>${name}</bdi></th>${cells}</tr>
`;
  });
  return html`<div class="card wide" role="region" aria-labelledby="${label}" tabindex="0"><table>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>`;
}

/** Those with most runs; all of them are in the list for spreadsheets. */
function shown(repositories: readonly OfRepository[]): readonly Row[] {
  return repositories.slice(0, repositoriesShown);
}

/** Cents only where they matter. */
const dollarWords = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: value < 100 ? 2 : 0,
  });

/** Above a bar there is room for a few digits. */
const briefDollars = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
  });

function knownCost(value: number | null, { costsNotKnown }: Figures): string {
  if (value === null) return 'unknown';
  return `${costsNotKnown === 0 ? '' : '≥ '}${dollarWords(value)}`;
}

function perMergeWords(figures: Figures): string {
  return figures.pullsMerged === 0 ? '–' : knownCost(figures.dollarsPerMerge, figures);
}

const durationWords = (minutes: number | null): string =>
  minutes === null ? '–' : shortDuration(minutes * 60_000);

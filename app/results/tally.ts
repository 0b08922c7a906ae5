// What came of runs, in figures: kept results in, sums and medians out.
import { perDollar } from '../store/cost.ts';
import type { AfterResult, Result, ResultPull } from '../store/result.ts';
import type { Tables } from '../store/store.ts';

/** running: it is live and has no pull request yet. */
export const fates = ['merged', 'open', 'closed', 'none', 'running'] as const;
export type Fate = (typeof fates)[number];

/** Runs of one month, of one repository, or of all: what is added up, before it is divided. */
export interface Tally {
  runs: number;
  readonly fates: Record<Fate, number>;
  /** Millionths of a dollar, of runs whose cost is known. */
  spent: number;
  /** Of those that brought nothing. */
  spentOnNothing: number;
  costsNotKnown: number;
  pullsMerged: number;
  questions: number;
  /** Milliseconds. */
  readonly untilAnswer: number[];
  readonly untilMerge: number[];
}

export const newTally = (): Tally => ({
  runs: 0,
  fates: { merged: 0, open: 0, closed: 0, none: 0, running: 0 },
  spent: 0,
  spentOnNothing: 0,
  costsNotKnown: 0,
  pullsMerged: 0,
  questions: 0,
  untilAnswer: [],
  untilMerge: [],
});

export function addTo(tally: Tally, result: Result): void {
  const { cost, questions, askedAt } = result;
  const pulls = ownPulls(result);
  const fate = fateOf(pulls, result.endedAt === null);
  tally.runs += 1;
  tally.fates[fate] += 1;
  tally.spent += cost ?? 0;
  if (cost === null) tally.costsNotKnown += 1;
  if (fate === 'closed' || fate === 'none') tally.spentOnNothing += cost ?? 0;
  tally.questions += questions.length;
  for (const { openedAt, answeredAt } of questions) {
    if (answeredAt !== null) tally.untilAnswer.push(Math.max(0, answeredAt - openedAt));
  }
  for (const { state, closedAt, isFirst } of pulls) {
    if (state !== 'merged' || !isFirst) continue;
    tally.pullsMerged += 1;
    if (closedAt !== null) tally.untilMerge.push(Math.max(0, closedAt - askedAt));
  }
}

/** Those of several shares together. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = newTally();
  for (const tally of tallies) {
    for (const key of sums) sum[key] += tally[key];
    for (const fate of fates) sum.fates[fate] += tally.fates[fate];
    for (const key of times) for (const time of tally[key]) sum[key].push(time);
  }
  return sum;
}

const sums = ['runs', 'spent', 'spentOnNothing', 'costsNotKnown', 'pullsMerged', 'questions'] as const;
const times = ['untilAnswer', 'untilMerge'] as const;

/** GitHub tells whole seconds, and by its own clock. */
const sameMoment = 60_000;

/** Without those that nobody has seen, and those that were over before the run began: a run on them changed nothing about that. */
function ownPulls({ pulls, askedAt }: Result): readonly ResultPull[] {
  return pulls.filter(
    ({ state, closedAt }) => state !== 'unseen' && (closedAt === null || closedAt + sameMoment >= askedAt),
  );
}

/** The best that came of it. A live run whose pull request was closed may make another one. */
function fateOf(pulls: readonly ResultPull[], isLive: boolean): Fate {
  const has = (state: ResultPull['state']) => pulls.some((pull) => pull.state === state);
  if (has('merged')) return 'merged';
  if (has('open')) return 'open';
  if (isLive) return 'running';
  return has('closed') ? 'closed' : 'none';
}

export type Figures = ReturnType<typeof figuresOf>;

const minute = 60_000;

export function figuresOf(tally: Tally) {
  const { runs, costsNotKnown, pullsMerged, questions } = tally;
  const isKnown = costsNotKnown < runs;
  const dollars = isKnown ? tally.spent / perDollar : null;
  return {
    runs,
    fates: { ...tally.fates },
    /** Ended without a pull request, or with closed ones only. */
    nothing: tally.fates.closed + tally.fates.none,
    /** Of the runs whose cost is known; null = none is. */
    dollars,
    dollarsForNothing: isKnown ? tally.spentOnNothing / perDollar : null,
    costsNotKnown,
    /** Each counts once, with the first run that worked on it. */
    pullsMerged,
    /** Null where none was merged, or no cost is known. */
    dollarsPerMerge: dollars === null || pullsMerged === 0 ? null : dollars / pullsMerged,
    questions,
    questionsPerRun: runs === 0 ? null : questions / runs,
    /** Medians in minutes; null = there was none. */
    minutesToAnswer: medianMinutes(tally.untilAnswer),
    minutesToMerge: medianMinutes(tally.untilMerge),
  };
}

/** Of an even number, the middle between the two. */
function medianMinutes(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length / minute;
}

/** `2026-11`, in UTC. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The runs of one repository, by the name that it has now, that were asked for in one month. */
export interface Share {
  readonly month: string;
  readonly repositoryId: number;
  readonly repository: string;
  readonly tally: Tally;
}

/** Adds what is read, page by page, to what was read before. */
export function addToShares(shares: Map<string, Share>, result: Result): void {
  const { repositoryId, repositoryName } = result;
  const month = monthOf(result.askedAt);
  const key = `${month}/${repositoryId}`;
  const share = shares.get(key) ?? { month, repositoryId, repository: repositoryName, tally: newTally() };
  addTo(share.tally, result);
  shares.set(key, share);
}

const perPage = 396;

/** Newest month first; in it the repository with most runs. `sees`: whether the reader may see a repository; `gone`: nobody waits for it any more. */
export async function readShares(
  results: Pick<Tables['results'], 'page'>,
  since: number,
  sees: (repositoryId: number) => boolean = () => true,
  gone?: AbortSignal,
): Promise<readonly Share[]> {
  const shares = new Map<string, Share>();
  let after: AfterResult | null = null;
  for (;;) {
    gone?.throwIfAborted();
    const page: readonly Result[] = await results.page(since, after, perPage);
    for (const result of page) if (sees(result.repositoryId)) addToShares(shares, result);
    after = page.at(-1) ?? null;
    if (page.length < perPage) break;
  }
  return [...shares.values()].toSorted(
    (one, other) => other.month.localeCompare(one.month) || other.tally.runs - one.tally.runs,
  );
}

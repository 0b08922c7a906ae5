// Judges one pull request: reads what counts, and decides.

import { isGood } from '../../shared/conversation/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { findAuthorOf } from '../run/link-pull.ts';
import type { SeenRepository } from '../store/repository.ts';
import { endingOf, type Run } from '../store/run/run.ts';
import type { OursInPull, SeenPush, Watched } from '../store/watched.ts';
import { accountOfAddress } from './known-agents.ts';
import { type PeopleVerdict, verdictOn, verdictUnknown } from './people-verdict.ts';
import {
  mayWrite,
  type PullNow,
  readCommits,
  readPast,
  readPushes,
  readReviews,
  type There,
} from './read-pull.ts';
import { judgeReviews } from './who-counts.ts';
import { type Commit, exemptAuthor, judgeAccounts, type PullOrigin, tracesOfAgents } from './who-wrote.ts';

export interface PullJudgement {
  readonly verdict: PeopleVerdict;
  readonly ours: OursInPull | null;
}

export interface Judging extends There {
  readonly seen: SeenRepository;
  readonly terms: RepositoryConfiguration;
}

type KnownBefore = Pick<Watched, 'pushes' | 'ours'>;

export async function judgePull(
  { store }: Pick<RunDeps, 'store'>,
  judging: Judging,
  pull: PullNow,
  known: KnownBefore,
): Promise<PullJudgement> {
  const { seen, terms } = judging;
  const { repository } = seen;
  const linked = await store.runs.ofPull(repository.id, pull.number, mostRuns);
  // The event that links it may be late, or lost, and another one be linked.
  const unlinked = linked.length === 0 ? await findAuthorOf(store, repository.id, pull) : null;
  const ours = oursIn(unlinked === null ? linked : [unlinked], known.ours);
  const { listed: commits, hasMore } = await readCommits(judging, pull);
  const listed = pull.sameRepository ? await readPushes(judging, pull.branch) : [];
  const pushes: readonly SeenPush[] = [...known.pushes.filter(({ by }) => by !== null), ...listed];
  const origin: PullOrigin = {
    author: pull.author,
    commits: hasMore ? null : commits,
    pushers: pushes.map(({ by }) => by),
    isPushUnseen: isPushUnseen(pull, known),
    forkOwner: pull.forkOwner,
    isOurs: ours !== null,
  };
  const named = terms.pullRequests;
  const traces = tracesOfAgents(origin, named);
  const standing = {
    head: pull.headSha,
    people: named.people,
    traces,
    exempt: exemptAuthor(origin, named),
    run: ours,
  };
  if (traces.length === 0) return { verdict: verdictOn({ ...standing, reviews: [] }), ours };
  const reviews = await readReviews(judging, pull.number);
  if (reviews === null) return { verdict: verdictUnknown('it has a thousand reviews or more'), ours };
  const past = reviews.length === 0 ? null : await readPast(judging, pull.number);
  const approving = {
    head: pull.headSha,
    movedAt: past?.movedAt ?? null,
    reviews,
    author: pull.author,
    forkOwner: pull.forkOwner,
    writers: new Set([...writersOf(commits), ...(past?.authors ?? [])]),
    pushers: pushersOf(pushes, hasMore ? null : pull.headSha),
    isAgent: judgeAccounts(named),
    requesters: new Set(terms.allowRequester ? [] : (ours?.requesters ?? [])),
    mayWrite: new Map<number, boolean>(),
  };
  for (const review of judgeReviews(approving))
    if (review.kind === 'open') approving.mayWrite.set(review.by.id, await mayWrite(judging, review.by));
  return { verdict: verdictOn({ ...standing, reviews: judgeReviews(approving) }), ours };
}

/** So many of the newest runs of a pull request are looked at. */
const mostRuns = 20;

/** `runs`: newest first. They are deleted some time after their end: who asked for one stays known. Null where there never were any. */
function oursIn(runs: readonly Run[], older: OursInPull | null): OursInPull | null {
  const [newest] = runs;
  if (newest === undefined) return older;
  const requesters = runs.flatMap(({ facts: { start, rounds } }) => [
    start.requesterId,
    ...rounds.given.by.map(({ id }) => id),
  ]);
  const ended = runs.find((run) => endingOf(run) !== null);
  const isUnguarded = runs.map(leftUnguarded).find((is) => is !== null) ?? false;
  // Only an end takes it back: not that the same run goes on, or that the next one is stopped.
  const isKnownSo = leftUnguarded(newest) === null && (older?.isUnguarded ?? false);
  return {
    requesters: [...new Set([...requesters, ...(older?.requesters ?? [])])],
    isUnguarded: isUnguarded || isKnownSo,
    proof: ended?.facts.end.proof ?? null,
  };
}

/** Null while that is open: it goes on, or came to no end that was wanted. */
function leftUnguarded(run: Run): boolean | null {
  const ending = endingOf(run);
  if (ending?.outcome === 'unguarded') return true;
  return isGood(ending) ? false : null;
}

function writersOf(commits: readonly Commit[]) {
  const writers = commits.flatMap(({ author, committer, coAuthors }) => {
    const named = [author.email, committer.email, ...coAuthors].map(accountOfAddress);
    const accounts = [author.account, committer.account, ...named];
    return [...accounts.map((each) => each?.id), ...named.map((each) => each?.login)];
  });
  return writers.filter((each) => each !== null && each !== undefined);
}

/** To a branch of a fork, while it was closed. Of one that was there before the App nothing is seen. */
function isPushUnseen({ sameRepository, headSha }: PullNow, { pushes }: KnownBefore): boolean {
  const isHeadSeen = pushes.length === 0 || pushes.some(({ head }) => head === headSha);
  return !sameRepository && (!isHeadSeen || pushes.some(({ by }) => by === null));
}

/** Where nothing tells who pushed this head, or wrote all commits, everybody who ever pushed may have. */
function pushersOf(pushes: readonly SeenPush[], head: string | null): ReadonlySet<number> {
  const known = pushes.flatMap(({ by, head: pushed }) => (by === null ? [] : [{ id: by.id, pushed }]));
  const ofHead = known.filter(({ pushed }) => pushed === head);
  return new Set((ofHead.length > 0 ? ofHead : known).map(({ id }) => id));
}

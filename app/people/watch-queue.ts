// Keeps the check of people up to date: visits what is due, reads GitHub again, and stores what the check says as an effect.
import { api, type GitHubClient } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { judgeFailure, unlessHidden } from '../handling/judge-failure.ts';
import { readTerms } from '../handling/read-configuration.ts';
import { Superseded } from '../kernel/queue-table.ts';
import type { SeenRepository } from '../store/repository.ts';
import type { Tables } from '../store/store.ts';
import { type Watched, watchedId } from '../store/watched.ts';
import { type Judging, judgePull, type PullJudgement } from './judge-pull.ts';
import { groupsOf, groupsThatWait, onAll, pokeGroupsOn, waitsForGroup } from './merge-groups.ts';
import { verdictMisconfigured, verdictOff, verdictUnknown } from './people-verdict.ts';
import { type PullNow, readPullNow, readShown, type There } from './read-pull.ts';
import { isShown, isThere, isUnknown, showVerdicts, type WantedVerdict } from './show-verdicts.ts';
import { day, superseded, termsIn, visitRepository } from './watch-repository.ts';

/** How soon is looked whether the merge group before one is through. */
const groupPause = 15_000;

type PullRow = Watched & { readonly pull: number };

export async function visitWatched(deps: RunDeps, row: Watched): Promise<void> {
  const seen = (await deps.store.repositories.byIds([row.repositoryId])).get(row.repositoryId);
  if (seen === undefined) return removeRow(deps, row);
  const github = await deps.github.forInstallation(seen.installationId);
  const { pull } = row;
  if (pull === null) return visitRepository(deps, row, seen, github);
  return visitPull(deps, { ...row, pull }, seen, github);
}

/** What GitHub does not tell is no approval: what was green, and may not be any more, is yellow until it is known. */
export async function retryWatched(deps: RunDeps, row: Watched, error: unknown): Promise<void> {
  if (error instanceof Superseded) return;
  const { store, clock, random, log } = deps;
  const now = clock.now();
  const seen = (await store.repositories.byIds([row.repositoryId])).get(row.repositoryId) ?? null;
  const failure = await unlessHidden(deps, api.readGitHubFailure(error), seen);
  const judgement = judgeFailure(failure, row.attempts, now, random.fraction());
  if (judgement.kind === 'never' && seen !== null && (await isGone(deps, seen, failure))) {
    const what =
      'GitHub does not show the repository any more, and its pull requests are not judged until it does';
    log.warn(what, { key: row.id, why: judgement.why });
    await store.watched.save({ ...row, isTold: false, dueAt: null });
    return;
  }
  const afterMs = judgement.kind === 'later' ? judgement.afterMs : refusedPause;
  const told = { key: row.id, attempt: row.attempts, why: judgement.why, afterMs };
  log.warn('a pull request could not be judged, and is tried again', told);
  const after = { ...row, dueAt: now + afterMs };
  const isDoubtful = row.isTold || row.attempts >= mostQuietFailures;
  if (seen === null || row.pull === null || row.head === null || !isDoubtful || isUnknown(row, row.head)) {
    await store.watched.retry(after, now + afterMs);
    return;
  }
  const wanted = onAll({ ...row, head: row.head }, verdictUnknown(judgement.why), now);
  await store
    .transaction(async (tables) => {
      const pullRow = { ...row, pull: row.pull ?? 0 };
      const shown = await showVerdicts(tables, pullRow, seen, wanted, now);
      if (!(await tables.watched.retry({ ...after, shown }, now + afterMs))) throw superseded(row);
      await pokeGroupsOn(tables, pullRow, shown, now);
    })
    .catch((failure: unknown) => {
      // Something has happened since that is judged anyway.
      if (!(failure instanceof Superseded)) throw failure;
    });
}

/** Deleted, for example, of which no event tells. Asked as the App, and only after a day of trying. */
async function isGone(
  { github }: RunDeps,
  { repository }: SeenRepository,
  { status }: api.GitHubFailure,
): Promise<boolean> {
  if (status !== null && status !== 401) return false;
  const route = 'GET /repos/{owner}/{repo}/installation';
  const looked = github.app().then((app) => app.request(route, api.repositoryName(repository)));
  return api.unlessGone(looked).then(
    (found) => found === null,
    () => false,
  );
}

const refusedPause = 60 * 60_000;
const mostQuietFailures = 3;

/**
 * One that is closed may be opened again, and only events tell who pushed to the branch of a fork. It is not due until then, and is
 * deleted with old records.
 */
const setAside = (deps: RunDeps, row: Watched) =>
  leave(deps, row, (watched) => watched.save({ ...row, isTold: false, dueAt: null }));
const removeRow = (deps: RunDeps, row: Watched) => leave(deps, row, (watched) => watched.remove(row));

/** Others with the same head were held to it too. */
async function leave(
  { store, clock }: RunDeps,
  row: Watched,
  change: (watched: Tables['watched']) => Promise<boolean>,
): Promise<void> {
  await store.transaction(async ({ watched }) => {
    if (!(await change(watched))) throw superseded(row);
    if (row.head !== null) await watched.pokeHead(row.repositoryId, row.head, clock.now());
  });
}

async function visitPull(
  deps: RunDeps,
  row: PullRow,
  seen: SeenRepository,
  github: GitHubClient,
): Promise<void> {
  const { store, settings } = deps;
  const there = { github, place: api.repositoryName(seen.repository) };
  const known = (await store.watched.byId(watchedId(row.repositoryId, null)))?.terms ?? null;
  // The visit of the repository itself is due, and looks whether there is such a check at all.
  if (known === null && row.attempts === 1) {
    await store.watched.postpone(row, deps.clock.now() + repositoryFirst);
    return;
  }
  const terms =
    known?.value === 'off' ? 'off' : await readTerms(github, there.place, settings.policy ?? null);
  if (terms === 'off' || terms?.pullRequests.people === 0) return switchOff(deps, row, seen);
  const pull = await readPullNow(there, row.pull);
  // Its event may come before GitHub's copies have it.
  if (pull === null && row.attempts <= mostQuietFailures)
    throw new api.GitHubError(new Error('GitHub does not show the pull request yet'));
  if (pull === null || pull.isMerged) return removeRow(deps, row);
  if (!pull.isOpen) return setAside(deps, row);
  if (terms === null) return showMisconfigured(deps, row, seen, pull);
  const { verdict, ours } = await judgeHead(deps, { ...there, seen, terms }, pull, row);
  const now = deps.clock.now();
  const groups = groupsOf(row, now);
  const isGreen = verdict.conclusion === 'success';
  const waiting = isGreen ? await groupsThatWait(deps, row.repositoryId, groups, there) : [];
  const last = await readPullNow(there, row.pull);
  if (
    last === null ||
    last.headSha !== pull.headSha ||
    last.base !== pull.base ||
    last.isOpen !== pull.isOpen
  ) {
    await store.watched.save({ ...row, head: last?.headSha ?? row.head, dueAt: deps.clock.now() });
    return;
  }
  const ofGroups = groups.map((group): WantedVerdict => {
    return { head: group.head, verdict: waiting.includes(group) ? waitsForGroup : verdict };
  });
  // The one before it may never get through.
  const pauses = waiting.map(({ at }) => Math.max(groupPause, (now - at) / 4));
  const dueIn = Math.round(Math.min(row.isTold ? lag : dayOrSo(deps), ...pauses));
  const wanted = { head: pull.headSha, verdict };
  const isAskedAgain = row.isAskedAgain || (await isLost(deps, row, wanted, there));
  await storeVerdicts(deps, { ...row, ours, groups, head: pull.headSha, isAskedAgain }, seen, {
    wanted: [wanted, ...ofGroups],
    dueIn,
  });
}

/** Another pull request with the same head has shown something since, or this row is of an older database. */
async function isLost(
  { settings: { appId } }: RunDeps,
  row: PullRow,
  wanted: WantedVerdict,
  there: There,
): Promise<boolean> {
  if (!isShown(row, wanted)) return false;
  const shown = await readShown(there, wanted.head, appId);
  return shown?.conclusion !== wanted.verdict.conclusion;
}

const repositoryFirst = 2_000;
/** GitHub tells of a change before each of its lists has it: what an event was about is looked at once more. */
const lag = 30_000;

/** Not all at one time of the day. */
const dayOrSo = ({ random }: RunDeps): number => Math.round(day * (0.8 + random.fraction() / 5));

/**
 * A check is of a commit. Where several open pull requests have the same head, it is green only where it would be green on each of
 * them: else a pull request of somebody else would let in what an agent wrote.
 */
async function judgeHead(
  { store }: RunDeps,
  judging: Judging,
  pull: PullNow,
  row: PullRow,
): Promise<PullJudgement> {
  const own = await judgePull({ store }, judging, pull, row);
  if (own.verdict.conclusion !== 'success') return own;
  for (const other of await store.watched.pullsOf(row.repositoryId)) {
    if (other.pull === null || other.pull === row.pull || other.head !== pull.headSha) continue;
    if (other.dueAt === null) continue;
    const there = await readPullNow(judging, other.pull);
    if (there === null || !there.isOpen || there.headSha !== pull.headSha) continue;
    const { verdict } = await judgePull({ store }, judging, there, other);
    if (verdict.conclusion === 'success') continue;
    const title = `As on #${other.pull}, which has the same commit: ${verdict.title}`;
    return { ...own, verdict: { ...verdict, title } };
  }
  return own;
}

/** Where nothing was ever checked, a wrong file is not reported here: the check of rules and the reply to a start report it. */
async function showMisconfigured(
  deps: RunDeps,
  row: PullRow,
  seen: SeenRepository,
  { headSha: head }: PullNow,
): Promise<void> {
  const before = await deps.store.watched.byId(String(row.repositoryId));
  if (termsIn(null, before?.terms?.value ?? null) === 'off') return removeRow(deps, row);
  await storeVerdicts(deps, { ...row, head }, seen, {
    wanted: onAll({ ...row, head }, verdictMisconfigured, deps.clock.now()),
    dueIn: dayOrSo(deps),
  });
}

async function switchOff({ store, clock }: RunDeps, row: PullRow, seen: SeenRepository): Promise<void> {
  const { head } = row;
  const now = clock.now();
  const wanted = head === null ? [] : onAll({ ...row, head }, verdictOff, now);
  await store.transaction(async (tables) => {
    const there = wanted.filter((each) => isThere(row, each.head));
    await showVerdicts(tables, row, seen, there, now);
    if (!(await tables.watched.remove(row))) throw superseded(row);
  });
}

async function storeVerdicts(
  { store, clock, log }: RunDeps,
  row: PullRow,
  seen: SeenRepository,
  { wanted, dueIn }: { readonly wanted: readonly WantedVerdict[]; readonly dueIn: number },
): Promise<void> {
  await store.transaction(async (tables: Tables) => {
    const now = clock.now();
    const shown = await showVerdicts(tables, row, seen, wanted, now);
    const after = { ...row, shown, isTold: false, isAskedAgain: false, dueAt: now + dueIn };
    // What has happened since it was read is judged first.
    if (!(await tables.watched.save(after))) throw superseded(row);
    await pokeGroupsOn(tables, row, shown, now);
  });
  log.debug('a pull request was judged', { key: row.id, what: wanted[0]?.verdict.title ?? '' });
}

// The failing checks of a commit, with what they say.
import type { RedCheck } from '../../shared/github/index.ts';
import { isObject, listAt, numberAt, objectAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import { checkName } from '../outbox/deliver.ts';
import { type Judgement, judgeFailure } from '../outbox/judge-failure.ts';
import { tailOf } from './tail-of.ts';

interface RepositoryPlace {
  readonly owner: string;
  readonly repo: string;
}

export type FoundChecks =
  /** Others have not ended yet; their end is told too. */
  { readonly kind: 'unfinished' } | { readonly kind: 'ended'; readonly failing: readonly Failing[] };

export interface Failing {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string;
  readonly title: string | null;
  /** Its log can be read where GitHub Actions ran it. */
  readonly hasLog: boolean;
}

const bad = new Set(['failure', 'timed_out']);
const mostAnnotated = 5;
const mostLogs = 3;
const perPage = 100;
/** GitHub tells of the checks of a thousand suites at most. */
const mostPages = 10;

/** Our own check is none of them. */
export async function findFailing(
  github: OctokitLike,
  place: RepositoryPlace,
  sha: string,
): Promise<FoundChecks> {
  const others = (await checksOf(github, place, sha)).filter((run) => textAt(run, 'name') !== checkName);
  if (others.some((run) => textAt(run, 'status') !== 'completed')) return { kind: 'unfinished' };
  const failing = others.flatMap((run) => {
    const [id, name, conclusion] = [numberAt(run, 'id'), textAt(run, 'name'), textAt(run, 'conclusion')];
    if (id === null || name === null || conclusion === null || !bad.has(conclusion)) return [];
    const hasLog = textAt(objectAt(run, 'app'), 'slug') === 'github-actions';
    return [{ id, name, conclusion, title: textAt(objectAt(run, 'output'), 'title'), hasLog }];
  });
  return { kind: 'ended', failing };
}

async function checksOf(
  github: OctokitLike,
  place: RepositoryPlace,
  sha: string,
): Promise<readonly unknown[]> {
  const runs: unknown[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
      ...{ ...place, ref: sha, filter: 'latest', per_page: perPage, page },
    });
    const found = listAt(data, 'check_runs');
    runs.push(...found);
    if (found.length < perPage) break;
  }
  return runs;
}

/** What may not be read, or is gone, is left out: the names are enough to begin with. */
export async function readRedChecks(
  github: OctokitLike,
  place: RepositoryPlace,
  failing: readonly Failing[],
): Promise<readonly RedCheck[]> {
  const checks: RedCheck[] = [];
  let logsLeft = mostLogs;
  for (const [at, { id, name, conclusion, title, hasLog }] of failing.entries()) {
    const annotations =
      at < mostAnnotated ? await unless(mayComeLater, () => annotationsOf(github, place, id)) : null;
    const readsLog = hasLog && logsLeft > 0;
    // Each try counts: it may take its time in vain.
    if (readsLog) logsLeft -= 1;
    const log = readsLog ? await unless(mustWait, () => logOf(github, place, id)) : null;
    checks.push({ name, conclusion, title, annotations: annotations ?? [], log });
  }
  return checks;
}

async function annotationsOf(
  github: OctokitLike,
  place: RepositoryPlace,
  id: number,
): Promise<RedCheck['annotations']> {
  const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations';
  const { data } = await github.request(route, { ...place, check_run_id: id, per_page: 20 });
  return (Array.isArray(data) ? data : []).filter(isObject).map((one) => ({
    path: textAt(one, 'path') ?? '',
    line: numberAt(one, 'start_line'),
    message: textAt(one, 'message') ?? '',
  }));
}

/** A check run of GitHub Actions has the id of its job. */
async function logOf(github: OctokitLike, place: RepositoryPlace, id: number): Promise<string | null> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', {
    ...{ ...place, job_id: id },
    // A log may have many megabytes, so it is not read into one text.
    request: { parseSuccessResponseBody: false },
  });
  return tailOf(data);
}

/** Null for what cannot be read. Throws what `isWorthATry`. */
async function unless<T>(
  isWorthATry: (judged: Judgement) => boolean,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isWorthATry(judgeFailure(readGitHubFailure(error), 1, 0, 0))) throw error;
    return null;
  }
}

const mayComeLater = ({ kind }: Judgement) => kind === 'later';

/** GitHub passes a log on to a host that the App may never reach, and nobody should wait for that. */
const mustWait = (judged: Judgement) => judged.kind === 'later' && judged.wholeInstallation;

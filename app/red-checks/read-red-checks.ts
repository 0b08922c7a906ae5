// The failing checks of a commit, with what they say.
import { api, type GitHubClient, type RedCheck, type RepositoryName } from '../../shared/github/index.ts';
import { type FailureJudgement, judgeFailure } from '../handling/judge-failure.ts';

export interface FailingCheck {
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
/** GitHub lists the checks of a thousand suites at most. */
const mostPages = 10;

/** Our own checks do not count. Null while others have not ended yet; their end is reported too. */
export async function findFailing(
  github: GitHubClient,
  place: RepositoryName,
  sha: string,
  appId: number,
): Promise<readonly FailingCheck[] | null> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const checks = await api.readItems(github, route, { ...place, ref: sha, filter: 'latest' }, mostPages);
  const others = checks.filter(({ app }) => app?.id !== appId);
  if (others.some(({ status }) => status !== 'completed')) return null;
  return others.flatMap(({ id, name, conclusion, app, output }) => {
    if (conclusion === null || !bad.has(conclusion)) return [];
    return [{ id, name, conclusion, title: output.title, hasLog: app?.slug === 'github-actions' }];
  });
}

/** Output that may not be read, or is gone, is left out: the names are enough to begin with. */
export async function readRedChecks(
  github: GitHubClient,
  place: RepositoryName,
  failing: readonly FailingCheck[],
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
  github: GitHubClient,
  place: RepositoryName,
  id: number,
): Promise<RedCheck['annotations']> {
  const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations';
  const { data } = await github.request(route, { ...place, check_run_id: id, per_page: 20 });
  return data.map(({ path, start_line, message }) => ({ path, line: start_line, message: message ?? '' }));
}

/** A check run of GitHub Actions has the id of its job. */
async function logOf(github: GitHubClient, place: RepositoryName, id: number): Promise<string | null> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', {
    ...place,
    job_id: id,
    // A log may have many megabytes, so it is not read into one text.
    request: { parseSuccessResponseBody: false },
  });
  return readTail(data);
}

/** Null for what cannot be read. Throws what `isWorthATry`. */
async function unless<T>(
  isWorthATry: (judged: FailureJudgement) => boolean,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isWorthATry(judgeFailure(api.readGitHubFailure(error), 1, 0, 0))) throw error;
    return null;
  }
}

const mayComeLater = ({ kind }: FailureJudgement) => kind === 'later';

/** GitHub redirects a log to a host that the App may never reach, which is not worth waiting for. */
const mustWait = (judged: FailureJudgement) => judged.kind === 'later' && judged.wholeInstallation;

// The end of a long text that arrives in pieces.
const longestTail = 64 * 1024;
const mostRead = 50 * 1024 * 1024;

/** Null if the body is not text, or is longer than 50 MB. */
async function readTail(body: unknown): Promise<string | null> {
  if (typeof body === 'string') return body.slice(-longestTail);
  if (!isStream(body)) return null;
  let tail = Buffer.alloc(0);
  let read = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) return null;
    read += piece.length;
    if (read > mostRead) return null;
    tail = Buffer.concat([tail, piece]).subarray(-longestTail);
  }
  return tail.toString('utf8');
}

function isStream(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

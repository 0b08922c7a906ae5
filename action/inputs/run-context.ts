// Where this step runs and what triggered it, as plain data.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { UntrustedIssue } from '../../shared/github/index.ts';
import { isObject } from '../../shared/is-object.ts';

/** Distinguishes the sticky comments of the jobs of one matrix. */
interface CommentKey {
  /** Part of the marker: short, even for a large matrix. */
  readonly digest: string;
  /** Shown to people, as GitHub writes it after the name of a job: `api, ubuntu-latest`. Not sanitised. */
  readonly words: string;
}

export interface RunContext {
  readonly eventName: string;
  /** The webhook payload. Its texts may come from anybody. */
  readonly event: Readonly<Record<string, unknown>>;
  /** `owner/repo`, empty when unknown. */
  readonly repository: string;
  readonly sha: string;
  readonly ref: string;
  readonly actor: string;
  /** The starter of this attempt; another than `actor` where a job was run again. Empty where GitHub does not tell. */
  readonly triggeringActor: string;
  readonly workflow: string;
  readonly job: string;
  readonly runId: number;
  readonly runAttempt: number;
  readonly serverUrl: string;
  /** Null when the job is not part of a matrix, and before the inputs are read. */
  readonly commentKey: CommentKey | null;
}

/** The toolkit tells the same, and its Octokit, 185 kB, would be loaded before the first request. */
export function readRunContext(
  event: RunContext['event'],
  env: Readonly<Record<string, string | undefined>>,
): RunContext {
  return {
    eventName: env.GITHUB_EVENT_NAME ?? '',
    event,
    repository: env.GITHUB_REPOSITORY ?? '',
    sha: env.GITHUB_SHA ?? '',
    ref: env.GITHUB_REF ?? '',
    actor: env.GITHUB_ACTOR ?? '',
    triggeringActor: env.GITHUB_TRIGGERING_ACTOR ?? '',
    workflow: env.GITHUB_WORKFLOW ?? '',
    job: env.GITHUB_JOB ?? '',
    runId: Number(env.GITHUB_RUN_ID) || 0,
    runAttempt: Number(env.GITHUB_RUN_ATTEMPT) || 1,
    serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
    commentKey: null,
  };
}

/** The webhook payload; empty where the runner names no file. Throws a `SyntaxError` where the file is no JSON. */
export function readEvent(path: string | undefined): RunContext['event'] {
  if (!path || !existsSync(path)) return {};
  const event: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return isObject(event) ? event : {};
}

/** The run's own page, for comments and prompts. */
export function runPage(context: RunContext): string {
  return `${context.serverUrl}/${context.repository}/actions/runs/${context.runId}`;
}

/** Number of the issue or pull request that triggered the run, where there is one. */
export function triggeringIssue(context: RunContext): number | null {
  return triggeringText(context)?.number ?? null;
}

/** The same with its texts, which may come from anybody. */
export function triggeringText({ event, repository }: RunContext): UntrustedIssue | null {
  for (const key of ['issue', 'pull_request']) {
    const found = field(event, key);
    const [number, title, body] = ['number', 'title', 'body'].map((name) => field(found, name));
    if (typeof number !== 'number') continue;
    const isIssue = key === 'issue' && field(found, 'pull_request') === undefined;
    return {
      repository,
      kind: isIssue ? 'issue' : 'pull request',
      number,
      title: typeof title === 'string' ? title : '',
      body: typeof body === 'string' ? body : null,
    };
  }
  return null;
}

/** Why GitHub gives no secrets to this run; null when it should give them. */
export function whyWithoutSecrets(context: RunContext): string | null {
  if (context.actor === 'dependabot[bot]') {
    return 'this run was triggered by Dependabot, which only sees Dependabot secrets';
  }
  const head = field(field(field(context.event, 'pull_request'), 'head'), 'repo');
  const base = field(field(field(context.event, 'pull_request'), 'base'), 'repo');
  const name = field(head, 'full_name');
  // `pull_request_target` has them, also for a fork.
  const isOfBase = context.eventName === 'pull_request_target';
  if (!isOfBase && base !== undefined && name !== field(base, 'full_name')) {
    return `this pull request comes from a fork${typeof name === 'string' ? ` (${name})` : ''}, and GitHub gives no secrets to forks`;
  }
  return null;
}

/** Reads an own property of a value that may not be an object. */
export function field(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

/** A file of the workspace, and no other: what a checkout brings may be a link to anything on the runner. */
export function readWorkspaceFile(workspace: string, path: string): string {
  const file = resolve(workspace, path);
  if (!existsSync(file)) throw new Error('there is no such file');
  // Of the system, which also knows `GIT~1` and `.git.` of Windows, and capitals of macOS.
  const real = realpathSync.native(file);
  const inside = relative(realpathSync.native(workspace), real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside) {
    throw new Error('it is outside of the workspace');
  }
  // The checkout keeps the token of the job there.
  if (inside.split(sep).some((part) => part.toLowerCase() === '.git')) throw new Error('it is in .git');
  if (!statSync(real).isFile()) throw new Error('it is not a regular file');
  try {
    // Without a mark of its byte order. PowerShell 5 writes UTF-16, of which the agent would read every second letter as nothing.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(real));
  } catch {
    throw new Error('it is not written in UTF-8: save it so');
  }
}

/**
 * Distinguishes the sticky comments of the jobs of one run. By default this is the matrix of the job. action.yml passes
 * it as JSON, because the environment of a job does not contain it. It stays the same when a job is run again.
 * Null for a job without a matrix.
 */
export function readCommentKey(text: string): CommentKey | null {
  const given = text.trim();
  if (nothing.includes(given)) return null;
  const digest = createHash('sha256').update(given).digest('hex').slice(0, 16);
  return { digest, words: leavesOf(parsed(given)).join(', ') };
}

const nothing = ['', 'null', '{}'];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A matrix has few levels. Values that are nested deeper are left out. */
const deepest = 4;

function leavesOf(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object') return [String(value)];
  if (value === null || depth > deepest) return [];
  return Object.values(value).flatMap((inner) => leavesOf(inner, depth + 1));
}

// A failed call to GitHub as plain data.
import { isObject, readId, readText, readWord } from './decode.ts';

export interface GitHubFailure {
  /** Null when no answer came. */
  readonly status: number | null;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

const longestMessage = 300;

/** Octokit throws an error with `status` and `response`. Network errors can have any shape. */
export function readGitHubFailure(error: unknown): GitHubFailure {
  if (error instanceof GitHubError) return error.failure;
  const thrown = isObject(error) ? error : {};
  const response = isObject(thrown.response) ? thrown.response : null;
  const data = isObject(response?.data) ? response.data : {};
  const failed = response === null ? rootCause(thrown) : thrown;
  const said = readText(data.message) ?? readWord(failed.message) ?? String(error);
  const message = [said, ...detailsIn(data.errors)].join('; ');
  const status = typeof thrown.status === 'number' ? thrown.status : null;
  const headers = Object.fromEntries(
    Object.entries(response?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  // Nothing is known of what the request was about.
  if (status === 404 && isSignIn(thrown.request)) {
    return { status: 401, message: `no token for this installation (404: ${message})`, headers };
  }
  return {
    // Octokit reports status 500 when there was no answer at all. Then the fault need not be at GitHub.
    status: status === 500 && response === null ? null : status,
    message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
    headers,
  };
}

/** "Request was cancelled." is said where a proxy refused the connection, and nothing where none of several addresses answered. */
function rootCause(error: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [cause = error.cause] = Array.isArray(error.errors) ? error.errors : [];
  return isObject(cause) ? rootCause(cause) : error;
}

/** "Validation Failed" alone says nothing. */
function detailsIn(errors: unknown): readonly string[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((each: unknown) => {
    if (!isObject(each)) return readWord(each) ?? [];
    return readWord(each.message) ?? readWord([each.field, each.code].filter(readWord).join(' ')) ?? [];
  });
}

function isSignIn(request: unknown): boolean {
  return isObject(request) && /\/access_tokens$/.test(readText(request.url) ?? '');
}

/** The error that the client of the Action throws, so that a failure of GitHub can be distinguished from a bug. */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly failure: GitHubFailure;

  /** `error`: as Octokit threw it. */
  constructor(error: unknown) {
    const failure = readGitHubFailure(error);
    super(failure.message, { cause: error });
    this.failure = failure;
  }
}

/** The id of what GitHub found or created. Where its reply tells none, nothing is known, as where no answer came. */
export function demandId(id: unknown): number {
  const known = readId(id);
  if (known === null) throw new GitHubError(new Error('the reply of GitHub tells no id'));
  return known;
}

/**
 * What is final, because it names the one object, or the one permission, that it is about. A closed list: an allow list of addresses, a
 * blocked repository or a wrong key pass, and are tried again like an outage. GitHub names the permissions that a route takes with
 * each reply, so that header alone says nothing.
 */
const finalRefusals: readonly RegExp[] = [
  /^(?:404|410): /,
  // What an event has just told of, a copy of GitHub's may not have yet: it says so with this status.
  /^422: (?!.*\bcould not resolve to a node\b)/i,
  /^403: .*\b(?:resource not accessible|must have \w+ (?:rights|access))\b/i,
  /^403: .*\b(?:issue|conversation|pull request|discussion) is locked\b/i,
  /^403: .*\barchived\b/i,
  /^403: .*\bdisabled on issues with more than\b/i,
];

/** Whether the same call would be refused again, however long one waits. */
export function isFinalRefusal({ status, message }: GitHubFailure): boolean {
  return finalRefusals.some((said) => said.test(`${status}: ${message}`));
}

/** How long to wait for a secondary rate limit when GitHub does not say how long. */
const secondaryPauseMs = 60_000;
/** GitHub's own limits are over by then. A longer pause comes from something else, such as a proxy, so we ask again. */
const longestLimitMs = 60 * 60_000;

/**
 * How long to wait before the same call is sent again, where GitHub refused it because of a limit on requests; null where that was not
 * why. Nothing was done: also what creates something may be sent again.
 */
export function limitPause(
  { status, message, headers }: GitHubFailure,
  attempt: number,
  now: number,
): number | null {
  // A secondary limit too, where GitHub thinks of a form that somebody sends over and over.
  const isTooQuick = status === 422 && /submitted too quickly/i.test(message);
  if (status !== 403 && status !== 429 && !isTooQuick) return null;
  const after = Number(headers['retry-after']);
  if (after > 0) return Math.min(longestLimitMs, Math.ceil(after * 1000));
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] === '0' && Number.isFinite(reset)) {
    // By GitHub's clock: ours may be hours ahead, and would find the limit over.
    const at = Date.parse(headers.date ?? '') || now;
    return Math.min(longestLimitMs, Math.max(1000, Math.ceil(reset * 1000 - at)));
  }
  if (
    status === 429 ||
    isTooQuick ||
    /secondary rate limit|rate limit exceeded|abuse detection/i.test(message)
  ) {
    return Math.min(longestLimitMs, secondaryPauseMs * 2 ** Math.min(6, attempt - 1));
  }
  return null;
}

/** A limit on requests comes with the status of a refusal, and passes. */
export function isRequestLimit(failure: GitHubFailure): boolean {
  return limitPause(failure, 1, 0) !== null;
}

/** The result; null when GitHub says that its object does not exist, or does not exist any more. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status === 404 || status === 410) return null;
    throw error;
  }
}

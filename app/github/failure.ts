// What a failed call to GitHub looked like, as plain data.
import { isObject, numberAt, objectAt, textAt } from './decode.ts';

export interface GitHubFailure {
  /** Null when no answer came. */
  readonly status: number | null;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Octokit throws an error with `status` and `response`; the network throws anything. */
export function readGitHubFailure(error: unknown): GitHubFailure {
  const thrown = isObject(error) ? error : {};
  const response = objectAt(thrown, 'response');
  const status = numberAt(thrown, 'status');
  const said = textAt(objectAt(response, 'data'), 'message') ?? textAt(thrown, 'message') ?? String(error);
  return {
    // Octokit calls what never got an answer a 500; nobody should look for the fault at GitHub then.
    status: status === 500 && response === null ? null : status,
    message: said.length > 300 ? `${said.slice(0, 300)}…` : said,
    headers: Object.fromEntries(
      Object.entries(objectAt(response, 'headers') ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
  };
}

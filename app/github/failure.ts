// A failed call to GitHub as plain data.
import { isObject, numberAt, objectAt, textAt } from './decode.ts';

export interface GitHubFailure {
  /** Null when no answer came. */
  readonly status: number | null;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Octokit throws an error with `status` and `response`. Network errors can have any shape. */
export function readGitHubFailure(error: unknown): GitHubFailure {
  const thrown = isObject(error) ? error : {};
  const response = objectAt(thrown, 'response');
  const status = numberAt(thrown, 'status');
  const said = textAt(objectAt(response, 'data'), 'message') ?? textAt(thrown, 'message') ?? String(error);
  return {
    // Octokit reports status 500 when there was no answer at all. Then the fault need not be at GitHub.
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

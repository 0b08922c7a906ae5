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
  const said = textAt(objectAt(response, 'data'), 'message') ?? textAt(thrown, 'message') ?? String(error);
  return {
    status: numberAt(thrown, 'status'),
    message: said.length > 300 ? `${said.slice(0, 300)}…` : said,
    headers: Object.fromEntries(
      Object.entries(objectAt(response, 'headers') ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
  };
}

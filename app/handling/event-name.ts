// The name under which an event is passed to Probot: `issues` with the action `labeled` is `issues.labeled`.
import { isObject, readId, readText } from '../../shared/github/index.ts';

/**
 * Null for events that must not reach Probot. Probot looks up handlers in a plain object by this name. The name comes
 * from a header that is not signed, so it can be `constructor` or `error`. Probot also creates an Octokit for any
 * installation id. An error there would be tried again for hours, and would block other events of the same issue.
 */
export function eventName(event: string, payload: unknown): string | null {
  if (event in {} || event === 'error' || !isObject(payload)) return null;
  const { installation, action } = payload;
  if (isObject(installation) && installation.id && readId(installation.id) === null) return null;
  if (!action) return event;
  return readText(action) === null ? null : `${event}.${action}`;
}

// The name under which an event is passed to Probot: `issues` with the action `labeled` is `issues.labeled`.
import { idAt, isObject, objectAt, textAt } from '../github/decode.ts';

/**
 * Null for events that must not reach Probot. Probot looks up handlers in a plain object by this name. The name comes
 * from a header that is not signed, so it can be `constructor` or `error`. Probot also creates an Octokit for any
 * installation id. An error there would be tried again for hours, and would block other events of the same issue.
 */
export function eventName(event: string, payload: unknown): string | null {
  if (event in {} || event === 'error' || !isObject(payload)) return null;
  const installation = objectAt(payload, 'installation');
  if (installation?.id && idAt(installation, 'id') === null) return null;
  if (!payload.action) return event;
  const action = textAt(payload, 'action');
  return action === null ? null : `${event}.${action}`;
}

// Under which name an event is handed to Probot: `issues` and `labeled` are `issues.labeled`.
import { idAt, isObject, objectAt, textAt } from '../github/decode.ts';

/**
 * Null for what must not reach Probot. It looks for handlers in a plain object, under a name that comes from a header
 * that nobody signed (`constructor`, `error`), and it creates an Octokit for whatever stands as the installation's id.
 * An error from there would be tried again for hours, and hold up the other events of the same issue.
 */
export function eventName(event: string, payload: unknown): string | null {
  if (event in {} || event === 'error' || !isObject(payload)) return null;
  const installation = objectAt(payload, 'installation');
  if (installation?.id && idAt(installation, 'id') === null) return null;
  if (!payload.action) return event;
  const action = textAt(payload, 'action');
  return action === null ? null : `${event}.${action}`;
}

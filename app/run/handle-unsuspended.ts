// Handles that the App is no longer suspended: effects that could not be delivered meanwhile are delivered now.

import type { UnsuspendedEvent } from '../github/events.ts';
import type { RunDeps } from './deps.ts';
import type { Handled } from './handled.ts';

export async function handleUnsuspended(
  _deps: RunDeps,
  { installationId }: UnsuspendedEvent,
): Promise<Handled> {
  return {
    result: 'the App was unsuspended',
    changes: [{ kind: 'hurry_effects', installationId }],
  };
}

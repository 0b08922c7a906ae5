// Handles that the App is no longer suspended: effects that could not be delivered meanwhile are delivered now.

import type { Deps } from '../deps/deps.ts';
import type { UnsuspendedAsk } from '../model/ask.ts';
import type { Handled } from './handled.ts';

export async function handleUnsuspended(
  { clock }: Deps,
  { installationId }: UnsuspendedAsk,
): Promise<Handled> {
  return {
    result: 'the App was unsuspended',
    store: async ({ outbox }) => {
      await outbox.hurry(installationId, clock.now());
    },
  };
}

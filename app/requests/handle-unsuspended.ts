// The owner of an installation suspended the App, and lets it in again: what could not be shown meanwhile is shown now.

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

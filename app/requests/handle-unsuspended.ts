// The owner of an installation suspended the App, and lets it in again: what could not be shown meanwhile is shown now.
import type { Ask } from '../events/ask.ts';
import type { WorkerParts } from '../worker/parts.ts';
import type { Handled } from './handled.ts';

export async function handleUnsuspended(
  { clock }: WorkerParts,
  { installationId }: Extract<Ask, { kind: 'unsuspended' }>,
): Promise<Handled> {
  return {
    result: 'let in again',
    store: async ({ outbox }) => {
      await outbox.hurry(installationId, clock.now());
    },
  };
}

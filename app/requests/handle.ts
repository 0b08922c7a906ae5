// One delivery: what it asks, and what comes of it.
import { readDelivery } from '../events/read-delivery.ts';
import type { Delivery } from '../store/index.ts';
import type { WorkerParts } from '../worker/parts.ts';
import { handleComment } from './handle-comment.ts';
import { handleLabel } from './handle-label.ts';
import { handlePull } from './handle-pull.ts';
import { handleUninstalled } from './handle-uninstalled.ts';
import { handleUnsuspended } from './handle-unsuspended.ts';
import { handleWithdrawal } from './handle-withdrawal.ts';
import { type Handled, nothingToDo } from './handled.ts';

/** Reads as it likes, but stores nothing that the delivery's own transaction could store. Throws to be tried again. */
export async function handle(parts: WorkerParts, delivery: Delivery): Promise<Handled> {
  const ask = readDelivery(delivery.event, delivery.payload);
  switch (ask.kind) {
    case 'start':
      return handleLabel(parts, ask, delivery);
    case 'withdraw':
      return handleWithdrawal(parts, ask);
    case 'comment':
      return handleComment(parts, ask, delivery);
    case 'pull':
      return handlePull(parts, ask);
    case 'uninstalled':
      return handleUninstalled(parts, ask);
    case 'unsuspended':
      return handleUnsuspended(parts, ask);
    case 'nothing':
      return nothingToDo(ask.why);
  }
}

// One delivery: what it asks, and what comes of it.

import type { Deps } from '../deps/deps.ts';
import { readDelivery } from '../events/read-delivery.ts';
import type { Delivery } from '../store/index.ts';
import { handleComment } from './handle-comment.ts';
import { handleLabel } from './handle-label.ts';
import { handlePull } from './handle-pull.ts';
import { handleUninstalled } from './handle-uninstalled.ts';
import { handleUnsuspended } from './handle-unsuspended.ts';
import { handleWithdrawal } from './handle-withdrawal.ts';
import { type Handled, nothingToDo } from './handled.ts';

/** Reads as it likes, but stores nothing that the delivery's own transaction could store. Throws to be tried again. */
export async function handle(deps: Deps, delivery: Delivery): Promise<Handled> {
  const ask = readDelivery(delivery.event, delivery.payload);
  switch (ask.kind) {
    case 'start':
      return handleLabel(deps, ask, delivery);
    case 'withdraw':
      return handleWithdrawal(deps, ask);
    case 'comment':
      return handleComment(deps, ask, delivery);
    case 'pull':
      return handlePull(deps, ask);
    case 'uninstalled':
      return handleUninstalled(deps, ask);
    case 'unsuspended':
      return handleUnsuspended(deps, ask);
    case 'nothing':
      return nothingToDo(ask.why);
  }
}

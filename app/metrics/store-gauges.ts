// Numbers from the database, read when the metrics are read. Every replica shows the same: take the maximum, not the
// sum.
import { Gauge, type Registry } from 'prom-client';
import { runStates } from '../model/run.ts';
import type { Counts } from '../store/index.ts';
import { prefix } from './instruments.ts';

export interface StoreGauges {
  set(counts: Counts, now: number): void;
  /** The database could not be read: removes old numbers, so that they are not shown as new. */
  unknown(): void;
}

const outboxStates = ['waiting', 'sending', 'retrying', 'done', 'undeliverable'];

export function createStoreGauges(registry: Registry): StoreGauges {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `${prefix}${name}`, help, labelNames: [...labelNames], registers });

  const readable = gauge('store_readable', '1 while the numbers of the store could be read for this answer.');
  const runs = gauge('runs', 'Runs by state.', ['state']);
  const lag = gauge('look_lag_seconds', 'How long the most overdue run has been waiting for the worker.');
  const outbox = gauge('outbox', 'What is to be shown on GitHub, by state.', ['state']);
  const outboxAge = gauge('outbox_oldest_seconds', 'How long the most overdue of it has been waiting.');
  const inbox = gauge('inbox', 'Events that wait to be handled.');
  const inboxAge = gauge('inbox_oldest_seconds', 'How long the oldest of them has been waiting.');

  return {
    set({ runs: byState, outbox: byOutboxState, deliveriesWaiting, oldest }, now) {
      const age = (at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1000);
      readable.set(1);
      for (const state of runStates) runs.set({ state }, byState[state] ?? 0);
      for (const state of outboxStates) outbox.set({ state }, byOutboxState[state] ?? 0);
      lag.set(age(oldest.run));
      outboxAge.set(age(oldest.outbox));
      inbox.set(deliveriesWaiting);
      inboxAge.set(age(oldest.delivery));
    },
    unknown() {
      readable.set(0);
      runs.reset();
      outbox.reset();
      // These have no labels. A reset would set them to 0, which would be wrong here, so they are removed.
      for (const stale of [lag, outboxAge, inbox, inboxAge]) stale.remove();
    },
  };
}

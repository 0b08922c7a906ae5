// `/metrics`, the text for a scraper: the counters, the numbers from the database, and the values of the process.

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { inTime } from '../../shared/clock.ts';
import { createCounters, type Metrics, metricPrefix } from '../handling/metrics.ts';
import { type Handler, sendJson } from '../http/http-server.ts';
import { countedStates } from '../kernel/outbox.ts';
import { type GuardRecord, readGuardRecord, rehearsalTask } from '../rehearsal/report.ts';
import { runStates } from '../store/run/run.ts';
import type { Counts, Store } from '../store/store.ts';
import { forOperators, type Gate, seesAll, sendRefusal } from './gate.ts';
import { createResultGauges } from './results/gauges.ts';

export interface MetricsSource extends Metrics {
  readonly contentType: string;
  /** The metrics as text. Never rejects: the counters of the process are shown even when the database is away. */
  text(): Promise<string>;
}

/**
 * The numbers tell how busy an organisation is and when its App has problems, so they are for the same people as the status
 * page. A token, because in a cluster the scraper is another machine like any stranger's.
 */
export function createMetricsRoute(metrics: MetricsSource, gate: Gate): Handler {
  return async (request, response, path) => {
    if (path !== '/metrics') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendJson(response, 405, { message: 'GET only' });
    const admission = await gate.admit(request);
    if (admission.kind !== 'in') return sendRefusal(admission, response);
    if (!seesAll(admission)) return sendJson(response, 403, { message: forOperators });
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(await metrics.text());
    return true;
  };
}

/** The database is read at most once in this time, however often the metrics are read. */
const keepMs = 5000;
const patienceMs = 5000;

export function createMetrics({
  store,
  now,
  failed,
  rehearse = null,
  servicePause = () => 0,
}: {
  readonly store: Pick<Store, 'counts'> & {
    readonly halts: Pick<Store['halts'], 'inForce'>;
    readonly maintenance: Pick<Store['maintenance'], 'notesOf'>;
    readonly results: Pick<Store['results'], 'page'>;
  };
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
  /** How often the App rehearses by itself; null = not at all. */
  readonly rehearse?: number | null;
  /** Milliseconds for which the service has asked not to be asked. */
  readonly servicePause?: () => number;
}): MetricsSource {
  const registry = new Registry();
  const gauges = createStoreGauges(registry);
  const guard = createGuardGauges(registry, rehearse);
  const came = createResultGauges(registry, { results: store.results, now, failed });
  const counters = createCounters(registry);
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: `${metricPrefix}service_pause_seconds`,
    help: 'How much longer the conversation service has asked this process not to ask it; 0 where it has not.',
    registers: [registry],
    collect() {
      this.set(servicePause() / 1000);
    },
  });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async () => {
    try {
      const [counts, halt, note] = await inTime(
        Promise.all([store.counts(), store.halts.inForce(), store.maintenance.notesOf(rehearsalTask)]),
        patienceMs,
        'the store did not answer in time',
      );
      gauges.set(counts, halt !== null, now());
      guard.set(readGuardRecord(note));
      readAt = now();
    } catch (error) {
      failed(error);
      gauges.clear();
      guard.clear();
    }
  };
  return {
    ...counters,
    contentType: registry.contentType,
    async text() {
      if (now() - readAt >= keepMs || now() < readAt) {
        reading ??= Promise.all([read(), came.read()]).then(() => {
          reading = null;
        });
        await reading;
      }
      return registry.metrics();
    },
  };
}

/** No series until somebody has rehearsed, and none of an interval that there is not. */
function createGuardGauges(registry: Registry, rehearse: number | null) {
  const interval = new Gauge({
    name: `${metricPrefix}rehearse_interval_seconds`,
    help: 'REHEARSE: how often the App rehearses by itself; no series where it does not.',
    registers: [registry],
  });
  if (rehearse === null) interval.remove();
  else interval.set(rehearse / 1000);
  const guard = new Gauge({
    name: `${metricPrefix}guard`,
    help: '1 where the guard held in the newest rehearsal, 0 where it did not; no series where that could not be determined.',
    labelNames: ['hosted', 'agent_server'],
    registers: [registry],
  });
  const held = new Gauge({
    name: `${metricPrefix}guard_held_timestamp_seconds`,
    help: 'When the guard was last seen to hold, in seconds since 1970.',
    // A gauge without a label would be shown as 0.
    labelNames: ['hosted', 'agent_server'],
    registers: [registry],
  });
  const clear = () => {
    guard.reset();
    held.reset();
  };
  const labelsOf = ({ hosted, agentServer }: NonNullable<GuardRecord['last']>) => ({
    hosted: hosted ?? '',
    agent_server: agentServer ?? '',
  });
  return {
    clear,
    set(record: GuardRecord): void {
      clear();
      const { last } = record;
      if (last !== null && last.guard !== 'not_known')
        guard.set(labelsOf(last), last.guard === 'held' ? 1 : 0);
      if (record.held !== null) held.set(labelsOf(record.held), record.held.at / 1000);
    },
  };
}

/** Every replica shows the same numbers of the database: take the maximum, not the sum. */
function createStoreGauges(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `${metricPrefix}${name}`, help, labelNames: [...labelNames], registers });

  const readable = gauge('store_readable', '1 while the numbers of the store could be read for this answer.');
  const halted = gauge('halted', '1 while the operators have halted agents.');
  const runs = gauge('runs', 'Runs by state; those that ended are counted up to 10,000.', ['state']);
  const pollLag = gauge('look_lag_seconds', 'How long the most overdue run has been waiting for the worker.');
  const outbox = gauge('outbox', 'What is still to be shown on GitHub, and what could not be, by state.', [
    'state',
  ]);
  const outboxAge = gauge(
    'outbox_oldest_seconds',
    'How long the oldest of it has been waiting, however often it was tried.',
  );
  const inbox = gauge('inbox', 'Events that wait to be handled.');
  const inboxAge = gauge(
    'inbox_oldest_seconds',
    'How long the oldest of them has been waiting, however often it was tried.',
  );

  return {
    set(
      { runs: byState, outbox: byOutboxState, deliveriesWaiting, oldest }: Counts,
      isHalted: boolean,
      now: number,
    ): void {
      const age = (at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1000);
      readable.set(1);
      halted.set(isHalted ? 1 : 0);
      for (const state of runStates) runs.set({ state }, byState[state] ?? 0);
      for (const state of countedStates) outbox.set({ state }, byOutboxState[state] ?? 0);
      pollLag.set(age(oldest.run));
      outboxAge.set(age(oldest.outbox));
      inbox.set(deliveriesWaiting);
      inboxAge.set(age(oldest.delivery));
    },
    /** The database could not be read: removes old numbers, so that they are not shown as new. */
    clear(): void {
      readable.set(0);
      runs.reset();
      outbox.reset();
      // Gauges without labels are removed: a reset would set them to 0, which would be wrong here.
      for (const stale of [halted, pollLag, outboxAge, inbox, inboxAge]) stale.remove();
    },
  };
}

// `/metrics`, the text for a scraper: the counters, the numbers from the database, and the values of the process.

import { collectDefaultMetrics, Registry } from 'prom-client';
import { createCounters, type Metrics } from '../handling/metrics.ts';
import { type Handler, sendJson, takesMethod } from '../http/http-server.ts';
import { countedStates } from '../kernel/outbox.ts';
import { type GuardRecord, readGuardRecord, rehearsalTask } from '../rehearsal/report.ts';
import { runStates } from '../store/run/run.ts';
import type { Counts, Store } from '../store/store.ts';
import { forOperators, type Gate, seesAll, sendRefusal } from './gate.ts';
import { createGauges, type NewGauge, type ReadingParts } from './gauges.ts';
import { createResultReading } from './results/gauges.ts';

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
    if (!takesMethod(request, response)) return true;
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

interface MetricsParts extends ReadingParts {
  readonly store: Pick<Store, 'counts'> & {
    readonly halts: Pick<Store['halts'], 'inForce'>;
    readonly maintenance: Pick<Store['maintenance'], 'notesOf'>;
    readonly results: Pick<Store['results'], 'page'>;
  };
  /** How often the App rehearses by itself; null = not at all. */
  readonly rehearse?: number | null;
  /** Milliseconds for which the service has asked not to be asked. */
  readonly servicePause?: () => number;
}

export function createMetrics(parts: MetricsParts): MetricsSource {
  const { store, now, failed, rehearse = null, servicePause = () => 0 } = parts;
  const registry = new Registry();
  const counters = createCounters(registry);
  collectDefaultMetrics({ register: registry });
  const ofProcess = createGauges(registry).gauge;
  const pause = ofProcess(
    'service_pause_seconds',
    'How much longer the conversation service has asked this process not to ask it; 0 where it has not.',
  );
  const interval = ofProcess(
    'rehearse_interval_seconds',
    'REHEARSE: how often the App rehearses by itself; no series where it does not.',
  );
  if (rehearse !== null) interval.set(rehearse / 1000);
  const readable = ofProcess(
    'store_readable',
    '1 while the numbers of the store could be read for this answer.',
  );
  const { gauge, reading } = createGauges(registry);
  const setStore = storeGauges(gauge);
  const setGuard = guardGauges(gauge);
  const readStore = reading(
    keepMs,
    () => Promise.all([store.counts(), store.halts.inForce(), store.maintenance.notesOf(rehearsalTask)]),
    ([counts, halt, note]) => {
      readable.set(1);
      setStore(counts, halt !== null, now());
      setGuard(readGuardRecord(note));
    },
    {
      now,
      failed(error) {
        readable.set(0);
        failed(error);
      },
    },
  );
  const readResults = createResultReading(registry, store.results, parts);
  let all: Promise<unknown> | null = null;
  return {
    ...counters,
    contentType: registry.contentType,
    async text() {
      all ??= Promise.all([readStore(), readResults()]).finally(() => {
        all = null;
      });
      await all;
      pause.set(servicePause() / 1000);
      return registry.metrics();
    },
  };
}

/** No series until somebody has rehearsed. */
function guardGauges(gauge: NewGauge) {
  const labels = ['hosted', 'agent_server'];
  const guard = gauge(
    'guard',
    '1 where the guard held in the newest rehearsal, 0 where it did not; no series where that could not be determined.',
    labels,
  );
  const timestamp = gauge(
    'guard_held_timestamp_seconds',
    'When the guard was last seen to hold, in seconds since 1970.',
    labels,
  );
  const labelsOf = ({ hosted, agentServer }: NonNullable<GuardRecord['last']>) => ({
    hosted: hosted ?? '',
    agent_server: agentServer ?? '',
  });
  return ({ last, held }: GuardRecord): void => {
    if (last !== null && last.guard !== 'not_known') guard.set(labelsOf(last), last.guard === 'held' ? 1 : 0);
    if (held !== null) timestamp.set(labelsOf(held), held.at / 1000);
  };
}

/** Every replica shows the same numbers of the database: take the maximum, not the sum. */
function storeGauges(gauge: NewGauge) {
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
  return (
    { runs: byState, outbox: byOutboxState, deliveriesWaiting, oldest }: Counts,
    isHalted: boolean,
    now: number,
  ): void => {
    const age = (at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1000);
    halted.set(isHalted ? 1 : 0);
    for (const state of runStates) runs.set({ state }, byState[state] ?? 0);
    for (const state of countedStates) outbox.set({ state }, byOutboxState[state] ?? 0);
    pollLag.set(age(oldest.run));
    outboxAge.set(age(oldest.outbox));
    inbox.set(deliveriesWaiting);
    inboxAge.set(age(oldest.delivery));
  };
}

// The text for a scraper: the counters, the numbers from the database, and the values of the process.
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Metrics } from '../model/metrics.ts';
import type { Counts } from '../store/index.ts';
import { createInstruments } from './instruments.ts';
import { createStoreGauges } from './store-gauges.ts';

export interface MetricsParts {
  readonly store: { counts(): Promise<Counts> };
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

export interface MetricsSource extends Metrics {
  readonly contentType: string;
  /** The metrics as text. Never rejects: the counters of the process are shown even when the database is away. */
  text(): Promise<string>;
}

/** The database is read at most once in this time, however often the metrics are read. */
const keepMs = 5000;
const patienceMs = 5000;

export function createMetrics({ store, now, failed }: MetricsParts): MetricsSource {
  const registry = new Registry();
  const gauges = createStoreGauges(registry);
  const instruments = createInstruments(registry);
  collectDefaultMetrics({ register: registry });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async () => {
    try {
      const counts = await inTime(store.counts());
      gauges.set(counts, now());
      readAt = now();
    } catch (error) {
      failed(error);
      gauges.unknown();
    } finally {
      reading = null;
    }
  };
  return {
    ...instruments,
    contentType: registry.contentType,
    async text() {
      if (now() - readAt >= keepMs) {
        reading ??= read();
        await reading;
      }
      return registry.metrics();
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store did not answer in time')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Gauges of what is read when somebody asks for the metrics. What could not be read has no series: no old number is shown as new.
import { Gauge, type Registry } from 'prom-client';
import { withinTime } from '../../shared/clock.ts';
import { metricPrefix } from '../handling/metrics.ts';

export interface ReadingParts {
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

/** Makes one, named after the product. */
export type NewGauge = ReturnType<typeof createGauges>['gauge'];

const patienceMs = 5_000;

export function createGauges(registry: Registry) {
  const clearings: (() => void)[] = [];
  const clear = () => {
    for (const each of clearings) each();
  };
  return {
    gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
      const parts = { name: `${metricPrefix}${name}`, help, labelNames: [...labelNames] };
      const made = new Gauge({ ...parts, registers: [registry] });
      // A reset would set a gauge without labels to 0, which is a number.
      const remove = () => (labelNames.length === 0 ? made.remove() : made.reset());
      remove();
      clearings.push(remove);
      return made;
    },
    /** Reads at most once in `keepMs`, however often it is called, and sets what was read. Never rejects. */
    reading<T>(
      keepMs: number,
      read: () => Promise<T>,
      set: (found: T) => void,
      { now, failed }: ReadingParts,
    ): () => Promise<void> {
      let readAt = Number.NEGATIVE_INFINITY;
      return async () => {
        if (now() - readAt < keepMs && now() >= readAt) return;
        readAt = now();
        try {
          const found = await withinTime(read(), patienceMs, 'the store did not answer in time');
          clear();
          set(found);
        } catch (error) {
          clear();
          failed(error);
        }
      };
    },
  };
}

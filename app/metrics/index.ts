export { countedTransport } from './counted-transport.ts';
export { createMetrics, type MetricsSource } from './create-metrics.ts';
export { type Metrics, noMetrics } from './metrics.ts';
export { createMetricsRoute } from './route.ts';

export { countedTransport } from './counted-transport.ts';
export { createMetrics, type MetricsSource } from './create-metrics.ts';
export { createMetricsRoute } from './route.ts';

export { countedTransport } from './counted-transport.ts';
export { createMetrics, type MetricsParts, type MetricsSource } from './create-metrics.ts';
export { type ConfirmationResult, type Metrics, noMetrics } from './metrics.ts';
export { createMetricsRoute } from './route.ts';

export {
  type Clock,
  type Deps,
  defaultSettings,
  type Log,
} from '../deps/deps.ts';
export { createDeliveries, type Receive } from './deliveries.ts';
export { createWorker, type Worker } from './worker.ts';

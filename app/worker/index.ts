export {
  type Clock,
  defaultSettings,
  type GitHubAccess,
  type Log,
  type LogFields,
  type Random,
  type Services,
  type WorkerParts,
  type WorkerSettings,
} from './parts.ts';
export { createWorker, type TickReport, type Worker } from './worker.ts';

export {
  type Clock,
  defaultSettings,
  type GitHubAccess,
  type Log,
  type Services,
  type WorkerParts,
  type WorkerSettings,
} from './parts.ts';
export { createWorker, type Worker } from './worker.ts';

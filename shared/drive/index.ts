export * from './ending-of-failure.ts';
export {
  askForUsage,
  type EndRead,
  type FollowTools,
  followOn,
  readEndOf,
  readWhenAccountAsks,
  recordSeen,
} from './follow-service.ts';
export {
  callOptions,
  driveMessage,
  driveStop,
  type InMemory,
  inMemoryOptions,
  type MessageHost,
} from './in-memory.ts';
export {
  askOnTheSide,
  type MachineServiceOptions,
  questionService,
  type SideReply,
  stopService,
} from './machine-service.ts';
export { messageService } from './message-service.ts';
export * from './question-in-memory.ts';
export type { ExecutedFiles } from './read-executed.ts';
export { readProof } from './read-proof.ts';
export { tellWhenToAsk } from './tell-when-to-ask.ts';

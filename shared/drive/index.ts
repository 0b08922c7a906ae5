export {
  askForUsage,
  type EndRead,
  type FollowTools,
  followOn,
  readEndOf,
  recordSeen,
} from './follow-service.ts';
export {
  askOnTheSide,
  type MachineServiceOptions,
  questionService,
  type SideReply,
  stopService,
} from './machine-service.ts';
export { messageService } from './message-service.ts';
export * from './outcomes.ts';
export type { ExecutedFiles } from './read-executed.ts';
export { readProof } from './read-proof.ts';
export { tellWhenToAsk } from './tell-when-to-ask.ts';

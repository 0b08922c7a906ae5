export {
  askForUsage,
  type EndRead,
  type FollowTools,
  followOn,
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
export { readProof } from './read-proof.ts';
export { tellWhenToAsk } from './tell-when-to-ask.ts';

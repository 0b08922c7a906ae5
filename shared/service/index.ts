export { checkNamedServer, serviceAddress, serviceKey, wrongWithKey } from './openhands/address.ts';
export * from './openhands/agent-server.ts';
export { exactJson } from './openhands/decode/exact-json.ts';
export { parseJsonOrNothing } from './openhands/decode/parse-json.ts';
export { agentOf, sandboxOf, startStepOf } from './openhands/decode/states.ts';
export { isFailedCall, ServiceError, type ServiceErrorCode } from './openhands/errors.ts';
export { cleanWords } from './openhands/excerpt.ts';
export {
  askForUsage,
  type EndRead,
  type FollowTools,
  followOn,
  recordSeen,
} from './openhands/follow-service.ts';
export * from './openhands/hosted.ts';
export { createDispatcher, type Environment } from './openhands/http/dispatcher.ts';
export { createTurns } from './openhands/http/pages.ts';
export { createSpending } from './openhands/http/spending.ts';
export * from './openhands/http/transport.ts';
export { isUuid } from './openhands/ids.ts';
export { type Listening, listen } from './openhands/live/listen.ts';
export type { FoundConversation } from './openhands/look-at-pending.ts';
export {
  askOnTheSide,
  type MachineServiceOptions,
  questionService,
  type SideReply,
  stopService,
} from './openhands/machine-service.ts';
export * from './openhands/message-service.ts';
export * from './openhands/outcomes.ts';
export * from './openhands/poll.ts';
export type { PollResult } from './openhands/poll-chunk.ts';
export { readProof } from './openhands/read-proof.ts';
export { findChosenStart } from './openhands/start/find-start.ts';
export * from './openhands/types.ts';

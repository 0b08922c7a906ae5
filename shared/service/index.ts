export { checkNamedServer, serviceAddress, serviceKey, wrongWithKey } from './address.ts';
export * from './agent-server.ts';
export { exactJson } from './decode/exact-json.ts';
export { parseJsonOrNothing } from './decode/parse-json.ts';
export { isFailedCall, ServiceError, type ServiceErrorCode } from './errors.ts';
export { cleanWords } from './excerpt.ts';
export * from './hosted.ts';
export { createDispatcher, type Environment } from './http/dispatcher.ts';
export { createTurns } from './http/pages.ts';
export { createSpending } from './http/spending.ts';
export * from './http/transport.ts';
export { isUuid } from './ids.ts';
export { readLastWords } from './last-words.ts';
export { type Listening, listen } from './live/listen.ts';
export type { FoundConversation } from './look-at-pending.ts';
export {
  askOnTheSide,
  type MachineServiceOptions,
  questionService,
  type SideReply,
  stopService,
} from './machine-service.ts';
export * from './message-service.ts';
export * from './outcomes.ts';
export * from './poll.ts';
export type { PollResult } from './poll-chunk.ts';
export { readObserved, readProof } from './read-proof.ts';
export { chosenIdWords, findChosenStart } from './start/find-start.ts';
export { tellWhenToAsk } from './tell-when-to-ask.ts';
export * from './types.ts';
export { readUsage } from './usage.ts';

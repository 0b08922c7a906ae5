export { agentServerUrlOf, checkNamedServer, parseBaseUrl } from './address.ts';
export { chosenIdWords } from './adopt.ts';
export { type AgentServerOptions, createAgentServer } from './agent-server.ts';
export { checkApiKey } from './api-key.ts';
export { askOnTheSide, type SideReply, type SideTools } from './ask-on-the-side.ts';
export { createDispatcher, type Environment } from './dispatcher.ts';
export { isFailedCall, ServiceError, type ServiceErrorCode } from './errors.ts';
export { cleanWords } from './excerpt.ts';
export { type Doing, failureOutcomes, outcomeOfCode } from './failure-outcomes.ts';
export { createHostedApi, type HostedApiOptions } from './hosted.ts';
export { dashedId, isUuid, normaliseId, sameId } from './ids.ts';
export { readLastWords } from './last-words.ts';
export { type Listening, listen } from './live/listen.ts';
export { type LookOptions, lookAt } from './look.ts';
export { lookAtPending, type PendingLook } from './look-at-pending.ts';
export { type MessageLook, messageService } from './message-service.ts';
export { parseJsonOrNothing } from './parse-json.ts';
export { type QuestionServiceOptions, questionService, type ServiceLook } from './question-service.ts';
export type { Looked } from './read-chunk.ts';
export { readUsage } from './read-usage.ts';
export type { RecentStarts } from './recent-starts.ts';
export { endingOfStop, standsStill } from './stop-outcome.ts';
export { stopService } from './stop-service.ts';
export { endingOfMessage, endingOfTask, refusesEmptyStart } from './task-outcome.ts';
export { createTransport, type Transport, type TransportOptions } from './transport.ts';
export { createTurns } from './turns.ts';
export type {
  AgentServer,
  CallOptions,
  Conversation,
  Download,
  HostedApi,
  Id,
  Optional,
  Started,
  StartRequest,
  StartTask,
  StreamEnd,
  WriteChunk,
} from './types.ts';

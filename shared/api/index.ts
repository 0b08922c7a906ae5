export type {
  AgentServer,
  CallOptions,
  Conversation,
  HostedApi,
  Id,
  Optional,
  PendingAction,
  Started,
  StartRequest,
  StartTask,
  StreamEnd,
} from './types.ts';

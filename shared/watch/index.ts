export { advance, advanceOnHint, mayPollEarly } from './advance.ts';
export {
  beginRound,
  beginWatch,
  closeWatch,
  noteTaskGiven,
  reopenWatch,
} from './begin-watch.ts';
export { canonicalJson } from './canonical-json.ts';
export { defaultLimits, isOverBudget, parseDuration, timeLimit } from './deadlines.ts';
export { type OutcomeName, outcomeNames, outcomes } from './outcomes.ts';
export {
  actionHash,
  type CallFailure,
  type ConversationSeen,
  type FailedLook,
  type Fingerprint,
  fingerprintOf,
  type KnownPending,
  type Pending,
  type PendingAction,
  type RunReply,
  readFingerprint,
  type SendReply,
  type ShownAction,
  sameActions,
  type WakeReply,
} from './pending-actions.ts';
export { mostIdsPerRequest, normaliseId, type PlannedPoll, planPolls } from './plan-polls.ts';
export { noteStreamCut } from './read-task.ts';
export { addHint, clearHint, type Hints, noHints } from './schedule.ts';
export {
  type ExecutionRow,
  executionRow,
  executionStatuses,
  hasMovedOn,
  isWaitingStatus,
  type StatusTone,
  sandboxRow,
  sandboxStatuses,
  startRow,
  startStatuses,
} from './statuses.ts';
export {
  applyCounts,
  changedOnlyCounts,
  identifyWait,
  isWaiting,
  listSpans,
  type PollCounts,
} from './summarize-watch.ts';
export { holdsToken, reasonLine, withoutTokens } from './token-shapes.ts';
export type {
  Ending,
  Reading,
  Seen,
  StateChange,
  Tokens,
  Usage,
  Watch,
  WatchLimits,
} from './types.ts';

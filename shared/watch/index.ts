export { advance } from './advance.ts';
export { afterHint, mayBeHurried } from './after-hint.ts';
export { type Beginning, beginWatch, told } from './begin-watch.ts';
export { timeLimit } from './deadlines.ts';
export { defaultLimits } from './default-limits.ts';
export { parseDuration } from './duration.ts';
export { type Hints, hinted, noHints, taken } from './hints.ts';
export { normaliseId } from './ids.ts';
export { type LookCounts, onlyCounted, withCounts } from './only-counted.ts';
export { exitCodes, type OutcomeName, outcomeNames } from './outcomes.ts';
export { isOverBudget } from './over-budget.ts';
export { mostIdsPerRequest, type PlannedLook, planLooks } from './plan-looks.ts';
export { reasonLine } from './reason-line.ts';
export { beginRound, closeWatch, reopenWatch } from './round.ts';
export { type Span, spansOf } from './spans.ts';
export { afterCut } from './stand-still.ts';
export {
  type ExecutionRow,
  executionRow,
  executionStatuses,
  type SandboxRow,
  type StatusTone,
  sandboxRow,
  sandboxStatuses,
  startRow,
  startStatuses,
} from './statuses.ts';
export { holdsToken, withoutTokens } from './token-shapes.ts';
export type { Change, Ending, Limits, Reading, Round, Seen, Tokens, Usage, Watch } from './types.ts';
export { isWaiting, waitingStreak } from './waiting-streak.ts';

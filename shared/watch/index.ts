export { exitCodes, type OutcomeName, outcomeNames } from './outcomes.ts';
export type { Change, Ending, Limits, Reading, Seen, Watch } from './types.ts';

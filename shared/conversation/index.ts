export * from './advance.ts';
export * from './canonical-json.ts';
export * from './confirmation-policy.ts';
export { defaultLimits, parseDuration, timeLimit } from './deadlines.ts';
export type * from './events.ts';
export type * from './executed-files.ts';
export * from './follow.ts';
export * from './judge-start.ts';
export * from './patience.ts';
export * from './pending-actions.ts';
export { noteQuestionLook, watchForStandstill } from './readings.ts';
export * from './run.ts';
export {
  type BudgetDoubt,
  isOverBudget,
  keepUsage,
  moneyToAsk,
  unknownUsage,
} from './run.ts';
export * from './schedule.ts';
export { addHint, clearHint, type Hints, noHints } from './schedule.ts';
export * from './terms/outcomes.ts';
export * from './terms/states.ts';
export { endWatch, refusalNow, warningsOf } from './terms/steps.ts';
export * from './terms/token-shapes.ts';
export * from './terms/types.ts';
export * from './visit.ts';
export * from './watch.ts';

export { type ByRules, executedAfter, findExecuted, seeCommand } from './find-executed.ts';
export { stateOf } from './show.ts';

export { type ByRules, executedAfter, filesOfCommand, findExecuted, readPast } from './find-executed.ts';
export { readExecutes } from './read-executes.ts';
export { stateOf } from './show.ts';

export { type ByRules, executedAfter, filesOfCommand, findExecuted, readPast } from './find-executed.ts';
export { stateOf } from './show.ts';

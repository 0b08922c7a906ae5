export { executedAfter } from './executed-after.ts';
export { executesFiles, findExecuted } from './find-executed.ts';
export { readExecutes } from './read-executes.ts';
export { stateOf } from './show.ts';

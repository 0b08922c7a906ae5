export type { ByRules } from '../rules/index.ts';
export { executedAfter, findExecuted, runsInTerminal, seeCommand } from './find-executed.ts';
export { fileStateOf } from './show.ts';

export { wrongWithCommand } from './commands.ts';
export { decideAll, decideUnseen, explain, isPlanning, pathsAbout } from './decide.ts';
export { fitsGlob, wrongWithGlob } from './glob.ts';
export * from './judge.ts';
export * from './known-tools.ts';
export { type NeverFits, neverFitting } from './never-fits.ts';
export {
  isGuardFile,
  isOfGit,
  isWithin,
  isWorkingCopy,
  mayNameGuardFile,
  withinWorkingCopy,
  withoutMove,
} from './paths.ts';
export { onlyLooks, readExactly } from './read-action.ts';
export { acceptRule, whilePlans } from './rule-words.ts';
export type { ProgramWarning } from './running-programs.ts';
export { entriesOf, planningSet, scopeRules, scopeSet } from './scope.ts';
export * from './scope-lines.ts';
export * from './shell/index.ts';
export { type DecidedAtOnce, type Suggestion, suggestRules } from './suggest.ts';
export * from './types.ts';
export * from './unchanged.ts';
export * from './unshown.ts';
export * from './write-rule.ts';

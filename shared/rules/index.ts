export { type CodeOwner, codeOwnersPaths, ownersIn, ownersOf } from './code-owners.ts';
export { decide, decideAll, decideUnseen } from './decide.ts';
export { workingCopiesOf } from './paths.ts';
export {
  isMapping,
  isWhat,
  type ReadOptions,
  type RuleProblem,
  readRules,
  type Steps,
} from './read-rules.ts';
export { rulesSchema } from './rules-schema.ts';
export * from './stricter.ts';
export * from './types.ts';

export { type CodeOwner, codeOwnersPaths, ownersIn, ownersOf } from './code-owners.ts';
export { decide, decideAll } from './decide.ts';
export { type ParsedPolicy, parsePolicy } from './parse-policy.ts';
export { type ParsedRules, parseRules, rulesOfNode } from './parse-rules.ts';
export { readRules } from './read-rules.ts';
export { rulesSchema } from './rules-schema.ts';
export * from './stricter.ts';
export * from './types.ts';
export { type Problem, yamlOptions } from './yaml-text.ts';

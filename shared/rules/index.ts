export { type CodeOwner, codeOwnersPaths, ownersIn, ownersOf } from './code-owners.ts';
export { decide, decideAll } from './decide.ts';
export { type ParsedRules, type Problem, parseRules, rulesOfNode, yamlOptions } from './parse-rules.ts';
export * from './stricter.ts';
export * from './types.ts';

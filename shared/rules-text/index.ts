// Rules and policies as people write them, in YAML. Apart from the rules themselves: whoever decides needs no YAML.
export { type ParsedPolicy, parsePolicy } from './parse-policy.ts';
export { type ParsedRules, parseRules, rulesOfNode } from './parse-rules.ts';
export { type Problem, yamlOptions } from './yaml-text.ts';

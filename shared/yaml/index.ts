// Configuration files as people write them. A room of its own, so that the Action loads the parser of YAML only for rules.
export { type ParsedYaml, type Problem, parseRules, parseYaml } from './parse-yaml.ts';

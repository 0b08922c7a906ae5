// Configuration files as people write them. A room of its own, so that the Action loads the parser of YAML only for rules.
export * from './parse-yaml.ts';

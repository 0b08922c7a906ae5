// What people configure, declared once. Fields are for values in files, settings for inputs and variables: single texts.
export { camelCase, type InCamelCase, inCamelCase } from './camel-case.ts';
export * from './field.ts';
export * from './repository-file.ts';
export { type RulesOptions, rulesField } from './rules-field.ts';
export * from './setting.ts';

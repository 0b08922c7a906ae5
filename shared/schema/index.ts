// Settings of people, declared once. Fields are for values in files, settings for inputs and variables: single texts.
export * from './camel-case.ts';
export * from './compare.ts';
export * from './field.ts';
export * from './operator-policy.ts';
export * from './repository-file.ts';
export * from './rules-field.ts';
export * from './setting.ts';

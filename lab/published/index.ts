export { anonymous, describe } from './described.ts';
export { readExcerpt, schemaPath } from './files.ts';
export { acceptedFor, suffices } from './permissions.ts';

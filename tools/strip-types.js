// Jest's transform: the same type stripping that Node itself does when it runs a .ts file.
import { stripTypeScriptTypes } from 'node:module';

export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
};

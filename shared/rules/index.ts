export { type CodeOwner, codeOwnersPaths, ownersIn } from './code-owners.ts';
export { wrongWithCommand } from './commands.ts';
export * from './decide.ts';
export { wrongWithGlob } from './glob.ts';
export * from './known-tools.ts';
export * from './operator-policy.ts';
export { isGuardFile, workingCopiesOf } from './paths.ts';
export { readExactly } from './read-action.ts';
export * from './types.ts';

export { type CodeOwner, codeOwnersPaths, ownersIn } from './code-owners.ts';
export { wrongWithCommand } from './commands.ts';
export { decide, decideAll, decideUnseen } from './decide.ts';
export { wrongWithGlob } from './glob.ts';
export { acceptableTools, isNamed, knownTools } from './known-tools.ts';
export * from './operator-policy.ts';
export { workingCopiesOf } from './paths.ts';
export * from './types.ts';

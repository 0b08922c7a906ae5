export { gitVerb } from './git-verbs.ts';
export { type SplitWords, splitEverywhere, splitOptions } from './options.ts';
export { type Kind, type Program, programNamed, readTable } from './programs.ts';
export { readShellLine, type Separator, type ShellCommand } from './shell-line.ts';
export { asShellWord, assignment, plainWord, type ShellWord, type Word } from './shell-words.ts';
export { isHarmlessVariable, steering } from './variables.ts';

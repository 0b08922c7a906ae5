export type { CommentView, ReactionView, ReviewCommentView } from './commands/reads.ts';
export { type EmulatedGitHub, type GitHubOptions, newPrivateKey, startGitHub } from './github.ts';
export { Refusal } from './hub.ts';
export { spawnGitHub } from './remote.ts';
export { manifestCode } from './routes/apps.ts';
export { defaultSeeds, everyRole, people, type RepositorySeed } from './seed.ts';
export type { WebPages } from './server.ts';
export type { CheckRun } from './world.ts';

export { type EmulatedGitHub, type GitHubOptions, startGitHub } from './github.ts';
export { connectGitHub, spawnGitHub } from './remote.ts';
export { manifestCode } from './routes/manifests.ts';
export { people } from './seed.ts';

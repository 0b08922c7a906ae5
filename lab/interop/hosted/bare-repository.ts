// A repository with one commit, for the sandboxes to clone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const nobody = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const author = ['-c', 'user.name=Interop', '-c', 'user.email=interop@example.com'];

export function makeBareRepository(folder: string, name: string): void {
  const work = join(folder, 'work');
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd, env: { PATH: process.env.PATH, ...nobody }, stdio: 'pipe' });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'README.md'), `# ${name}\n`);
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'add', '.');
  git(work, ...author, 'commit', '--quiet', '--message=The beginning');
  git(folder, 'clone', '--quiet', '--bare', work, join(folder, `${name}.git`));
}

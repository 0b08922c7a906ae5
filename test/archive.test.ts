// What a job downloads that uses the Action: the archive of the repository, without what the Action does not need.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import { parse } from 'yaml';
import { temporaryFolder } from './support/temporary-folder.ts';
import { testUnless } from './support/test-unless.ts';

const root = join(import.meta.dirname, '..');
const testInClone = testUnless(!existsSync(join(root, '.git')), 'this copy is no clone');

/** As GitHub makes it, but with the attributes as they are here. */
function unpackedArchive(): {
  readonly folder: string;
  readonly files: readonly string[];
  readonly bytes: number;
} {
  const folder = join(temporaryFolder(), 'archive');
  mkdirSync(folder);
  const git = ['archive', '--worktree-attributes', '--format=tar.gz', 'HEAD'];
  const archive = execFileSync('git', git, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const path = join(folder, '..', 'archive.tar.gz');
  writeFileSync(path, archive);
  execFileSync('tar', ['-xzf', path, '-C', folder]);
  const files = execFileSync('tar', ['-tzf', path], { encoding: 'utf8' }).split('\n');
  return { folder, files: files.filter((name) => name !== '' && !name.endsWith('/')), bytes: archive.length };
}

testInClone(
  'the archive of the repository holds what the Action needs and nothing else, and the Action runs from it',
  () => {
    const { folder, files, bytes } = unpackedArchive();
    const others = files.filter((name) => !name.startsWith('dist/'));
    const inFolder = '.github/actions/agent/action.yml';
    expect(others.sort()).toEqual([inFolder, 'LICENSE', 'README.md', 'action.yml', 'package.json']);
    const bundle = execFileSync('git', ['ls-tree', '-r', '--name-only', 'HEAD', 'dist'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(files.filter((name) => name.startsWith('dist/')).sort()).toEqual(bundle.trim().split('\n').sort());
    expect(bytes).toBeLessThan(1_100_000);
    const { main } = parse(readFileSync(join(folder, 'action.yml'), 'utf8')).runs;
    for (const path of ['action.yml', inFolder]) {
      const { runs } = parse(readFileSync(join(folder, path), 'utf8'));
      for (const file of [runs.main, runs.post]) expect(files).toContain(join(dirname(path), file));
    }
    const env = { PATH: process.env.PATH ?? '', INPUT_MODE: 'run', GITHUB_REPOSITORY: 'octo/garden' };
    const { stdout, status } = spawnSync(process.execPath, [main], { cwd: folder, env, encoding: 'utf8' });
    expect(stdout).toContain('bad_input (exit code 2)');
    expect(status).toBe(2);
  },
);

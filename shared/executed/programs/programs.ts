// The programs that execute files of the working copy, by their names.
import { buildFiles } from './build-files.ts';
import { git } from './git.ts';
import type { ProgramHandler } from './handler.ts';
import { interpreters } from './interpreters.ts';
import { make } from './make.ts';
import { packageManagers } from './package-managers.ts';
import { prefixes } from './prefixes.ts';

const unseen: ProgramHandler = (search) => search.also('unseen');
const tests: ProgramHandler = (search) => search.also('tests');
const loads: ProgramHandler = (search) => search.also('other_files');
const all = (list: string, handler: ProgramHandler): readonly (readonly [string, ProgramHandler])[] =>
  list.split(' ').map((name) => [name, handler] as const);

export const programs: ReadonlyMap<string, ProgramHandler> = new Map([
  ...prefixes,
  ...interpreters,
  ...packageManagers,
  ...buildFiles,
  ...all('make gmake', make),
  ['git', git],
  ...all(
    'jest vitest mocha ava tap pytest py.test nosetests tox nox rspec phpunit ctest karma playwright cypress',
    tests,
  ),
  ...all(
    'tsc eslint prettier biome webpack vite rollup esbuild babel next nuxt astro gulp grunt stylelint',
    loads,
  ),
  ...all('ruff mypy pyright flake8 black pylint rubocop cmake ninja meson bazel', loads),
  // Programs whose code stands in their words, in a file that they do not name, or elsewhere.
  ...all(
    'alias hash enable shopt bind complete mapfile readarray function trap coproc parallel concurrently pm2 forever watch entr script screen tmux at crontab expect gdb ssh su chroot',
    unseen,
  ),
  ...all(
    'vi vim nvim ex emacs docker podman docker-compose fish busybox osascript tclsh lua Rscript',
    unseen,
  ),
]);

// Builds the bundled Action into dist/. With --check it builds beside it and fails when dist/ is not exactly that. With the word
// `package` it builds the npm package of the API instead.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesOf } from './licenses.ts';
import { buildPackage } from './package.ts';
import { root, run } from './run.ts';

if (process.argv.includes('package')) process.exit((await buildPackage()) ? 0 : 1);

const check = process.argv.includes('--check');
const modules = join('build', 'modules.json');
const output = check ? join('build', 'dist') : 'dist';

// And nothing else of build/: tests that run at the same time keep what they have compiled there.
for (const old of [join('build', 'action'), join('build', 'shared'), output])
  rmSync(join(root, old), { recursive: true, force: true });

const compiled = await run('tsc', ['-p', 'tools/tsconfig.build.json']);
const bundle = ['build', 'build/action/index.js', '-o', output, '--stats-out', modules, '--quiet'];
if (!compiled.ok || !(await run('ncc', bundle)).ok) process.exit(1);

// A few lines beside the bundle, and not a second bundle: they load the first.
copyFileSync(join(root, 'build/action/post-entry.js'), join(root, output, 'post.js'));
const stats = JSON.parse(readFileSync(join(root, modules), 'utf8'));
writeFileSync(join(root, output, 'licenses.txt'), licencesOf(stats.modules));

if (check) {
  const differing = differences(join(root, 'dist'), join(root, output));
  for (const name of differing) console.error(`dist/${name} is not what the sources build`);
  if (differing.length > 0) {
    console.error('Run `npm run build` and commit dist/.');
    process.exit(1);
  }
}

function differences(committed: string, fresh: string): string[] {
  const names = new Set([...filesIn(committed), ...filesIn(fresh)]);
  return [...names].filter((name) => contentOf(committed, name) !== contentOf(fresh, name)).sort();
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

function contentOf(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'latin1');
  } catch {
    return null;
  }
}

// Builds the npm package of the service's API into build/package: shared/service and shared/conversation, compiled, with types.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { root, run } from './run.ts';

const output = join('build', 'package');

export async function buildPackage(): Promise<boolean> {
  rmSync(join(root, output), { recursive: true, force: true });
  if (!(await run('tsc', ['-p', 'tools/tsconfig.package.json'])).ok) return false;
  const { version, license, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { undici } = dependencies;
  // The registry proves where a package was built, and compares that with this address.
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  const others = packagesIn(join(root, output)).filter((name) => name !== 'undici');
  if (others.length > 0) {
    console.error(`The package would need ${others.join(', ')}: shared/service may import no such room.`);
    return false;
  }
  const manifest = {
    name: 'agent-conversations-api',
    version,
    description:
      'Start a conversation with an AI software agent, follow it to its end, and answer what it asks.',
    license,
    ...(server && repository && { repository: { type: 'git', url: `git+${server}/${repository}.git` } }),
    type: 'module',
    engines: { node: '>=22.19.0' },
    sideEffects: false,
    exports: { '.': entry('service'), './conversation': entry('conversation') },
    dependencies: { undici },
  };
  writeFileSync(join(root, output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'shared', 'service', 'README.md'), join(root, output, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(root, output, 'LICENSE'));
  return true;
}

function entry(room: string) {
  return { types: `./${room}/index.d.ts`, default: `./${room}/index.js` };
}

/** The packages that the compiled files and their types import, without those of Node. */
function packagesIn(folder: string): string[] {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|d\.ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/\bfrom '([^.'][^']*)'/g)].map(([, name = '']) => name),
  );
  const names = imported
    .filter((name) => !isBuiltin(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

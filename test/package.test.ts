// The npm package of the API, as whoever installs it has it: packed, put into an empty folder, and the README's program run.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { defaultApiKey } from '../lab/service/index.ts';
import { type Ended, follow } from '../lab/support/child.ts';
import { aService } from './support/simulated.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const root = join(import.meta.dirname, '..');
/** CI runs the program on the oldest version that the package names, too. */
const node = process.env.OLDEST_NODE ?? process.execPath;
const program = /```ts\n([\s\S]+?)```/.exec(read('shared/service/README.md'))?.[1] ?? '';
const service = await aService('live', 60);
let folder = '';

beforeAll(async () => {
  folder = temporaryFolder();
  const built = await run(process.execPath, [join(root, 'tools/build.ts'), 'package'], root);
  expect(built).toMatchObject({ code: 0 });
  const packed = await run('npm', ['pack', '--pack-destination', folder], join(root, 'build/package'));
  expect(packed).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none';
  // Nothing is fetched: undici is installed from where it lies.
  const sources = [join(folder, tarball), join(root, 'node_modules/undici')];
  const installed = await run(
    'npm',
    ['install', '--offline', '--install-links', '--ignore-scripts', ...sources],
    folder,
  );
  expect(installed).toMatchObject({ code: 0 });
});

test('the package has undici as its one dependency, and each export with types', () => {
  const manifest = JSON.parse(readFileSync(join(installedPackage(), 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['undici']);
  const files = Object.values<Record<string, string>>(manifest.exports).flatMap((entry) =>
    Object.values(entry),
  );
  expect(files.length).toBe(4);
  for (const file of files) expect(readFileSync(join(installedPackage(), file), 'utf8')).not.toBe('');
});

test("the README's program runs in JavaScript, from an empty folder, to the end of a conversation", async () => {
  writeFileSync(join(folder, 'program.js'), program);
  const { said, code } = await run(node, ['program.js'], folder, {
    AGENT_BASE_URL: service.url,
    AGENT_API_KEY: defaultApiKey,
  });
  expect({ said, code }).toEqual({ said: 'finished: the agent finished its task\n', code: 0 });
});

test("the README's program is right for a strict TypeScript compiler that looks into every type", async () => {
  writeFileSync(join(folder, 'program.ts'), program);
  const options =
    '--strict --noEmit --module nodenext --target es2024 --types node --exactOptionalPropertyTypes';
  const types = ['--typeRoots', join(root, 'node_modules/@types')];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const checked = await run(process.execPath, [tsc, ...options.split(' '), ...types, 'program.ts'], folder);
  expect(checked).toEqual({ code: 0, signal: null, said: '' });
});

const installedPackage = () => join(folder, 'node_modules/agent-conversations-api');

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  // npm runs on the Node of the tests.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return follow(spawn(command, args, { cwd, env: { ...process.env, PATH: path, ...env } }), command).ended;
}

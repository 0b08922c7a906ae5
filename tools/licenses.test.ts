import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { licencesOf, packageFolders } from './licenses.ts';

const root = join(import.meta.dirname, '..');

test('every package whose code is in dist/ is named with its version and its licence', () => {
  const bundles = readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.js'));
  const code = bundles.map((name) => readFileSync(join(root, 'dist', name), 'utf8')).join('\n');
  const joined = [...code.matchAll(/MODULE: \.\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)/g)];
  const names = new Set(joined.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(10);
  const licences = readFileSync(join(root, 'dist/licenses.txt'), 'utf8');
  for (const name of names) {
    const { version, license } = JSON.parse(
      readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
    );
    expect(`\n${licences}`).toContain(`\n${name} ${version}\n${license}\n`);
  }
  expect(licences.match(/WITHOUT WARRANT|"AS IS"/g)?.length).toBeGreaterThanOrEqual(names.size - 1);
});

describe('the list of licences', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'agent-licences-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const install = (path: string, files: Record<string, string>) => {
    const folder = join(home, 'node_modules', path);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return { nameForCondition: join(folder, 'lib', 'index.js') };
  };
  const about = (name: string) => JSON.stringify({ name, version: '1.2.3', license: 'MIT' });

  test('holds a package once, those in modules that were joined, and one in the folder of another', () => {
    const one = install('@o/one', { 'package.json': about('@o/one'), 'LICENSE.md': 'One\r\nfree\r\n' });
    const inner = install('@o/one/node_modules/deep', {
      'package.json': about('deep'),
      LICENCE: 'Deep',
      NOTICE: 'By deep',
    });
    expect(licencesOf([{ nameForCondition: join(home, 'own.js'), modules: [inner, one] }, one])).toBe(
      '@o/one 1.2.3\nMIT\nOne\nfree\n\ndeep 1.2.3\nMIT\nDeep\nBy deep\n',
    );
  });

  test('is refused where a package brings no licence', () => {
    const bare = install('bare', { 'package.json': about('bare') });
    expect(() => licencesOf([bare])).toThrow('bare is in the bundle and has no licence file');
  });

  test('takes the packages from paths of Windows too, and none from what is no file', () => {
    expect(packageFolders({ nameForCondition: 'C:\\x\\node_modules\\a\\b.js' })).toEqual([
      'C:/x/node_modules/a',
    ]);
    expect(packageFolders({ nameForCondition: null })).toEqual([]);
  });
});

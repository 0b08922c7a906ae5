// Who may import whom, and only through its index.ts. Another arrow is a design change and belongs in this table.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');

const allOfShared = [
  'shared/machine',
  'shared/service',
  'shared/watch',
  'shared/question',
  'shared/message',
  'shared/stop',
  'shared/github',
  'shared/rules',
  'shared/schema',
  'shared/yaml',
];

/** Each room with the rooms that it may import besides itself; the longest prefix counts. */
const arrows: Record<string, readonly string[]> = {
  'shared/machine': [],
  'shared/watch': [],
  'shared/service': ['shared/schema', 'shared/watch', 'shared/question', 'shared/message', 'shared/stop'],
  'shared/question': ['shared/machine', 'shared/watch', 'shared/rules'],
  'shared/message': ['shared/machine', 'shared/watch'],
  'shared/stop': ['shared/machine', 'shared/watch'],
  'shared/github': ['shared/watch', 'shared/question', 'shared/message', 'shared/stop', 'shared/rules'],
  'shared/rules': [],
  'shared/schema': ['shared/watch', 'shared/rules'],
  'shared/yaml': ['shared/rules', 'shared/schema'],
  action: allOfShared,
  app: allOfShared,
};

const withoutInputOrOutput = [
  'shared/machine',
  'shared/watch',
  'shared/question',
  'shared/message',
  'shared/stop',
  'shared/github',
  'shared/rules',
  'shared/schema',
  'shared/yaml',
];
/** They compute, and read or write nothing. */
const purePackages = [
  'node:crypto',
  'picomatch/posix.js',
  'yaml',
  'micromark',
  'micromark-extension-gfm-table',
  'micromark-extension-gfm-footnote',
  'micromark-extension-gfm-autolink-literal',
];

const sources = Object.keys(arrows).flatMap((room) => filesUnder(room).map((file) => ({ room, file })));

/** What stands in for others, or judges the product, would share the mistakes of the code that it imports. */
const strangers = ['lab/service', 'lab/github', 'lab/runner', 'lab/support', 'lab/soak'];

test.each(strangers.flatMap(filesUnder))('%s knows nothing of the code that it stands before', (file) => {
  expect(targetsOf(file).filter((target) => /^(action|app|shared)\//.test(target))).toEqual([]);
});

test.each(filesUnder('lab'))('%s imports no tests', (file) => {
  expect(targetsOf(file).filter((target) => /^test\/|\.test\.ts$/.test(target))).toEqual([]);
});

test.each(['action', 'app', 'shared'].flatMap(filesUnder))(
  '%s imports nothing that stands in or proves',
  (file) => {
    expect(targetsOf(file).filter((target) => /^(lab|test)\//.test(target))).toEqual([]);
  },
);

describe('imports follow the arrows of the house', () => {
  test('there is something to check in every room', () => {
    const rooms = readdirSync(join(root, 'shared'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const known = Object.keys(arrows).filter((room) => room.startsWith('shared/'));
    expect(known.sort()).toEqual(rooms.map(({ name }) => `shared/${name}`).sort());
    expect(known.filter((room) => filesUnder(room).length === 0)).toEqual([]);
  });

  test.each(sources)('$file', ({ room, file }) => {
    const entries = [...(arrows[room] ?? []).map((other) => `${other}/index.ts`), 'shared/clock.ts'];
    const outside = targetsOf(file).filter(
      (target) => !target.startsWith(`${room}/`) && !entries.includes(target),
    );
    expect(outside).toEqual([]);
  });

  test.each(sources.filter(({ room }) => withoutInputOrOutput.includes(room)))(
    '$file is pure',
    ({ file }) => {
      const packages = valueImportsOf(file).filter((name) => !name.startsWith('.'));
      expect(packages.filter((name) => !purePackages.includes(name))).toEqual([]);
      expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
        /\b(Date\.now|new Date\(\)|performance\.|Math\.random|random(Bytes|UUID)|process\.|set(Timeout|Interval)\b|fetch\()/,
      );
    },
  );
});

describe.each(['action', 'app'])('inside %s/', (room) => {
  // What only tests use stands above the rest.
  const files = filesUnder(room).filter((file) => !file.includes('/testing/'));
  const folders = Map.groupBy(files, folderOf);

  test.each([...folders.keys()])('%s imports no folder that imports it in turn', (folder) => {
    const seen = new Set<string>();
    const walk = (from: string) => {
      for (const to of importedBy(from).filter((name) => !seen.has(name))) {
        seen.add(to);
        walk(to);
      }
    };
    walk(folder);
    expect([...seen]).not.toContain(folder);
  });

  test('the folders stand on at most eight floors', () => {
    const floorOf = (folder: string): number => 1 + Math.max(0, ...importedBy(folder).map(floorOf));
    expect(Math.max(...[...folders.keys()].map(floorOf))).toBeLessThanOrEqual(8);
  });

  function importedBy(folder: string): readonly string[] {
    const imported = (folders.get(folder) ?? [])
      .flatMap((file) =>
        importsOf(file).map((name) => ({ name, target: posix.join(posix.dirname(file), name) })),
      )
      .filter(({ name, target }) => name.startsWith('.') && target.startsWith(`${room}/`))
      .map(({ target }) => folderOf(target))
      .filter((other) => other !== folder);
    return [...new Set(imported)];
  }
});

/** `app/store`; and `app` for what lies in it and wires the folders together. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 2).join('/');
}

function filesUnder(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(room, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

/** The files of this repository that it imports. */
function targetsOf(file: string): string[] {
  return importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name));
}

/** Without imports of types only, which leave nothing in the program. */
function valueImportsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/import type [^;]*;/g, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

// Who may import whom, and only through its index.ts. Another arrow is a design change and belongs in this table.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { tableOf } from './support/table.ts';

const root = join(import.meta.dirname, '..');

/** Each room of shared/ with the others that it may import. */
const arrows: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  tableOf`
  room         | may import
  conversation |
  rules        |
  executed     | conversation, rules
  service      | conversation
  drive        | conversation, executed, question, message, stop, service
  question     | conversation, rules
  message      | conversation
  stop         | conversation
  github       | conversation, question, message, stop, plan, rules, schema
  plan         | rules, schema, yaml
  schema       | conversation, rules
  yaml         | rules, schema`.map(([room, others = '']) => [room, others.split(', ').filter(Boolean)]),
);
const allOfShared = Object.keys(arrows);
const mayImport = [
  ...Object.entries(arrows).map(([room, others]) => ({ room: `shared/${room}`, others })),
  ...['action', 'app'].map((room) => ({ room, others: allOfShared })),
];

/** Files that belong to no room. */
const forAll = ['clock', 'cut', 'github-things', 'is-object', 'nearest', 'walk-limited'].map(
  (name) => `shared/${name}.ts`,
);

/** They compute, and read or write nothing. */
const pureRooms = allOfShared.filter((room) => room !== 'service' && room !== 'drive');
const purePackages = [
  ...['node:crypto', 'node:util', 'node:zlib', 'yaml', 'micromark'],
  ...['table', 'footnote', 'autolink-literal'].map((name) => `micromark-extension-gfm-${name}`),
];

const sources = mayImport.flatMap((each) => filesUnder(each.room).map((file) => ({ ...each, file })));

test('the table of arrows names every room of shared/, and there are files in each', () => {
  const folders = readdirSync(join(root, 'shared'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(allOfShared.toSorted()).toEqual(folders.map(({ name }) => name).sort());
  expect(allOfShared.filter((room) => filesUnder(`shared/${room}`).length === 0)).toEqual([]);
});

/** Stand-ins, and what judges the product, would share the mistakes of the code that it imports. */
const strangers = ['lab/service', 'lab/github', 'lab/runner', 'lab/support', 'lab/steps'];

test.each([
  [
    'the stand-ins and the model of a step import nothing of the product',
    strangers,
    /^(action|app|shared)\//,
  ],
  ['lab/ imports no test and nothing of test/', ['lab'], /^test\/|\.test\.ts$/],
  ['action/, app/ and shared/ import nothing of lab/ or test/', ['action', 'app', 'shared'], /^(lab|test)\//],
])('%s', (_, rooms, forbidden) => {
  const files = rooms.flatMap(filesUnder);
  expect(files.length).toBeGreaterThan(50);
  expect(importsOutOf(files, (target) => forbidden.test(target))).toEqual([]);
});

test('a room imports only the rooms that the table of arrows allows it, and those by their index.ts', () => {
  const outside = sources.flatMap(({ room, others, file }) => {
    const entries = [...others.map((other) => `shared/${other}/index.ts`), ...forAll];
    return importsOutOf([file], (target) => !target.startsWith(`${room}/`) && !entries.includes(target));
  });
  expect(outside).toEqual([]);
});

const pure = pureRooms.flatMap((room) => filesUnder(`shared/${room}`));

test('the pure rooms of shared/ import no package that reads or writes', () => {
  const packages = pure.flatMap((file) => valueImportsOf(file).map((name) => ({ file, name })));
  expect(packages.length).toBeGreaterThan(50);
  const outside = packages.filter(({ name }) => !name.startsWith('.') && !purePackages.includes(name));
  expect(outside).toEqual([]);
});

test('the pure rooms of shared/ use no clock, chance, timer, process or network', () => {
  const impure =
    /\b(Date\.now|new Date\(\)|performance\.|Math\.random|random(Bytes|UUID)|process\.|set(Timeout|Interval)\b|fetch\()/;
  expect(pure.filter((file) => impure.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

describe('the folders of the product', () => {
  // What only tests use is left out of the floors.
  const files = ['action', 'app', 'shared'].flatMap(filesUnder).filter((file) => !file.includes('/testing/'));
  const folders = Map.groupBy(files, folderOf);
  const imported = new Map([...folders].map(([folder, own]) => [folder, importedBy(folder, own)]));

  test('none imports one that imports it in turn, and they have at most eight floors', () => {
    expect(folders.size).toBeGreaterThan(30);
    const floors: string[][] = [];
    let left = [...folders.keys()];
    const stands = (folder: string) => !imported.get(folder)?.some((other) => left.includes(other));
    for (let floor = left.filter(stands); floor.length > 0; floor = left.filter(stands)) {
      floors.push(floor);
      left = left.filter((folder) => !floor.includes(folder));
    }
    expect(left).toEqual([]);
    expect(floors.length).toBeLessThanOrEqual(8);
  });

  function importedBy(folder: string, own: readonly string[]): readonly string[] {
    const targets = own.flatMap(targetsOf).map(folderOf);
    return [...new Set(targets)].filter((other) => other !== folder && folders.has(other));
  }
});

/** Each import out of these files whose target is so, as `file -> target`. */
function importsOutOf(files: readonly string[], isSo: (target: string) => boolean): string[] {
  return files.flatMap((file) =>
    targetsOf(file)
      .filter(isSo)
      .map((target) => `${file} -> ${target}`),
  );
}

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

function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'\s,]+)'/g)].map((match) => match[1] ?? '');
}

/** Without imports of types only, which leave nothing in the program. */
function valueImportsOf(file: string): string[] {
  return importsOf(file, readFileSync(join(root, file), 'utf8').replaceAll(/import type [^;]*;/g, ''));
}

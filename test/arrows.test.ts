// Who may import whom. A room that reaches into another one is a design change and belongs in this table.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');

/** Each room with the rooms that it may import besides itself; the longest prefix counts. */
const arrows: Record<string, readonly string[]> = {
  'shared/watch': [],
  'shared/api': ['shared/watch'],
  'shared/confirmation': ['shared/watch'],
  'shared/github': ['shared/watch', 'shared/confirmation'],
  'shared/simulator': [],
  action: ['shared/api', 'shared/watch', 'shared/confirmation', 'shared/github'],
  app: ['shared/api', 'shared/watch', 'shared/confirmation', 'shared/github'],
};

const withoutInputOrOutput = ['shared/watch', 'shared/confirmation', 'shared/github'];

const sources = Object.keys(arrows).flatMap((room) => filesUnder(room).map((file) => ({ room, file })));

describe('imports follow the arrows of the house', () => {
  test('there is something to check', () => {
    expect(sources.length).toBeGreaterThan(0);
  });

  test.each(sources)('$file', ({ room, file }) => {
    const allowed = [room, ...(arrows[room] ?? [])];
    const outside = importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(posix.dirname(file), name))
      .filter((target) => !allowed.some((place) => target.startsWith(`${place}/`)));
    expect(outside).toEqual([]);
  });

  test.each(sources.filter(({ room }) => withoutInputOrOutput.includes(room)))(
    '$file is pure',
    ({ file }) => {
      const packages = importsOf(file).filter((name) => !name.startsWith('.'));
      expect(packages.filter((name) => name !== 'node:crypto')).toEqual([]);
      expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
        /\b(Date\.now|Math\.random|process\.|setTimeout)\b/,
      );
    },
  );
});

function filesUnder(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(room, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

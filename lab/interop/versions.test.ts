// The table of server versions: what a run has kept, what is made of it, and which versions are supported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { pinnedVersions, readVersions } from './version-files.ts';
import {
  compareVersions,
  known,
  type Played,
  servers,
  supportedRange,
  supportOf,
  tableText,
  type VersionTable,
  whyRed,
  withPlayed,
} from './versions.ts';

const row = (version: string, red: readonly string[] = []): Played => ({
  ...{ server: 'agent server', version, asOf: null, on: '2026-11-26', stories: 50, red },
});
const tableOf = (...played: readonly Played[]): VersionTable => ({
  newest: { on: '2026-11-26', 'agent server': '1.58.2', 'hosted server': '1.11.0' },
  played,
});

describe('the kept table', () => {
  const kept = readVersions();
  const table = readFileSync(join(import.meta.dirname, 'versions.md'), 'utf8');

  test('is what versions.md says', () => {
    expect(table).toBe(tableText(kept, pinnedVersions()));
  });

  test.each(servers)('has the pinned version of the %s, with each of its stories green', (server) => {
    const pinned = kept.played.find(
      (each) => each.server === server && each.version === pinnedVersions()[server],
    );
    expect(pinned).toMatchObject({ red: [] });
    expect(pinned?.stories).toBeGreaterThan(40);
  });

  test('names a reason for each red story', () => {
    const unexplained = kept.played.flatMap((played) =>
      played.red
        .filter((story) => whyRed(played, story) === null)
        .map((story) => `${played.version}: ${story}`),
    );
    expect(unexplained).toEqual([]);
  });

  test('is told to operators', () => {
    const told = servers.map((server) => {
      const { oldest = '', newest = '' } = supportedRange(kept, server) ?? {};
      return oldest === newest ? newest : `${oldest} to ${newest}`;
    });
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    expect(/^Supported are .*$/m.exec(page)?.[0]).toContain(
      `agent servers ${told[0]} and the hosted server ${told[1]}`,
    );
  });
});

describe('a version is supported', () => {
  const [reason] = known;
  const story = reason?.stories[0] ?? '';

  test('where every story holds', () => {
    expect(supportOf(row('1.58.2'))).toEqual({ isSupported: true, why: 'every story holds' });
  });

  test('not where one is red, also for a reason that is known', () => {
    const { isSupported, why } = supportOf(row('1.0.0', [story]));
    expect(isSupported).toBe(false);
    expect(why).toBe(`${reason?.why}: \`${story}\``);
  });

  test('with no excuse of older ones', () => {
    expect(supportOf(row('9.0.0', [story])).why).toBe(`not looked into: \`${story}\``);
  });

  test('down to the first that is not', () => {
    const played = [row('1.9.0'), row('1.10.0', [story]), row('1.30.0'), row('1.58.2')];
    expect(supportedRange(tableOf(...played), 'agent server')).toEqual({
      oldest: '1.30.0',
      newest: '1.58.2',
    });
    expect(supportedRange(tableOf(row('1.0.0', [story])), 'agent server')).toBeNull();
    expect(supportedRange(tableOf(), 'hosted server')).toBeNull();
  });
});

test('a later run takes the place of an earlier one of its version, and the rows in their order', () => {
  const table = tableOf(row('1.58.2'), row('1.9.0', ['a story']));
  const { played } = withPlayed(table, row('1.9.0'));
  expect(played).toEqual([row('1.9.0'), row('1.58.2')]);
});

test.each([
  ['1.9.0', '1.10.0'],
  ['1.58.2', '1.58.10'],
  ['1.58.2', '2.0'],
])('%s is older than %s', (one, other) => {
  expect(compareVersions(one, other)).toBeLessThan(0);
  expect(compareVersions(other, one)).toBeGreaterThan(0);
});

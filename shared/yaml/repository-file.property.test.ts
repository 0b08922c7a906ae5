// A value is taken where the published schema takes it, and no text is dear to read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { costRatio } from '../../test/support/growth.ts';
import { repositoryFile } from '../schema/index.ts';
import { parseYaml } from './index.ts';

const parseFile = (text: string) => parseYaml(text, repositoryFile);

const path = join(import.meta.dirname, '../../docs/configuration.schema.json');
const published = JSON.parse(readFileSync(path, 'utf8'));
const isValid = new Ajv2020({ strict: false }).compile(published);

/** A key with nothing behind it is left out. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutEmpty(inner)]));
}

const key = fc.constantFrom(
  ...Object.keys(published.properties ?? {}),
  ...'start approve prefix bare Label __proto__ constructor toString <<'.split(' '),
  '',
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...'agent write admin root resume wait stop /bot a[bot] main ~ null yes octo/base .. *a &a !!set'.split(
      ' ',
    ),
    ...['/ bot', 'a b', '', ' ', 'a\nb', '\0', '😀'.repeat(50), '😀'.repeat(51), 'x'.repeat(51)],
    ...[null, true, false, 0, 1e308, -0],
  ),
  fc.string({ maxLength: 8 }),
);
const value = fc.oneof(
  scalar,
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.array(fc.constantFrom('x[bot]', 'team-1'), { maxLength: 60 }),
  fc.dictionary(key, scalar, { maxKeys: 3 }),
);

test('a JSON value is read where the published schema takes it, and reported where it does not', () => {
  let [taken, reported] = [0, 0];
  const near = fc.dictionary(key, value, { maxKeys: 3 });
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: value }), (given) => {
      const parsed = parseFile(JSON.stringify(given));
      const expected = given === null ? {} : withoutEmpty(given);
      if (parsed.kind === 'value') {
        taken += 1;
        expect(isValid(expected)).toBe(true);
        expect(withoutEmpty(parsed.value)).toEqual(expected);
      } else {
        reported += 1;
        expect(isValid(given)).toBe(false);
      }
    }),
    { numRuns: 400 },
  );
  expect(Math.min(taken, reported)).toBeGreaterThan(10);
});

const bomb = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
test.each([
  ['aliases of aliases', ['a0: &a0 x', ...bomb].join('\n')],
  ['aliases in a list', `bots: [&a "x[bot]",${'*a,'.repeat(9_000)}]`],
  ['brackets', '['.repeat(30_000)],
  ['lists in lists', '- '.repeat(15_000)],
  ['many keys', Array.from({ length: 6_000 }, (_, at) => `${at.toString(36)}:`).join('\n')],
  ['directives', '%x\n'.repeat(10_000)],
  ['line ends', '\n'.repeat(32_000)],
])('reading a file of %s costs at most 50 times as much as an ordinary file of that length', (_, given) => {
  const ordinary = `teams:\n${'  - a-team\n'.repeat(2_900)}`;
  const reading = (text: string) => () => parseFile(text);
  expect(costRatio(reading(given), reading(ordinary))).toBeLessThan(50);
});

// Any text gives values that the published schema takes too, or problems that a person can act on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { anyText } from '../../test/support/any-text.ts';
import { costRatio } from '../../test/support/growth.ts';
import { fillInConfiguration, repositoryFile } from '../schema/index.ts';
import { parseYaml } from './index.ts';

const parseFile = (text: string) => parseYaml(text, repositoryFile);

interface Published {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Published[];
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Published>>;
  readonly items?: Published;
  readonly enum?: readonly unknown[];
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}
const path = join(import.meta.dirname, '../../docs/configuration.schema.json');
const published: Published = JSON.parse(readFileSync(path, 'utf8'));

/** As far as the published file goes, what a validator of JSON schema says. */
function isValid(value: unknown, schema: Published): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isValid(value, one));
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const isWhole = [schema.type].flat().includes('integer') && Number.isInteger(value);
  if (!isWhole && ![schema.type].flat().includes(type)) return false;
  if (typeof value === 'number') {
    return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
  }
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (typeof value === 'string') {
    const fits = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
    if ([...value].length < (schema.minLength ?? 0)) return false;
    return fits && [...value].length <= (schema.maxLength ?? Number.POSITIVE_INFINITY);
  }
  if (Array.isArray(value)) {
    const { items, maxItems = 0 } = schema;
    if (value.length < (schema.minItems ?? 0)) return false;
    return value.length <= maxItems && value.every((item) => items !== undefined && isValid(item, items));
  }
  if (typeof value !== 'object' || value === null) return true;
  if (schema.required?.some((key) => !Object.hasOwn(value, key))) return false;
  return Object.entries(value).every(([key, inner]) => {
    const known = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : undefined;
    return known !== undefined && isValid(inner, known);
  });
}

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
        expect(isValid(expected, published)).toBe(true);
        expect(withoutEmpty(parsed.value)).toEqual(expected);
      } else {
        reported += 1;
        expect(isValid(given, published)).toBe(false);
      }
    }),
    { numRuns: 400 },
  );
  expect(Math.min(taken, reported)).toBeGreaterThan(30);
});

const piece = fc.constantFrom(
  ...'label permission teams bots commands prompt start write agent __proto__ *a [ ] { } : \' "'.split(' '),
  ...[': ', '\n', '\n  ', '- ', ', ', '&a ', '<<: ', '? ', '| \n', '> \n', '# ', '\t', '\0', '\r', '\ud800'],
  ...['!!set ', '!!binary ', '!!js/function ', '%YAML 1.1\n', '---\n', '...\n'],
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 15 }).map((parts) => parts.join('')),
  anyText(),
  fc.dictionary(key, value, { maxKeys: 4 }).map((given) => stringify(given)),
  fc
    .record(
      {
        label: fc.constantFrom('a', 'b # c', '0x'),
        bots: fc.constant(['x[bot]']),
        branch: fc.constantFrom(null, 'x'),
      },
      { requiredKeys: [] },
    )
    .map((given) => stringify(given)),
);

test('any text gives a whole configuration or problems, and changes no prototype', () => {
  let [taken, reported] = [0, 0];
  fc.assert(
    fc.property(text, (given) => {
      const parsed = parseFile(given);
      if (parsed.kind === 'value') {
        taken += 1;
        expect(Object.getPrototypeOf(parsed.value)).toBe(Object.prototype);
        expect(isValid(withoutEmpty(parsed.value), published)).toBe(true);
        const { label, permission, commands, bots, teams } = fillInConfiguration([parsed.value]);
        expect(label).toMatch(/\S/);
        expect(Object.values(permission).join(' ')).toMatch(/^((triage|write|maintain|admin) ?){3}$/);
        expect(commands.prefix).toMatch(/^\//);
        expect([bots, teams].every(Array.isArray)).toBe(true);
      } else {
        reported += 1;
        expect(parsed.problems.length).toBeGreaterThan(0);
        for (const { line, problem, expected } of parsed.problems) {
          expect(line === null || (line >= 1 && line <= given.split('\n').length)).toBe(true);
          expect(Math.min(problem.length, expected.length)).toBeGreaterThan(0);
        }
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: 250 },
  );
  expect(Math.min(taken, reported)).toBeGreaterThan(30);
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
])('%s take no other time than an ordinary file of that length', (_, given) => {
  const ordinary = `teams:\n${'  - a-team\n'.repeat(2_900)}`;
  const times = costRatio(
    () => parseFile(given),
    () => parseFile(ordinary),
  );
  expect(times).toBeLessThan(50);
});

// Flags that are declared once: what is read, and what help says.
import { expect, test } from '@jest/globals';
import { openTerminal } from '../../test/support/terminal.ts';
import { command, helpOf, mustFit, readFlags, repositoryFlag } from './command-line.ts';

const watering = {
  about: 'npm run water -- PLANT [--litres 2] [--slowly]\n\nWaters a plant.',
  takesWords: true,
  flags: {
    litres: {
      type: 'string',
      default: '2',
      text: 'how much',
      wrong: mustFit(/^\d+$/, 'must be a whole number'),
    },
    can: { type: 'string', text: 'from where' },
    slowly: { type: 'boolean', default: false, text: 'drop by drop' },
  },
} as const;

test('flags and words are read, with the defaults of what is not given', () => {
  expect(readFlags(watering, ['fern', '--can', 'green'])).toEqual({
    kind: 'ok',
    values: { litres: '2', can: 'green', slowly: false },
    words: ['fern'],
  });
});

test.each([['--help'], ['-h'], ['--nothing --help'], ['fern -h --litres 3']])('%s asks for help', (line) => {
  expect(readFlags(watering, line.split(' '))).toEqual({ kind: 'help' });
});

test.each([
  ['--nothing', 'nothing'],
  ['--litres', 'litres'],
  ['--slowly=yes', 'slowly'],
  ['--litres two', '--litres must be a whole number'],
])('a wrong line is refused with its flag named: %s', (line, named) => {
  expect(readFlags(watering, line.split(' '))).toEqual({
    kind: 'bad',
    problem: expect.stringContaining(named),
  });
});

test('a flag that npm has taken for its own is refused: without it the command could do the opposite', () => {
  const read = readFlags(watering, ['fern'], { npm_config_slowly: 'true', npm_config_can: '' });
  expect(read).toEqual({
    kind: 'bad',
    problem: 'npm took --slowly for itself: give it as in "npm run … -- --slowly"',
  });
  expect(readFlags(watering, ['fern'], { npm_config_yes: 'true' }).kind).toBe('ok');
  expect(readFlags(watering, ['fern', '--slowly'], { npm_config_slowly: 'true' }).kind).toBe('ok');
});

test('words are refused where none are taken', () => {
  const read = readFlags({ ...watering, takesWords: false }, ['fern']);
  expect(read).toEqual({ kind: 'bad', problem: expect.stringContaining('fern') });
});

test('help tells every flag, its default where there is one, and itself', () => {
  expect(helpOf(watering)).toBe(`npm run water -- PLANT [--litres 2] [--slowly]

Waters a plant.

  --litres            how much (2)
  --can               from where
  --slowly            drop by drop
  --help              this text`);
});

test('the name of a repository has an owner and a name', () => {
  const { wrong } = repositoryFlag('');
  const names = ['octo/garden', 'octo', 'octo/garden/x', '/garden', 'a b/c'];
  expect(names.filter((name) => wrong(name) === null)).toEqual(['octo/garden']);
});

test.each([
  [['--help'], 0, /^npm run water/, /^$/],
  [['--litres', 'two'], 2, /^$/, /^--litres must be a whole number\n\nnpm run water/],
  [['--slowly'], 2, /^$/, /^a fern is never watered slowly\n\nnpm run water/],
  [['--can', 'none'], 1, /^$/, /^No plant was watered: it is dry\n: :add-mask:: and more\n$/],
  [[], 7, /^watered$/, /^$/],
])('%j ends with %s, and says so', async (words, code, out, error) => {
  const { surroundings, printed, noted } = openTerminal({});
  const run = command({
    ...watering,
    failed: 'No plant was watered: ',
    refuse: ({ values }) => (values.slowly ? 'a fern is never watered slowly' : null),
    async run({ values }, { print }) {
      if (values.can === 'none') throw new Error('it is dry\n::add-mask:: and more');
      print('watered');
      return 7;
    },
  });
  expect(await run(words, surroundings)).toBe(code);
  expect(printed()).toMatch(out);
  expect(noted()).toMatch(error);
});

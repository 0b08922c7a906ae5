// Flags that are declared once: what is read, and what help says.
import { expect, test } from '@jest/globals';
import { helpOf, isRepositoryName, readFlags } from './flags.ts';

const command = {
  about: 'npm run water -- PLANT [--litres 2] [--slowly]\n\nWaters a plant.',
  takesWords: true,
  flags: {
    litres: { type: 'string', default: '2', text: 'how much' },
    can: { type: 'string', text: 'from where' },
    slowly: { type: 'boolean', default: false, text: 'drop by drop' },
  },
} as const;

test('flags and words are read, with the defaults of what is not given', () => {
  expect(readFlags(command, ['fern', '--can', 'green'])).toEqual({
    kind: 'ok',
    values: { litres: '2', can: 'green', slowly: false },
    words: ['fern'],
  });
});

test.each([['--help'], ['-h'], ['--nothing --help'], ['fern -h --litres 3']])('%s asks for help', (line) => {
  expect(readFlags(command, line.split(' '))).toEqual({ kind: 'help' });
});

test.each([
  ['--nothing', 'nothing'],
  ['--litres', 'litres'],
  ['--slowly=yes', 'slowly'],
])('a wrong line is refused with its flag named: %s', (line, named) => {
  expect(readFlags(command, line.split(' '))).toEqual({
    kind: 'bad',
    problem: expect.stringContaining(named),
  });
});

test('words are refused where none are taken', () => {
  const read = readFlags({ ...command, takesWords: false }, ['fern']);
  expect(read).toEqual({ kind: 'bad', problem: expect.stringContaining('fern') });
});

test('help tells every flag, its default where there is one, and itself', () => {
  expect(helpOf(command)).toBe(`npm run water -- PLANT [--litres 2] [--slowly]

Waters a plant.

  --litres            how much (2)
  --can               from where
  --slowly            drop by drop
  --help              this text`);
});

test('the name of a repository has an owner and a name', () => {
  const names = ['octo/garden', 'octo', 'octo/garden/x', '/garden', 'a b/c'];
  expect(names.filter(isRepositoryName)).toEqual(['octo/garden']);
});

// The scope of a plan: paths and commands as rules have them, money and time.
import { wrongWithCommand, wrongWithGlob } from '../rules/index.ts';
import { list, mapping, number, text } from '../schema/index.ts';

const mostLines = 50;
const longestLine = 500;
const line = (check: (written: string) => string | null) =>
  text({ minLength: 1, maxLength: longestLine, check });

export const scopeField = mapping(
  {
    paths: list(line(wrongWithGlob), {
      description: 'Paths of the working copy that may be read and changed, as in rules.',
      maxItems: mostLines,
    }),
    commands: list(
      line((command) => wrongWithCommand(command, 'approve')),
      { description: 'Commands that may run, as in rules.', maxItems: mostLines },
    ),
    cost: number({
      type: 'number',
      description: 'Dollars that all of it may cost.',
      minimum: 0.01,
      maximum: 1_000_000,
      default: null,
    }),
    hours: number({
      type: 'number',
      description: 'How long it holds after it was approved.',
      minimum: 0.1,
      maximum: 720,
      default: null,
    }),
  },
  { description: 'The scope of a plan.' },
);

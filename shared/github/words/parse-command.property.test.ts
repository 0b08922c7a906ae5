// Any comment there is: at most one command or message, told by its first line, and none that merely looks like one.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText, trickyText } from '../../../test/support/any-text.ts';
import { growth } from '../../../test/support/growth.ts';
import { type CommandSpelling, commandNames, commands, spell } from './commands.ts';
import { type ParsedCommand, parseCommand } from './parse-command.ts';

const spelling = fc.record({
  prefix: fc.constantFrom('/agent', '/bot-2', '/Approve'),
  bare: fc.boolean(),
});
const name = fc.constantFrom(...commandNames.filter((each) => !commands[each].takes.text));
const code = fc.constantFrom('K7M4Q', 'a2b3c');
/** What people write behind a command that looks like none of our codes. */
const reason = fc
  .array(fc.stringMatching(/^[^\s]{1,12}$/), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
  .filter((text) => !/^[A-Za-z0-9]{5}( |$)/.test(text) && !/\s\s|^\s|\s$/.test(text));

function cased(text: string, upper: readonly boolean[]): string {
  return [...text].map((letter, at) => (upper[at % upper.length] ? letter.toUpperCase() : letter)).join('');
}

test('a command that is written as declared is read as meant, whatever is below', () => {
  fc.assert(
    fc.property(
      fc.record({ name, code: fc.option(code), reason: fc.option(reason), spelling }),
      fc.array(fc.boolean(), { minLength: 1 }),
      fc.constantFrom(
        ...['', ' ', '\n', '\r\n', '\n> /stop', '\n/stop\n', '\r\n\r\ntext @mona', '\t\n```\n/stop'],
      ),
      fc.constantFrom('', '\n', '\r\n \t\n'),
      (given, upper, below, above) => {
        const { takes } = commands[given.name];
        const words = [
          cased(spell(`/${given.name}`, given.spelling), upper),
          takes.code ? given.code : null,
          takes.reason ? given.reason : null,
        ];
        const line = words.filter((word) => word !== null).join(' ');
        const read = parseCommand(`${above}${line}${below}`, given.spelling);
        // A prefix that is itself a command's name is the prefix.
        if (given.spelling.prefix === '/Approve' && given.spelling.bare && given.name === 'approve') return;
        expect(read).toEqual({
          kind: 'command',
          name: given.name,
          code: takes.code ? (given.code?.toUpperCase() ?? null) : null,
          reason: takes.reason ? given.reason : null,
        });
      },
    ),
    { numRuns: 500 },
  );
});

const lookalikes = [...'／approve ∕approve ⁄approve /аpprove /ａpprove /ſtop /ſtatuſ /approvе'.split(' ')];
const words = ['/approve', '/reject', '/stop', '/agent', 'approve', 'K7M4Q', '/', '/APPROVE', '&#47;'];
const pieces = (maxLength: number) => trickyText([...words, ...lookalikes], maxLength);
const any = fc.oneof(
  pieces(8),
  fc
    .tuple(
      fc.constantFrom('/approve', '/reject ', '/agent stop', '\n/stop', '/agent ', '/agent\n'),
      pieces(2),
    )
    .map(([start, rest]) => start + rest),
  fc.tuple(pieces(1), anyText()).map((parts) => parts.join('')),
);

/** The rule once more, as one pattern of ASCII over the first line with anything on it, without blanks at its end. */
function meant(body: string, { prefix, bare }: CommandSpelling): string | null {
  const first = (body.split(/\r\n?|\n/).find((line) => /\S/.test(line)) ?? '').trimEnd();
  const names = commandNames.join('|');
  const spelt = new RegExp(`^(?:${prefix})[ \\t]+(${names})(?=[ \\t]|$)`, 'i').exec(first);
  const [, found] = spelt ?? (bare ? new RegExp(`^/(${names})(?=[ \\t]|$)`, 'i').exec(first) : null) ?? [];
  return found?.toLowerCase() ?? null;
}

test('no text is a command but what its first line declares', () => {
  const seen: Record<ParsedCommand['kind'], number> = { command: 0, message: 0, malformed: 0, none: 0 };
  const agent = fc.constantFrom<CommandSpelling>(
    { prefix: '/agent', bare: true },
    { prefix: '/agent', bare: false },
  );
  fc.assert(
    fc.property(any, agent, (body, how) => {
      const read = parseCommand(body, how);
      seen[read.kind] += 1;
      const name = meant(body, how);
      if (read.kind === 'command') expect(read.name).toBe(name);
      else if (read.kind !== 'malformed') expect(name).toBeNull();
      else expect(`${read.meant ?? ''}${read.hint}`).toMatch(/^[^\n\r]{1,200}$/);
      // Only its first line says what it is, and it counts alone, but for a text or a reason for the agent.
      const [first = ''] = body.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
      const takesText =
        read.kind === 'message' || first.toLowerCase().trim() === how.prefix || name === 'ask';
      const isReason = read.kind === 'command' && read.reason !== null && read.name === 'reject';
      const alone = parseCommand(first, how);
      if (isReason) expect(alone).toMatchObject({ name: read.name, code: read.code });
      else if (!takesText && name !== 'reject') expect(alone).toEqual(read);
      if (read.kind === 'message') expect(body).toContain(read.text);
      for (const quote of ['> ', '    ', '```\n', 'a\n', '<!--\n', '- ']) {
        if (read.kind === 'command' || read.kind === 'message')
          expect(parseCommand(`${quote}${body.trimStart()}`, how).kind).toBe('none');
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3);
});

const manyOf = ['/approve ', '/', '\n', '/agent ', '/reject a', ' \n', '\r'];
test.each(manyOf)('the cost of many %j does not grow with the square of their number', (piece) => {
  const read = (size: number) =>
    parseCommand(piece.repeat(size / piece.length), { prefix: '/agent', bare: true });
  expect(growth(read, 60_000)).toBeLessThan(10);
});

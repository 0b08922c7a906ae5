import { expect, test } from '@jest/globals';
import { growth } from '../../../test/support/growth.ts';
import { commandNames, commands, commandTable, spell } from './commands.ts';
import { longestReason, parseCommand, withOpenCodes } from './parse-command.ts';

const spelling = { prefix: '/agent', bare: true };
const command = (name: string, code: string | null = null, reason: string | null = null) => ({
  kind: 'command',
  name,
  code,
  reason,
});

const allCommands = commandNames.map((name) => `/${name}`).join(', ');
const onlyApprove = 'Write /approve [code] [always] and nothing else on that line: ';

test.each<[string, string, (string | null)?, string?]>([
  ['/approve', 'approve'],
  ['\n \t\r\n/approve\r\nthanks!', 'approve'],
  ['/reject K7M4Q', 'reject', 'K7M4Q'],
  ['/approve K7M4Q\u00a0', 'approve', 'K7M4Q'],
  ['/stop\u2009\u00a0\nthanks', 'stop'],
  ['/reject  wrong\tfolder, @maria', 'reject', null, 'wrong folder, @maria'],
  [
    '/reject k7m4q wrong folder,\r\nand the wrong name\r\n\r\nCheers',
    'reject',
    'K7M4Q',
    'wrong folder, and the wrong name',
  ],
  ['/reject\nhello there', 'reject', null, 'hello there'],
  ['/reject K7M4Q\nabcde is wrong\n> quoted\nmore', 'reject', 'K7M4Q', 'abcde is wrong'],
  ['/reject no\n/agent use yarn', 'reject', null, 'no'],
  ['/agent reject K7M4Q no', 'reject', 'K7M4Q', 'no'],
])('the comment %j is the command %s', (body, name, ...more) => {
  expect(parseCommand(body, spelling)).toEqual(command(name, ...more));
});

test.each([
  '',
  ...'\n\n|hello|please /approve| /approve|\t/approve|    /approve|> /approve|- /approve|`/approve`'.split(
    '|',
  ),
  ...'```\n/approve\n```|<!-- -->\n/approve|hello\n/approve|/ approve|approve|/approve\u00a0K7M4Q'.split('|'),
  ...'\ufeff/approve|\u200b/approve|∕approve|／approve|⁄approve|/ſtatuſ|/agentapprove|/assign @mona|/retest'.split(
    '|',
  ),
  ...'/aproved this yesterday|/agent\u00a0approve|/unknown|\0/approve|*/approve*|<p>/approve</p>'.split('|'),
  ...'\u2028/approve|/as\u212a|&#47;approve|\\/approve'.split('|'),
])('the comment %j is no command', (body) => {
  expect(parseCommand(body, spelling)).toEqual({ kind: 'none' });
});

test.each([
  ['/approve K7M4Q now', `${onlyApprove}“now” is too much.`],
  ['/agent', `Write /agent and what the agent should do, or one of ${allCommands}.`],
  ['/agent stop the tests', 'Write /stop and nothing else on that line: “the tests” is too much.'],
  ['/agent ask \n ', 'Write /ask <question>.'],
])('the comment %j is malformed, and the hint says why', (body, hint) => {
  expect(parseCommand(body, spelling)).toEqual({ kind: 'malformed', hint });
});

test.each([
  ['/approve looks good', 'looks good'],
  ['/approve always please', 'always please'],
])('%j names the code of the question that is open, or all of them', (body, noCode) => {
  const parsed = parseCommand(body, spelling);
  const hint = `${onlyApprove}“${noCode}” is not the code of a question.`;
  expect(parsed).toEqual({ kind: 'malformed', noCode, hint });
  if (parsed.kind !== 'malformed') return;
  const hintWith = (codes: readonly string[]) => withOpenCodes(parsed, codes, spelling).hint;
  expect(hintWith([])).toBe(hint);
  expect(hintWith(['T9R9B'])).toBe(
    `Write /approve T9R9B and nothing else on that line: “${noCode}” is not its code.`,
  );
  expect(hintWith(['T9R9B', 'K7M4Q'])).toBe(`${hint} Open: T9R9B, K7M4Q.`);
});

test('what is wrong with a command otherwise names no code', () => {
  const parsed = { kind: 'malformed', hint: 'Write /status.' } as const;
  expect(withOpenCodes(parsed, ['T9R9B'], spelling)).toBe(parsed);
});

const inSentence = 'Say in a sentence what the agent should do.';

test.each([
  ['/agent aprove', '/approve', inSentence],
  ['/agent approev K7M4Q', '/approve', inSentence],
  ['/agent stopp', '/stop', inSentence],
  ['/agent Stop.', '/stop', inSentence],
  ['/agent /stop', '/stop', inSentence],
  ['/approved', '/approve', ''],
  ...['/aprove', '/approve!', '//approve', '/approve\u200b', '/\u200bapprove', '/аpprove', '/approove'].map(
    (word) => [`${word} K7M4Q`, '/approve', ''],
  ),
  ['/stats', '/status', ''],
])('the comment %j is a slip, and %s was meant', (body, meant, hint) => {
  expect(parseCommand(body, spelling)).toEqual({ kind: 'malformed', meant, hint });
});

test.each([
  ['/agent please add a test', 'please add a test'],
  ['\n/AGENT  add\ta test\r\n\r\n- for `x`\n', 'add\ta test\r\n\r\n- for `x`'],
  ['/agent aprove the plan below', 'aprove the plan below'],
])('the comment %j is a message for the agent', (body, text) => {
  expect(parseCommand(body, spelling)).toEqual({ kind: 'message', text });
});

test.each([
  ['/ask  why\tso?\nAnd how?', 'why\tso?\nAnd how?'],
  ['/agent ask\nwhy?', 'why?'],
])('the comment %j is a side question with all of its text', (body, text) => {
  expect(parseCommand(body, spelling)).toEqual({ ...command('ask'), text });
});

test('a reason may have 1,000 characters, and no more', () => {
  const reason = '😀'.repeat(longestReason);
  expect(parseCommand(`/reject ${reason}`, spelling)).toEqual(command('reject', null, reason));
  const hint = 'The reason is too long: at most 1000 characters.';
  expect(parseCommand(`/reject ${reason}😀`, spelling)).toEqual({ kind: 'malformed', hint });
});

const declared = commandNames.map((name) => [name, commands[name]] as const);
test.each(declared)('the command %s is read as it is declared', (name, { usage, takes, does }) => {
  const text = `/${name}${takes.code ? ' K7M4Q' : ''}${takes.text ? ' which files?' : ''}`;
  for (const given of [text, spell(text, { prefix: '/agent', bare: false })])
    expect(parseCommand(given, spelling)).toMatchObject({ kind: 'command', name });
  expect(usage.startsWith(`/${name}`)).toBe(true);
  expect(usage.includes('[code]')).toBe(takes.code);
  expect(usage.includes('[reason]')).toBe(takes.reason);
  expect(usage.includes('<question>')).toBe(takes.text);
  expect(does).toMatch(/^[A-Z].*[^.]$/);
});

test('every declared command has its place in the order, and in the table of commands', () => {
  expect([...commandNames].sort()).toEqual(Object.keys(commands).sort());
  expect(commandTable({ prefix: '/bot', bare: false }, ['stop'])).toContain('| `/bot stop` |');
});

const manyOf = ['/approve ', '/', '\n', '/agent ', '/reject a', ' \n', '\r'];
test.each(manyOf)('the cost of many %j does not grow with the square of their number', (piece) => {
  const read = (size: number) => parseCommand(piece.repeat(size / piece.length), spelling);
  expect(growth(read, 60_000)).toBeLessThan(10);
});

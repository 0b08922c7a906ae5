// Finds the command in a comment: on its first line that is not blank, from the first column, as a whole word. So
// quotes, code, indented text and similar-looking characters are never commands. A reason goes on to the end of its paragraph. What
// follows the prefix and is no command is a message for the agent, with all lines below.

import { cut } from '../../cut.ts';
import { editsBetween } from '../../nearest.ts';
import { readCode } from '../../question/index.ts';
import { type CommandName, type CommandSpelling, commandNames, commands, spell } from './commands.ts';

export interface GivenCommand<Name extends CommandName = CommandName> {
  readonly kind: 'command';
  readonly name: Name;
  readonly code: string | null;
  /** `/approve always`: the same action again needs no further answer. */
  readonly always?: boolean;
  /** As written. Sanitise it before it is shown or sent. */
  readonly reason: string | null;
  /** All that follows a command that takes a text, as written. */
  readonly text?: string;
}

export type ParsedCommand =
  | GivenCommand
  /** The message for the agent, as written. */
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'none' }
  | MalformedCommand;

/** A text that was meant as a command but cannot be used. */
export interface MalformedCommand {
  readonly kind: 'malformed';
  /** The command that is spelt nearly so. */
  readonly meant?: string;
  /** What takes the place of a code. */
  readonly noCode?: string;
  /** How to write it. */
  readonly hint: string;
}

export const longestReason = 1000;

export function parseCommand(body: string, spelling: CommandSpelling): ParsedCommand {
  const line = body.split(/\r\n?|\n/).find((each) => each.trim() !== '') ?? '';
  const below = body.slice(body.indexOf(line) + line.length);
  // Some keyboards end a line with a blank that cannot be told from others.
  const [first, behind] = firstWord(line.trimEnd());
  if (sameWord(first, spelling.prefix)) {
    const [second, rest] = firstWord(behind);
    const name = commandNames.find((known) => sameWord(second, known));
    if (name !== undefined) return withArguments(name, rest, below, spelling);
    return asMessage(`${behind}${below}`.trim(), spelling);
  }
  if (!spelling.bare || !first.startsWith('/')) return { kind: 'none' };
  const name = commandNames.find((known) => sameWord(first, `/${known}`));
  if (name !== undefined) return withArguments(name, behind, below, spelling);
  const meant = slipIn([first.slice(1), ...behind.split(/\s+/, 2)]);
  return meant === undefined ? { kind: 'none' } : slip(meant, spelling, '');
}

/** With the codes of the questions that are open there, for who wrote something else in place of a code. */
export function withOpenCodes(
  parsed: MalformedCommand,
  codes: readonly string[],
  spelling: CommandSpelling,
): MalformedCommand {
  const { noCode, hint } = parsed;
  const [only, ...others] = codes;
  if (noCode === undefined || only === undefined) return parsed;
  if (others.length > 0) return { ...parsed, hint: `${hint} Open: ${codes.join(', ')}.` };
  const alone = spell(`/approve ${only}`, spelling);
  return { ...parsed, hint: `Write ${alone} and nothing else on that line: “${noCode}” is not its code.` };
}

/** Splits a line into its first word and the rest. */
function firstWord(line: string): readonly [string, string] {
  const end = line.search(/[ \t]/);
  return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end).replace(/^[ \t]+/, '')];
}

function withArguments(
  name: CommandName,
  rest: string,
  below: string,
  spelling: CommandSpelling,
): ParsedCommand {
  const { takes, usage } = commands[name];
  if (takes.text) {
    const text = `${rest}${below}`.trim();
    if (text === '') return malformed(`Write ${spell(usage, spelling)}.`);
    return { kind: 'command', name, code: null, reason: null, text };
  }
  const onLine = wordsOf(rest);
  const code = takes.code ? readCode(onLine[0] ?? '') : null;
  const given = takes.reason ? [...onLine, ...wordsOf(restOfParagraph(below))] : onLine;
  const words = code === null ? given : given.slice(1);
  const always = takes.always && words.length === 1 && sameWord(words[0] ?? '', 'always');
  const reason = always || words.length === 0 ? null : words.join(' ');
  if (reason !== null && !takes.reason) {
    const isNoCode = takes.code && code === null;
    const what = isNoCode ? 'is not the code of a question' : 'is too much';
    const extra = cut(reason, 40);
    return {
      ...malformed(`Write ${spell(usage, spelling)} and nothing else on that line: “${extra}” ${what}.`),
      ...(isNoCode && { noCode: extra }),
    };
  }
  if (reason !== null && [...reason].length > longestReason) {
    return malformed(`The reason is too long: at most ${longestReason} characters.`);
  }
  return { kind: 'command', name, code, ...(always && { always }), reason };
}

const wordsOf = (text: string): readonly string[] => text.split(/[ \t]+/).filter((word) => word !== '');

const endOfReason = /^\s*$|^ {0,3}(?:>|`{3}|~{3})|^\//;

/** What a reason goes on with: not what comes after a blank line, a mail's quotation for example, and no other command. */
function restOfParagraph(below: string): string {
  const lines = below.split(/\r\n?|\n/).slice(1);
  const end = lines.findIndex((line) => endOfReason.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).join(' ');
}

/** A single word that is nearly a command is taken for a typing error, not sent to the agent. */
function asMessage(text: string, spelling: CommandSpelling): ParsedCommand {
  if (text === '') {
    const known = commandNames.map((name) => spell(`/${name}`, spelling)).join(', ');
    return malformed(`Write ${spelling.prefix} and what the agent should do, or one of ${known}.`);
  }
  const meant = slipIn(text.split(/\s+/, 3));
  if (meant === undefined) return { kind: 'message', text };
  return slip(meant, spelling, 'Say in a sentence what the agent should do.');
}

/** Only of a word that is alone, or with one more. */
function slipIn([first = '', ...others]: readonly string[]): CommandName | undefined {
  return others.length > 1 ? undefined : commandNames.find((name) => isSlipOf(first, name));
}

function slip(name: CommandName, spelling: CommandSpelling, hint: string): ParsedCommand {
  return { kind: 'malformed', meant: spell(`/${name}`, spelling), hint };
}

/** True if one letter is wrong, missing, added or swapped with the next, or if punctuation follows the word. */
function isSlipOf(word: string, name: string): boolean {
  const given = asciiLower(word).replace(/[^a-z]+$/, '');
  if (given === name) return true;
  return name.length >= 4 && editsBetween(given, name) === 1;
}

function malformed(hint: string): MalformedCommand {
  return { kind: 'malformed', hint };
}

// Phones write a capital letter after a slash. Only ASCII letters ignore case, because other letters may only look the
// same.
function sameWord(word: string, known: string): boolean {
  return asciiLower(word) === asciiLower(known);
}

function asciiLower(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

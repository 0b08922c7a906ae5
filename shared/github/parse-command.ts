// Finds the command in a comment: on its first line that is not blank, from the first column, as a whole word. So
// quotes, code, indented text and similar-looking characters are never commands.
import { readCode } from '../question/index.ts';
import { type CommandName, type CommandSpelling, commandNames, commands, spell } from './commands.ts';
import { cut } from './text/cut.ts';

export type ParsedCommand =
  | {
      readonly kind: 'command';
      readonly name: CommandName;
      readonly code: string | null;
      /** `/approve always`: the same action again needs no further answer. */
      readonly always?: boolean;
      /** As written. Sanitise it before it is shown or sent. */
      readonly reason: string | null;
    }
  | { readonly kind: 'none' }
  /** It was meant as a command but cannot be used. `hint` says how to write it. */
  | { readonly kind: 'malformed'; readonly hint: string };

export const longestReason = 1000;

export function parseCommand(body: string, spelling: CommandSpelling): ParsedCommand {
  const line = body.split(/\r\n?|\n/).find((each) => each.trim() !== '') ?? '';
  const words = line.split(/[ \t]+/).filter((word, place) => word !== '' || place === 0);
  const [first = '', second = ''] = words;
  if (sameWord(first, spelling.prefix)) {
    const name = commandNames.find((known) => sameWord(second, known));
    if (name !== undefined) return withArguments(name, words.slice(2), spelling);
    return malformed(`Write one of ${commandNames.map((known) => quote(`/${known}`, spelling)).join(', ')}.`);
  }
  const name = spelling.bare ? commandNames.find((known) => sameWord(first, `/${known}`)) : undefined;
  return name === undefined ? { kind: 'none' } : withArguments(name, words.slice(1), spelling);
}

function withArguments(
  name: CommandName,
  given: readonly string[],
  spelling: CommandSpelling,
): ParsedCommand {
  const { takes, usage } = commands[name];
  const code = takes.code ? readCode(given[0] ?? '') : null;
  const words = code === null ? given : given.slice(1);
  const always = takes.always && words.length === 1 && sameWord(words[0] ?? '', 'always');
  const rest = always ? [] : words;
  const reason = rest.length === 0 ? null : rest.join(' ');
  if (reason !== null && !takes.reason) {
    const what = takes.code && code === null ? 'is not a code' : 'is too much';
    return malformed(
      `Write ${quote(usage, spelling)} and nothing else on that line: “${cut(reason, 40)}” ${what}.`,
    );
  }
  if (reason !== null && [...reason].length > longestReason) {
    return malformed(`The reason is too long: at most ${longestReason} characters.`);
  }
  return { kind: 'command', name, code, ...(always && { always }), reason };
}

function malformed(hint: string): ParsedCommand {
  return { kind: 'malformed', hint };
}

function quote(usage: string, spelling: CommandSpelling): string {
  return spell(usage, spelling);
}

// Phones write a capital letter after a slash. Only ASCII letters ignore case, because other letters may only look the
// same.
function sameWord(word: string, known: string): boolean {
  return asciiLower(word) === asciiLower(known);
}

function asciiLower(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

// Short text from outside inside our own line: a title, a name, a reason, the label of a link.
import { cut } from '../../cut.ts';
import { stripInvisible } from './hidden-text.ts';

/** Escapes text for one line. Applying it twice gives the same as once. */
export function inline(text: string, max = 300): string {
  return escapeLineStart(escapeMarkdown(cut(oneLine(unescapeMarkdown(text)), max)));
}

/** The same for sentences of ours that may quote others: text between two backticks is in code font. */
export function inlineWithCode(text: string, max = 300): string {
  const parts = cut(oneLine(text), max).split(/`([^`]+)`/);
  // Each second part was between backticks.
  return escapeLineStart(
    parts.map((part, at) => (at % 2 === 1 ? code(part, max) : escapeMarkdown(part))).join(''),
  );
}

/** Text in code font, safe everywhere but in a table: see `tableRow`. */
export function code(text: string, max = 100): string {
  const line = cut(oneLine(text), max);
  if (line === '') return '`(empty)`';
  const longest = longestRun(line);
  // To a shell, another mark would be another command.
  if (longest > 0) return `${'`'.repeat(longest + 1)} ${line} ${'`'.repeat(longest + 1)}`;
  return `\`${line}\``;
}

/** A link if the address is a web address, else only the label. */
export function link(label: string, url: string | null): string {
  const address = url === null ? null : webAddress(url);
  return address === null ? label : `[${label}](${address})`;
}

/** A GitHub login as a mention. A bot is shown in code font, anything else as plain text. */
export function person(login: string): string {
  if (/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,79})$/.test(login)) return `@${login}`;
  return login.endsWith('[bot]') ? code(login) : inline(login, 80);
}

/** A login, or a team as `org/team`, that a configuration names. */
export function mention(name: string): string {
  return /^[A-Za-z0-9][\w-]{0,79}\/[A-Za-z0-9][\w.-]{0,99}$/.test(name) ? `@${name}` : person(name);
}

/** A bar in a cell would begin the next one, in code font too. */
export const tableRow = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '¦')).join(' | ')} |`;

/** How many backticks there are in a row. */
export const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

export function oneLine(text: string): string {
  return stripInvisible(text).replace(/\s+/g, ' ').trim();
}

function webAddress(text: string): string | null {
  // Stricter than the URL parser, which accepts spaces, control characters and backslashes.
  if (text.length > 2000 || !/^https?:\/\/[^\s\p{C}\\]+$/iu.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '') return null;
  return url.href.replace(/[()[\]|\\<>`$]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

// Escapes text from outside, so that GitHub shows exactly its characters and nothing else happens.
//
// Only decimal references are written, so that they can be undone before a text is escaped again. A reference is not
// enough for `@`: GitHub looks for mentions after it resolves references. So a zero-width space is put after it.
const apart = '&#8203;';

const active = /[&<>*_`[\]|~\\$]|@|#(?=\d)|GH-(?=\d)|:(?=\/\/)|www(?=\.)/gi;

/** Escapes one line without invisible characters. The caller handles characters at the start of a line. */
export function escapeMarkdown(text: string): string {
  // All replacements are made in one pass, so that a replacement is not replaced again.
  return text.replace(active, (found) => (/[@#:\-.w]/i.test(found) ? `${found}${apart}` : reference(found)));
}

/** Keeps a line from becoming a heading, a list, a rule or an underline. */
export function escapeLineStart(line: string): string {
  return line.replace(/^[#+\-=]/, reference).replace(/^(\d+)([.)])/, (_all, digits: string, mark: string) => {
    return `${digits}${reference(mark)}`;
  });
}

export function unescapeMarkdown(text: string): string {
  return text.replace(/&#(\d{1,7});/g, (whole, digits: string) => {
    const code = Number(digits);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** Text from outside in a workflow log: a line that is no command to the runner, wherever it is put and however often this is applied. */
export function logLine(text: string, max = 1000): string {
  const line = oneLine(text.replace(terminalSequence, ''));
  // The runner trims a line before it checks for `::`, and finds the older `##[` anywhere in a line.
  const harmless = line.replace(/^::/, ': :').replaceAll('##[', '## [');
  return cut(harmless, max);
}

// Removes complete CSI and OSC sequences. A single escape is removed with the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
export const terminalSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?/g;

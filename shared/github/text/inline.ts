// Short text from outside inside our own line: a title, a name, a reason, the label of a link.
import { cut } from './cut.ts';
import { escapeLineStart, escapeMarkdown, unescapeMarkdown } from './escape.ts';
import { stripInvisible } from './hidden-text.ts';

/** Escapes text for one line. Applying it twice gives the same as once. */
export function inline(text: string, max = 300): string {
  return escapeLineStart(escapeMarkdown(cut(oneLine(unescapeMarkdown(text)), max)));
}

/** Text in code font, also safe in tables. */
export function code(text: string, max = 100): string {
  const line = cut(oneLine(text), max).replaceAll('`', "'").replaceAll('|', '¦');
  return line === '' ? '`(empty)`' : `\`${line}\``;
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

// Parts that several templates use, with the words and amounts in them.
import type { DecidedByRule } from '../../question/index.ts';
import { inline, link, person } from '../text/inline.ts';

export * from '../text/inline.ts';
export * from '../words/amounts.ts';

/** Joins paragraphs with blank lines, after the hidden first line if there is one. */
export function compose(marker: string | null, paragraphs: ReadonlyArray<string | null>): string {
  const text = paragraphs.filter((part) => part !== null && part !== '').join('\n\n');
  return marker === null ? text : `${marker}\n${text}`;
}

export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

export function alert(kind: 'NOTE' | 'IMPORTANT' | 'WARNING' | 'CAUTION', text: string): string {
  return `> [!${kind}]\n> ${text}`;
}

export function dotted(parts: ReadonlyArray<string | null>): string {
  return parts.filter((part) => part !== null).join(' · ');
}

export function small(text: string): string | null {
  return text === '' ? null : `<sub>${text}</sub>`;
}

/** Lists at most five, so that a hostile list stays short. */
export function pullRequests(numbers: readonly number[]): string | null {
  const named = numbers.filter((number) => Number.isSafeInteger(number) && number > 0).slice(0, 5);
  if (named.length === 0) return null;
  return `Pull request${named.length === 1 ? '' : 's'} ${named.map((number) => `#${number}`).join(', ')}`;
}

export function conversationLink(url: string | null): string | null {
  return url === null ? null : link('Open the conversation', url);
}

/** Up to `max` warnings, each on its line. */
export function warningLines(warnings: readonly string[]): string | null {
  if (warnings.length === 0) return null;
  const max = 5;
  const shown = warnings.slice(0, max).map((warning) => inline(warning, 600));
  const more = warnings.length > max ? [`and ${warnings.length - max} more`] : [];
  return alert('WARNING', [...shown, ...more].join('\\\n> '));
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Several logins, `ada and bob`. */
export const people = (logins: string): string => logins.split(' and ').map(person).join(' and ');

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The stored decision has the full commit; seven digits are enough to read. */
export const shortCommit = (configuration: string): string =>
  configuration.replace(/@([0-9a-f]{7})[0-9a-f]{33}\b/g, '@$1');

/** Only letters that mean nothing in an address or in Markdown, and no way out of a folder. */
const fileAtCommit = /^(?!.*\.\.)([\w.-]+\/[\w.-]+)\/([\w./-]+)@([0-9a-f]{40})$/;

/** The address of a rule that has decided. `web`: the address of its web pages. Null where the line is not known. */
export function ruleAddress(
  web: string,
  { configuration, line }: Pick<DecidedByRule, 'configuration' | 'line'>,
): string | null {
  const [, repository, path, commit] = fileAtCommit.exec(configuration) ?? [];
  if (line === undefined || repository === undefined) return null;
  return `${web}/${repository}/blob/${commit}/${path}#L${line}`;
}

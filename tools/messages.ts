// docs/messages.yml, which holds what people are told with its remedy, and docs/messages.md, which is written from it.
import { parse } from 'yaml';
import { isRecord } from '../lab/support/json.ts';
import { outcomeWords } from '../shared/github/index.ts';

export interface Section {
  readonly title: string;
  readonly about: string;
  readonly messages: readonly Message[];
}

export interface Message {
  /** What the texts are said of, where they do not say it. */
  readonly where: string;
  /** Texts as in the code, `…` for each value. */
  readonly says: readonly string[];
  /** The remedy, in Markdown. */
  readonly remedy: string;
}

export const messagesPath = 'docs/messages.yml';

export function sectionsOf(yaml: string): readonly Section[] {
  return listOf(parse(yaml), 'the file').map((section) => ({
    title: textOf(section, 'title'),
    about: textOf(section, 'about', ''),
    messages: listOf(section.messages, textOf(section, 'title')).map(messageOf),
  }));
}

function messageOf(message: Readonly<Record<string, unknown>>): Message {
  const says: unknown = message.says;
  if (!Array.isArray(says) || !says.every((text) => typeof text === 'string'))
    throw new Error(`${messagesPath}: "says" is no list of texts: ${JSON.stringify(message)}`);
  const where = textOf(message, 'where', '');
  if (says.length === 0 && where === '')
    throw new Error(`${messagesPath}: says nothing: ${JSON.stringify(message)}`);
  return { where, says, remedy: textOf(message, 'do') };
}

function listOf(value: unknown, what: string): readonly Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error(`${messagesPath}: no list: ${what}`);
  return value;
}

function textOf(holder: Readonly<Record<string, unknown>>, key: string, missing?: string): string {
  const text = holder[key] ?? missing;
  if (typeof text !== 'string')
    throw new Error(`${messagesPath}: no text "${key}": ${JSON.stringify(holder)}`);
  return text;
}

/** The page: how each run can end, then the sections of the file. */
export function messagesPage(yaml: string): string {
  return [
    '# Messages',
    `Every message that this product shows, with what to do about it: for searching, not for reading. \`…\` stands for a value.
Made by \`npm run documents\` from [messages.yml](messages.yml) and the code. What people meet most is in
[troubleshooting.md](troubleshooting.md).`,
    '## Outcomes',
    `How a run or a step ended, as its last line and its comment say it. The exit codes are in the
[reference](reference.md#outcomes).`,
    outcomeTable(),
    ...sectionsOf(yaml).flatMap(({ title, about, messages }) => [
      `## ${title}`,
      ...(about === '' ? [] : [about]),
      ['| message | what to do |', '|---|---|', ...messages.map(rowOf)].join('\n'),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function outcomeTable(): string {
  const rows = Object.entries(outcomeWords).map(
    ([name, { sentence, next }]) =>
      `| \`${name}\` | ${cell(sentence)} | ${cell(next.action)} | ${cell(next.app)} |`,
  );
  const head = '| outcome | what happened | next, in a workflow | next, with the App |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}

function rowOf({ where, says, remedy }: Message): string {
  const texts = says.map(code).join(', ');
  const whole = [where, texts].filter((part) => part !== '').join(': ');
  return `| ${cell(whole)} | ${cell(remedy)} |`;
}

/** A text with code in it needs longer fences. */
function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

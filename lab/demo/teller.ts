// How the story is told in a terminal: one block a step, what was done, what was seen, and when.
import { styleText } from 'node:util';

export type Teller = ReturnType<typeof createTeller>;
type Style = Parameters<typeof styleText>[0];

export function createTeller(parts: {
  readonly write: (text: string) => void;
  readonly colour: boolean;
  /** Milliseconds since the beginning. */
  readonly elapsed: () => number;
}) {
  const styled = (style: Style, text: string) =>
    parts.colour ? styleText(style, text, { validateStream: false }) : text;
  const line = (text = '') => parts.write(`${text}\n`);
  const timed = (mark: string, text: string) =>
    line(`${styled('dim', clock(parts.elapsed()))}  ${mark} ${text}`);
  return {
    /** A line without a time, for what is around the story. */
    note: (text: string) => line(text),
    step(number: number, title: string) {
      line();
      line(`${styled('dim', clock(parts.elapsed()))}  ${styled('bold', `${number}. ${title}`)}`);
    },
    did: (text: string) => timed(styled('cyan', '→'), text),
    saw: (text: string) => timed(styled('green', '✓'), text),
    /** Something that others wrote, set apart. */
    quote(text: string) {
      for (const each of text.split('\n')) line(`         ${styled('dim', '│')} ${each}`.trimEnd());
    },
    failed(lines: readonly string[]) {
      const [first = '', ...rest] = lines;
      timed(styled('red', '✗'), styled('red', first));
      for (const each of rest) line(`         ${each}`);
    },
  };
}

const clock = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(5)} s`;

const width = 96;

/** A text in lines that a terminal holds; from the second line on each begins with `indent`. */
export function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

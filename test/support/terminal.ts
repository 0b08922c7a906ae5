// Where the command of an operator runs in a test: what it prints is kept.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Surroundings } from '../../app/operate/command-line.ts';
import { systemClock } from '../../shared/clock.ts';

export function openTerminal(env: Surroundings['env'], more: Partial<Surroundings> = {}) {
  let [printed, noted] = ['', ''];
  const ending = new AbortController();
  const surroundings: Surroundings = {
    env,
    readText: (path) => readFileSync(path, 'utf8'),
    clock: systemClock,
    uuid: randomUUID,
    userName: 'ada',
    print: (text) => {
      printed += text;
    },
    note: (text) => {
      noted += text;
    },
    endEarly: () => ending.signal,
    ...more,
  };
  return { surroundings, end: () => ending.abort(), printed: () => printed, noted: () => noted };
}

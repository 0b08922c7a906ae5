// What was red once: each is a plan that broke a promise, made small. None of them may break it again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { playInTurn } from './play-apart.ts';
import type { Story } from './story.ts';

const folder = join(import.meta.dirname, 'stories');
const names = readdirSync(folder);
/** Of what hangs; a busy machine is only slow. */
const patience = 30 * 60_000;

test(
  'no story breaks a promise again',
  async () => {
    const stories: readonly Story[] = names.map((name) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    );
    let played = 0;
    for await (const { books } of playInTurn(stories.map(({ plan }) => plan))) {
      const broken = books.flatMap(({ promise, wrong }) => wrong.map((line) => `${promise}: ${line}`));
      expect([names[played], broken]).toEqual([names[played], []]);
      const story = stories[played];
      const checked = books.find(({ promise }) => promise === story?.promise)?.checked;
      expect(checked).toBeGreaterThanOrEqual(story?.least ?? 1);
      played += 1;
    }
    expect(played).toBe(names.length);
  },
  patience,
);

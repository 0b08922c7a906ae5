// How a story is told: a line of it holds steps between bars, or is one in code; what a step in words does says a table.

import { test } from '@jest/globals';
import { storiesOf } from './stories-of.ts';

/** `…` stands for any words, `#` for a number, `_` for a word; the rest of a key is a regular expression. */
export type Meanings<World> = Readonly<
  Record<string, (world: World, ...words: readonly string[]) => unknown>
>;
export type Story<World> = readonly (string | ((world: World) => unknown))[];
type MeaningOf<World> = (step: string) => ((world: World) => unknown) | null;

/** The first that fits counts. */
export function meaningOf<World>(meanings: Meanings<World>): MeaningOf<World> {
  const known = Object.entries(meanings).map(([key, does]) => {
    const said = key
      .replaceAll('…', '(.+?)')
      .replaceAll('#', String.raw`(\d+)`)
      .replaceAll('_', String.raw`(\w+)`);
    return { said: new RegExp(`^${said}$`, 's'), does };
  });
  return (step) => {
    for (const { said, does } of known) {
      const words = said.exec(step);
      if (words !== null) return (world) => does(world, ...words.slice(1));
    }
    return null;
  };
}

/** A test for each of the stories that follow as text, on a world of its own. */
export const storiesOn =
  <World>(open: (title: string) => World | Promise<World>, meanings: Meanings<World>) =>
  (...told: Parameters<typeof storiesOf<World>>): void => {
    const meaning = meaningOf(meanings);
    test.each(Object.entries(storiesOf<World>(...told)))('%s', async (title, story) =>
      tellStory(await open(title), story, meaning),
    );
  };

export async function tellStory<World>(
  world: World,
  story: Story<World>,
  meaning: (step: string, world: World) => ReturnType<MeaningOf<World>>,
): Promise<void> {
  for (const line of story) {
    if (typeof line === 'function') await line(world);
    else for (const step of line.split(' | ')) await tell(world, step, meaning(step, world));
  }
}

async function tell<World>(world: World, step: string, does: ReturnType<MeaningOf<World>>): Promise<void> {
  if (does === null) throw new Error(`no step is written so: ${step}`);
  try {
    await does(world);
  } catch (error) {
    if (error instanceof Error) error.message = `in "${step}": ${error.message}`;
    throw error;
  }
}

// Stories that share a stage and nothing else of it. All begin together, because most of their time is waiting, and each
// is told as a test of its own.
import { afterAll, beforeAll, describe, test } from '@jest/globals';

export type Story<T> = readonly [title: string, tell: (stage: T) => Promise<void>];

interface Act {
  readonly begin: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Evening<T> {
  /** Its stage is set, and its stories begun, together with those of all other acts. */
  act(title: string, set: () => Promise<T>, stories: readonly Story<T>[]): { readonly stage: () => T };
}

export function evening<T extends { readonly close: () => Promise<void> }>(setUpMs: number): Evening<T> {
  const acts: Act[] = [];
  beforeAll(async () => {
    await Promise.all(acts.map(({ begin }) => begin()));
  }, setUpMs);
  afterAll(async () => {
    await Promise.all(acts.map(({ close }) => close()));
  }, setUpMs);

  return {
    act(title, set, stories) {
      let stage: T | null = null;
      const ends = new Map<string, Promise<() => void>>();
      acts.push({
        begin: async () => {
          const ready = await set();
          stage = ready;
          for (const [name, tell] of stories) ends.set(name, ended(tell(ready)));
        },
        close: async () => stage?.close(),
      });
      describe(title, () => {
        test.each(stories.map(([name]) => name))('%s', async (name) => (await ends.get(name))?.());
      });
      return {
        stage: () => {
          if (stage === null) throw new Error(`${title}: the stage is not set`);
          return stage;
        },
      };
    },
  };
}

/** What it ended with, to be thrown where somebody waits for it. */
function ended(story: Promise<void>): Promise<() => void> {
  return story.then(
    () => () => {},
    (error: unknown) => () => {
      throw error;
    },
  );
}

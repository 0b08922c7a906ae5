// Stories that share a stage and nothing else of it. All begin together, because most of their time is waiting, and each
// passes or fails as a test of its own.
import { afterAll, beforeAll, describe, test } from '@jest/globals';

export type Story<T> = readonly [title: string, play: (stage: T) => Promise<void>];

interface Group {
  readonly begin: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SideBySide<T> {
  /** Its stage is set, and its stories begun, together with those of all other groups. */
  describeStories(
    title: string,
    setStage: () => Promise<T>,
    stories: readonly Story<T>[],
  ): { readonly stage: () => T };
}

export function storiesSideBySide<T extends { readonly close: () => Promise<void> }>(
  setUpMs: number,
): SideBySide<T> {
  const groups: Group[] = [];
  beforeAll(async () => {
    await Promise.all(groups.map(({ begin }) => begin()));
  }, setUpMs);
  afterAll(async () => {
    await Promise.all(groups.map(({ close }) => close()));
  }, setUpMs);

  return {
    describeStories(title, setStage, stories) {
      let stage: T | null = null;
      const results = new Map<string, Promise<() => void>>();
      groups.push({
        begin: async () => {
          const ready = await setStage();
          stage = ready;
          for (const [name, play] of stories) results.set(name, resultOf(play(ready)));
        },
        close: async () => stage?.close(),
      });
      describe(title, () => {
        test.each(stories.map(([name]) => name))('%s', async (name) => (await results.get(name))?.());
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

/** A failure is thrown only where the test of the story asks for it. */
function resultOf(story: Promise<void>): Promise<() => void> {
  return story.then(
    () => () => {},
    (error: unknown) => () => {
      throw error;
    },
  );
}

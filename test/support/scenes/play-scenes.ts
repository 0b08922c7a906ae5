// Stories on one issue, a step a line: `asks npm test | bob: /approve | sent approve`. What can be said is in happenings and looks; the
// label is set by itself. A step that nothing fits is an error, and a look that is not so names itself. What is text, and what is not, says
// storiesOf.
import { test } from '@jest/globals';
import type { RunSettings } from '../../../app/handling/deps.ts';
import { storiesOf } from '../stories-of.ts';
import { meaningOf, type Story as SceneStory, tellStory } from '../tell-story.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type RigChanges, rigSettings } from '../worker-rig.ts';
import { before, happenings } from './happenings.ts';
import { looks } from './looks.ts';
import { begin, openScene, type Scene } from './scene.ts';

export type Story = SceneStory<Scene>;
export type Step = Extract<Story[number], (scene: Scene) => unknown>;

type Told = Parameters<typeof storiesOf<Scene>>;

/** Stories, by what each of them shows. */
export const playScenes = (...told: Told): void => playScenesWith({})(...told);

export const playScenesWith =
  (changes: RigChanges) =>
  (...told: Told): void =>
    test.each(Object.entries(storiesOf(...told)))('%s', async (_, story) => {
      const scene = await openScene(temporaryFolder(), changes);
      try {
        await playStory(scene, story);
      } finally {
        await scene.rig.store.close();
      }
    });

/** Under these settings of the App. */
export const playScenesUnder = (settings: Partial<RunSettings>) =>
  playScenesWith({ settings: { ...rigSettings, ...settings } });

export const playStory = (scene: Scene, story: Story): Promise<void> => tellStory(scene, story, meaning);

const meaningBefore = meaningOf(before);
const meaningOnceBegun = meaningOf({ ...looks, ...happenings });

function meaning(step: string) {
  const does = meaningOnceBegun(step);
  const begins = async (scene: Scene) => {
    await begin(scene);
    await does?.(scene);
  };
  return meaningBefore(step) ?? (does && begins);
}

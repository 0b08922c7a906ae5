// Stories on one issue, a step a line: `asks npm test | bob: /approve | sent approve`. What can be said is in happenings and looks; the
// label is set by itself. A step that nothing fits is an error, and a look that is not so names itself. Stories are written as text with
// storiesOf.
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../temporary-folder.ts';
import type { RigChanges } from '../worker-rig.ts';
import { before, happenings } from './happenings.ts';
import { looks } from './looks.ts';
import { begin, openScene, type Scene } from './scene.ts';

/** A step in code, where no words are worth it for one story. */
export type Step = (scene: Scene) => unknown;
/** Lines of steps. */
export type Story = readonly (string | Step)[];

/** By what each of them shows. */
export function playScenes(stories: Readonly<Record<string, Story>>, changes: RigChanges = {}): void {
  test.each(Object.entries(stories))('%s', async (_, story) => {
    const scene = await openScene(temporaryFolder(), changes);
    try {
      await playStory(scene, story);
    } finally {
      await scene.rig.store.close();
    }
  });
}

export async function playStory(scene: Scene, story: Story): Promise<void> {
  for (const line of story) {
    if (typeof line === 'function') await line(scene);
    else for (const step of line.split(' | ')) await play(scene, step);
  }
}

async function play(scene: Scene, step: string): Promise<void> {
  for (const [said, happens] of before) {
    const words = said.exec(step);
    if (words !== null) return void (await happens(scene, ...words.slice(1)));
  }
  await begin(scene);
  for (const [said, look] of looks) {
    const words = said.exec(step);
    if (words === null) continue;
    const [is, says] = await look(scene, ...words.slice(1));
    return expect({ step, seen: is }).toEqual({ step, seen: says });
  }
  const found = happenings.find(([said]) => said.test(step));
  if (found === undefined) throw new Error(`no step is written so: ${step}`);
  const [said, happens] = found;
  try {
    await happens(scene, ...(said.exec(step) ?? []).slice(1));
  } catch (error) {
    throw new Error(`in the step "${step}": ${error}`, { cause: error });
  }
}

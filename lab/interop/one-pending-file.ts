// The usual beginning of a story: the agent waits with one file that it wants to make.
import { finish } from './completion.ts';
import type { Talk, World } from './world.ts';

export async function onePendingFile(world: World): Promise<Talk> {
  const talk = await world.begin({
    policy: 'AlwaysConfirm',
    turns: ({ makes }) => [{ calls: [makes('made.txt')], text: 'A file is needed.' }, finish('All done.')],
  });
  await world.raw.reaches(talk.id, 'waiting_for_confirmation');
  return talk;
}

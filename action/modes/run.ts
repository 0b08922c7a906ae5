// Starts a conversation and follows it to the end.
import { startConversation } from '../conversations/start.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { Scene } from '../scene.ts';
import type { StartJob } from '../settings/settings.ts';

export async function run(job: StartJob, scene: Scene): Promise<Tracked> {
  const begun = await startConversation(job, scene);
  return begun.kind !== 'watch' ? begun : track(begun.watch, scene, 'end');
}

// Starts a conversation and follows it to the end.
import type { Ending } from '../../shared/watch/index.ts';
import { startConversation } from '../conversations/start.ts';
import { track } from '../conversations/track.ts';
import type { Scene } from '../scene.ts';
import type { StartJob } from '../settings/settings.ts';

export async function run(job: StartJob, scene: Scene): Promise<Ending> {
  const begun = await startConversation(job, scene);
  return begun.kind === 'ended' ? begun.ending : track(begun.watch, scene, 'end');
}

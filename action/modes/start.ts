// Starts a conversation and stays until it is ready; a later step or job waits for it.
import { startConversation } from '../conversations/start.ts';
import { type Tracked, track } from '../conversations/track.ts';
import type { Scene } from '../scene.ts';
import type { StartJob } from '../settings/settings.ts';

export async function start(job: StartJob, scene: Scene): Promise<Tracked> {
  const begun = await startConversation(job, scene);
  const tracked = begun.kind !== 'watch' ? begun : await track(begun.watch, scene, 'ready');
  if (tracked.kind !== 'ready') return tracked;
  const ending = { outcome: 'started', reason: 'the conversation is ready', at: scene.clock.now() } as const;
  return { kind: 'ended', ending };
}

// A run of the usual issue as people drive it: begun by a label, written to in comments, and brought to an end.
import { agentOf } from '../../shared/service/index.ts';
import { commentEvent, issueEvent, mona } from './deliveries.ts';
import type { WorkerRig } from './worker-rig.ts';

export function talking(rig: () => WorkerRig) {
  let comments = 900;
  return {
    /** The id of the comment. */
    async write(body: string, changes: Record<string, unknown> = {}): Promise<number> {
      comments += 1;
      const created_at = new Date(rig().clock.now()).toISOString();
      const comment = { id: comments, body, user: changes.sender ?? mona, created_at };
      await rig().deliver('issue_comment', commentEvent(body, { comment, ...changes }));
      return comments;
    },
    async begin(configuration?: string): Promise<void> {
      if (configuration) rig().github.files.set('octo/garden', configuration);
      await rig().deliver('issues', issueEvent('labeled'));
      await rig().pass(10_000);
    },
    async finish(): Promise<void> {
      rig().service.change({ agent: agentOf('finished') });
      await rig().pass(70_000);
    },
    async run() {
      const newest = await rig().store.runs.newestAt(7, 12);
      if (!newest) throw new Error('no run');
      return newest;
    },
  };
}

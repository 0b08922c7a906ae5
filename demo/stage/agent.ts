// The agent's hand on GitHub: soon after it starts to work it opens a pull request from its branch.
import type { SimulatorOptions } from '../../shared/simulator/index.ts';
import type { EmulatedGitHub } from '../github/index.ts';

export const agentLogin = 'coding-agent[bot]';

const workMs = 1500;

export function createAgent(github: EmulatedGitHub) {
  const timers = new Set<NodeJS.Timeout>();
  const onEvent: NonNullable<SimulatorOptions['onEvent']> = (conversation, event) => {
    const issue = /\(#(\d+)\)/.exec(conversation.title)?.[1];
    if (event.kind !== 'ready' || issue === undefined || conversation.repository === null) return;
    const repository = conversation.repository;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void github.openPullRequest(agentLogin, repository, {
        title: 'Return the value instead of null',
        body: `The function dropped its result. This returns it.\n\nFixes #${issue}`,
        head: `agent/issue-${issue}`,
        files: ['src/index.js', 'test/index.test.js'],
      });
    }, workMs);
    timers.add(timer);
  };
  return {
    onEvent,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

// The agent's hand on GitHub: soon after it starts to work it opens a pull request, or pushes to the one it was called to. While it
// plans it does neither.
import type { EmulatedGitHub } from '../github/index.ts';
import type { SimulatorOptions } from '../service/index.ts';

export const agentLogin = 'coding-agent[bot]';

const usualWorkMs = 1500;
const files = ['src/index.js', 'test/index.test.js'];

/** What it needs of the service, which names the pull requests of a conversation and knows what its agent was told. */
interface OfService {
  opened(conversationId: string, pull: number): Promise<unknown>;
  told(conversationId: string): Promise<readonly string[]>;
}

export function createAgent(github: EmulatedGitHub, service: OfService, workMs = usualWorkMs) {
  const timers = new Set<NodeJS.Timeout>();
  const rounds = new Map<number, number>();
  const atWork = new Set<string>();

  async function work(id: string, repository: string, number: number): Promise<void> {
    if (isToPlan((await service.told(id)).at(-1) ?? '')) {
      atWork.delete(id);
      return;
    }
    const { isPullRequest, title } = await github.issue(repository, number);
    if (isPullRequest) {
      await github.pushToPullRequest(agentLogin, repository, number, files);
      return;
    }
    const round = (rounds.get(number) ?? 0) + 1;
    rounds.set(number, round);
    const pull = await github.openPullRequest(agentLogin, repository, {
      title: `Fix: ${title}`,
      body: `This is what I have so far.\n\nFixes #${number}`,
      // The branch of an earlier run may still have its own pull request.
      head: `agent/issue-${number}${round === 1 ? '' : `-${round}`}`,
      files,
    });
    await service.opened(id, pull);
  }

  const onEvent: NonNullable<SimulatorOptions['onEvent']> = ({ id, title, repository }, event) => {
    const number = Number(/^[^#]+#(\d+): /.exec(title)?.[1]);
    if (event.kind !== 'running' || atWork.has(id) || Number.isNaN(number) || repository === null) return;
    atWork.add(id);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // The issue may be gone by now; then there is nothing to show.
      work(id, repository, number).catch(() => {});
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

const isToPlan = (text: string): boolean => /^Plan first\. Only read now\b/m.test(text);

// A repository without the App, in which a label starts a workflow step: the emulated GitHub with its pages, the simulated service, and
// the built Action.
import { people, startGitHub } from '../github/index.ts';
import { startStep } from '../runner/runner.ts';
import { startSimulator } from '../service/index.ts';
import { usualFiles } from '../service/world/conversation.ts';
import { granted } from '../stage/granted.ts';
import { workflowOn } from '../stage/workflow.ts';
import { freePort } from '../support/listen.ts';
import { createAgent } from './agent.ts';
import { createPages } from './pages/index.ts';
import { suggested } from './stage.ts';

interface WorkflowStageParts {
  readonly port: number;
  /** Ends what was started, the last first. */
  readonly endings: AsyncDisposableStack;
}

export async function setWorkflowStage({ port, endings }: WorkflowStageParts) {
  const pages = createPages({ github: () => github, summary: () => '', playground: () => null });
  const github = await startGitHub({ ...granted(), port: await freePort(port), web: pages });
  endings.defer(github.close);
  const { repository } = github;
  for (const [path, file] of usualFiles) {
    if (typeof file === 'string') await github.setFile(repository, path, file);
  }
  const agent = createAgent(github, {
    opened: (id, pull) => service.control.pullRequest(id, pull),
    told: async (id) => (await service.control.conversation(id)).told,
  });
  const service = await startSimulator({ dialect: 'live', speed: 9, onEvent: agent.onEvent });
  endings.defer(service.close);
  endings.defer(agent.stop);
  return {
    github,
    repository,
    /** A maintainer labels a new issue, and the step of its workflow starts; the number. `simulate` steers the agent. */
    async label(
      title: string,
      simulate: string,
      more: Readonly<Record<string, string>> = {},
    ): Promise<number> {
      const issue = await github.createIssue(people.reader, repository, {
        title,
        body: 'Please look into it.',
      });
      await github.label(people.maintainer, repository, issue, 'agent');
      const { token, env } = await workflowOn(github);
      const sender = { login: people.maintainer, type: 'User' };
      const payload = {
        action: 'labeled',
        label: { name: 'agent' },
        issue: { number: issue, title, user: { login: people.reader } },
        sender,
      };
      const step = startStep({
        with: {
          'api-key': service.apiKey,
          'base-url': service.url,
          prompt: `Read issue #${issue} of this repository, fix it and open a pull request.\n\nsimulate: ${simulate}`,
          repository,
          ask: 'always',
          rules: suggested,
          'on-confirmation': 'wait',
          timeout: '2h',
          comment: 'always',
          'poll-interval': '0.5s',
          ...more,
        },
        token,
        env: {
          ...env,
          GITHUB_ACTOR: people.maintainer,
          GITHUB_RUN_ID: String(4000 + issue),
          GITHUB_WORKFLOW: 'Agent',
        },
        event: { name: 'issues', payload },
        skipPost: true,
      });
      endings.defer(async () => {
        step.kill();
        await step.result;
      });
      return issue;
    },
  };
}

// A repository without the App, in which a label starts a workflow step: the emulated GitHub with its pages, the simulated service, and
// the built Action.
import { people } from '../github/index.ts';
import { startStep } from '../runner/runner.ts';
import { workflowOn } from '../stage/workflow.ts';
import { rule, setNeighbours } from './stage.ts';

interface WorkflowStageParts {
  readonly port: number;
  /** Ends what was started, the last first. */
  readonly endings: AsyncDisposableStack;
}

export async function setWorkflowStage({ port, endings }: WorkflowStageParts) {
  const { github, service, agent } = await setNeighbours(port);
  endings.defer(github.close);
  const { repository } = github;
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
          rules: rule,
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

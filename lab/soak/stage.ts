// What there is before the step runs: the conversation, the issue, the comment, and the inputs that name them.
import { type EmulatedGitHub, people } from '../github/index.ts';
import type { StepOptions } from '../runner/job.ts';
import { startStep } from '../runner/runner.ts';
import type { Simulator } from '../service/index.ts';
import { commentEvent, workflowOn } from '../stage/workflow.ts';
import { type Comment, type Plan, speed } from './plan.ts';

export interface Stage {
  readonly options: StepOptions;
  readonly issue: number;
  readonly secrets: readonly string[];
}

export interface Around {
  readonly service: Simulator;
  readonly github: EmulatedGitHub | null;
  readonly bundle: string | null;
  /** Moves the service's clock forward by milliseconds. */
  readonly pass: (ms: number) => void;
}

export const repository = 'octo/widgets';
const unknownId = 'f'.repeat(32);

export async function setStage(plan: Plan, around: Around): Promise<Stage> {
  const { service, github, bundle } = around;
  const named = await conversationBefore(plan, around);
  const { mode: _, ...inputs } = plan.inputs;
  const starts = plan.mode === 'run' || plan.mode === 'start';
  const workflow = github && (await workflowOn(github));
  const common = {
    'api-key': service.apiKey,
    'base-url': service.url,
  };
  const issue = github
    ? await github.createIssue(people.maintainer, repository, {
        title: 'Water the plants',
        body: 'All of them.',
      })
    : 0;
  const onIssue = {
    name: 'issues',
    payload: { action: 'labeled', issue: { number: issue }, sender: { login: 'maya', id: 1, type: 'User' } },
  };
  const step: StepOptions = {
    env: { GITHUB_REPOSITORY: repository },
    ...workflow,
    ...(github && { event: onIssue }),
    skipPost: plan.skipPost,
    ...(bundle !== null && { bundle }),
    with: {
      ...common,
      ...inputs,
      ...named,
      mode: plan.mode,
      ...(starts && { prompt: plan.message }),
      ...(inputs['agent-server-url'] !== undefined && { 'agent-server-url': service.agentServerUrl }),
    },
  };
  const secrets = workflow ? [workflow.token] : [];
  const stage: Stage = { options: step, issue, secrets };
  if (plan.comment === null || github === null) return stage;
  return commented(plan.comment, plan, stage, { ...around, github });
}

/** What is answered in a thread was shown there first, by an earlier step. */
async function commented(
  { by, words }: Comment,
  { before }: Plan,
  { options, issue, secrets }: Stage,
  { github, pass }: Around & { readonly github: EmulatedGitHub },
): Promise<Stage> {
  const { 'conversation-id': _, ...unnamed } = options.with;
  // The agent waits by now, so this ends as soon as it is shown: only on a busy machine does that take long.
  const shown = { ...options.with, mode: 'wait', comment: 'always', 'poll-interval': '0.1', timeout: '60' };
  const { bundle: __, ...usual } = options;
  await startStep({ ...usual, with: shown, skipPost: true }).result;
  if (before && before.minutes > 3) pass(simulated(before.minutes));
  const login = people[by];
  const id = await github.comment(login, repository, issue, words);
  const event = await commentEvent(github, { issue, id, body: words, login });
  const env = { ...options.env, GITHUB_WORKFLOW: 'Commands', GITHUB_RUN_ID: '4343' };
  return {
    options: { ...options, with: unnamed, event, env },
    issue,
    secrets,
  };
}

const simulated = (minutes: number) => (minutes * 60_000) / speed;

async function conversationBefore(
  { before, mode, message }: Plan,
  { service, pass }: Around,
): Promise<Record<string, string>> {
  if (before === null) return {};
  const [id = ''] = await service.control.populate({ count: 1, message, repository });
  pass(simulated(mode === 'command' ? 1 : before.minutes));
  const { taskId } = await service.control.conversation(id);
  switch (before.named) {
    case 'conversation':
      return { 'conversation-id': id };
    case 'start_task':
      return { 'start-task-id': taskId };
    case 'unknown':
      return { 'conversation-id': unknownId };
  }
}

// A service, a GitHub and a runner for one acceptance test, all on loopback.
import { type CommentView, type EmulatedGitHub, people } from '../../lab/github/index.ts';
import type { StepOptions } from '../../lab/runner/job.ts';
import { type Step, type StepResult, startStep } from '../../lab/runner/runner.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../lab/service/index.ts';
import * as lab from '../../lab/stage/workflow.ts';

export type FaultOrder = Parameters<Simulator['control']['armFault']>[0];

export interface Stage {
  readonly simulator: Simulator;
  /** Where pull request 7 and issue 8 are open, and where a stranger may read nothing. */
  readonly github: EmulatedGitHub;
  readonly token: string;
  readonly comments: (issue?: number) => Promise<readonly CommentView[]>;
  /** Method and path of every request to GitHub, in order. */
  readonly asked: () => Promise<readonly string[]>;
  start(given: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Step;
  run(given: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Promise<StepResult>;
}

export const repo = 'octo/hello';

/** Poll intervals and the service's clock are quick, so that a conversation takes about a second. */
const quick = { 'poll-interval': '0.1' };

/** For a step that is cancelled: a busy machine is no reason to be killed; a step that hangs is. */
export const patience = { interrupt: 120_000, terminate: 1_000 };

export async function onStage<T>(
  play: (stage: Stage) => Promise<T>,
  { skipPost = false, ...options }: Partial<SimulatorOptions> & { readonly skipPost?: boolean } = {},
): Promise<T> {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 120, ...options });
  const { writer, triager, reader } = people;
  const roles = { [writer]: 'write', [triager]: 'triage', [reader]: 'read' } as const;
  const github = await lab.startUnhurriedGitHub({
    repositories: [{ name: repo, private: true, firstNumber: 7, roles }],
  });
  await github.openPullRequest(writer, repo, { title: 'It breaks', body: 'Badly', head: 'broken' });
  await github.createIssue(writer, repo, { title: 'It breaks elsewhere' });
  const workflow = await lab.workflowOn(github);
  const start: Stage['start'] = (given, { env, ...rest } = {}) =>
    startStep({
      with: { 'api-key': simulator.apiKey, 'base-url': simulator.url, ...quick, ...given },
      token: workflow.token,
      env: { ...workflow.env, GITHUB_SERVER_URL: 'https://github.com', ...env },
      skipPost,
      ...rest,
    });
  try {
    return await play({
      simulator,
      github,
      token: workflow.token,
      comments: (issue = 7) => github.comments(repo, issue),
      asked: async () => (await github.requests()).map(({ method, path }) => `${method} ${path}`),
      start,
      run: (given, rest) => start(given, rest).result,
    });
  } finally {
    await simulator.close();
    await github.close();
  }
}

/** Without post, for tests that are about main. */
export function onQuickStage<T>(
  play: (stage: Stage) => Promise<T>,
  options: Partial<SimulatorOptions> = {},
): Promise<T> {
  return onStage(play, { ...options, skipPost: true });
}

export function issueEvent(number = 7) {
  return {
    name: 'issues',
    payload: {
      action: 'labeled',
      issue: { number, title: 'It breaks', body: 'Badly' },
      sender: { login: 'mona' },
    },
  };
}

export async function commentEvent(
  { github }: Stage,
  id: number,
  body: string,
  login = 'wendy',
  more: object = {},
) {
  const { name, payload } = await lab.commentEvent(github, { issue: 7, id, body, login });
  return { name, payload: { ...payload, ...more } };
}

/** The last line that the step says. */
export function lastLine({ stdout }: { readonly stdout: string }): string {
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

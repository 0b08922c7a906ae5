// A service, a GitHub and a runner for one acceptance test, all on loopback.

import type { StepOptions } from '../../lab/runner/job.ts';
import { type Step, type StepResult, startStep } from '../../lab/runner/runner.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../lab/service/index.ts';
import { type FakeGitHub, startGitHub } from './github.ts';

export type FaultOrder = Parameters<Simulator['control']['armFault']>[0];

export interface Stage {
  readonly simulator: Simulator;
  readonly github: FakeGitHub;
  start(given: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Step;
  run(given: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Promise<StepResult>;
}

/** Poll intervals and the service's clock are quick, so that a conversation takes about a second. */
const quick = { 'poll-interval': '0.1' };

export async function onStage<T>(
  play: (stage: Stage) => Promise<T>,
  { skipPost = false, ...options }: Partial<SimulatorOptions> & { readonly skipPost?: boolean } = {},
): Promise<T> {
  // Not quicker: an idle sandbox falls asleep after 20 simulated minutes.
  const simulator = await startSimulator({ dialect: 'live', speed: 120, ...options });
  const github = await startGitHub();
  const start: Stage['start'] = (given, { env, ...rest } = {}) =>
    startStep({
      with: { 'api-key': simulator.apiKey, 'base-url': simulator.url, ...quick, ...given },
      env: { GITHUB_API_URL: github.url, ...env },
      skipPost,
      ...rest,
    });
  try {
    return await play({ simulator, github, start, run: (given, rest) => start(given, rest).result });
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

export function commentEvent(comment: { id: number; body: string }, login = 'wendy', more: object = {}) {
  return {
    name: 'issue_comment',
    payload: {
      action: 'created',
      issue: { number: 7 },
      comment: { id: comment.id, node_id: `IC_${comment.id}`, body: comment.body, user: { login } },
      sender: { login, id: 21, type: 'User' },
      ...more,
    },
  };
}

/** The last line that the step says. */
export function lastLine({ stdout }: { readonly stdout: string }): string {
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

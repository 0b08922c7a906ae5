// What the tests of the examples share: playing one on a stage, its event, and what it left.
import { expect } from '@jest/globals';
import type { Stage } from '../action/stage.ts';
import { read } from '../docs/markdown.ts';
import { logsShown, unseenIn } from './logs-shown.ts';
import { type Played, playWorkflow, type Surroundings } from './play-workflow.ts';

export const files = {
  '.github/prompts/issue.md': read('examples/prompts/issue.md'),
  '.github/prompts/nightly.md': read('examples/prompts/nightly.md'),
};
export const played = new Set<string>();
export const compared = new Set<string>();

interface Playing extends Partial<Surroundings> {
  /** What is otherwise than in the example. */
  readonly edit?: (text: string) => string;
}

export function play(
  stage: Stage,
  example: string,
  { edit = (text) => text, ...more }: Playing = {},
): Promise<Played> {
  played.add(example);
  return playWorkflow(edit(read(`examples/${example}`)), {
    runStep: stage.run,
    event: { name: 'workflow_dispatch', payload: {} },
    env: {},
    token: stage.token,
    secrets: { AGENT_API_KEY: stage.simulator.apiKey },
    files,
    ...more,
  });
}

/** What docs/action.md or logs.md shows for a recipe was really seen. */
export function expectShown(example: string, job: string, log: string, when = ''): void {
  const shown = logsShown().filter(
    (block) => block.example === example && block.job === job && block.when === when,
  );
  expect(shown).toHaveLength(1);
  for (const { key, lines } of shown) {
    compared.add(key);
    expect(unseenIn(log, lines)).toEqual([]);
  }
}

export const outcomes = (all: Played, job: string) =>
  all.get(job)?.ours.map(({ outputs }) => outputs.outcome);
export const results = (all: Played) =>
  Object.fromEntries([...all].map(([name, { result }]) => [name, result]));
export const logOf = (all: Played, job: string) => all.get(job)?.log ?? '';

/** What the agents were told: with the start, or with `ask` by a message after it. */
export async function promptsOf(
  { simulator }: Stage,
  routes: readonly string[] = ['start', 'stream_start'],
): Promise<string[]> {
  const requests = await simulator.control.requests();
  return requests.filter(({ route }) => routes.includes(route ?? '')).map(({ body }) => JSON.stringify(body));
}

/** By mona, on an issue of somebody else unless `author` says otherwise. */
export const labelled = (name: string, body = 'Badly', author = { login: 'rita', association: 'NONE' }) => ({
  name: 'issues',
  payload: {
    action: 'labeled',
    label: { name },
    issue: {
      number: 7,
      title: 'It breaks',
      body,
      user: { login: author.login },
      author_association: author.association,
    },
    sender: { login: 'mona', type: 'User' },
  },
});

export const failedRun = (more: object = {}) => ({
  name: 'workflow_run',
  payload: {
    action: 'completed',
    workflow_run: {
      id: 99,
      conclusion: 'failure',
      event: 'pull_request',
      head_branch: 'broken',
      head_sha: '1111111111111111111111111111111111111111',
      head_repository: { full_name: 'octo/hello' },
      pull_requests: [{ number: 7 }],
      ...more,
    },
  },
});

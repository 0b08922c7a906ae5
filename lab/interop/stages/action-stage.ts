// The built Action, as a runner runs it, against a service that has a hosted API: the real one or a stand-in.
import { strict as assert } from 'node:assert';
import { type OutcomeName, outcomes } from '../../../shared/conversation/index.ts';
import type { StepOptions } from '../../runner/job.ts';
import { type Step, type StepResult, startStep, strayOf } from '../../runner/runner.ts';
import type { AgentSide } from '../drive-product.ts';
import type { Turn } from '../model/script.ts';
import type { BeginOptions, Stage, Talk, Told } from '../stage.ts';
import { object } from './agent-requests.ts';
import { conversationsPath, sameId } from './hosted-requests.ts';
import type { Tap } from './tap.ts';

/** What is behind the hosted API. */
export interface Service {
  readonly tap: Tap;
  readonly apiKey: string;
  /** Gets ready to play these turns to an agent that gets this prompt. */
  play(turns: readonly Turn[], options: BeginOptions): Promise<Played>;
  sleep(id: string): Promise<void>;
  agent(id: string): Promise<AgentSide>;
}

export interface Played {
  readonly prompt: string;
  made(id: string): Promise<readonly string[]>;
  heard(id: string): Promise<string>;
}

type Inputs = Readonly<Record<string, string>>;
type Surroundings = Omit<StepOptions, 'with'>;

interface Workflow {
  start(inputs: Inputs, surroundings?: Surroundings): Step;
  /** Runs a step to its end, which must have this outcome. */
  run(outcome: OutcomeName, inputs: Inputs, surroundings?: Surroundings): Promise<StepResult>;
}

export function workflowAgainst({ tap, apiKey }: Pick<Service, 'tap' | 'apiKey'>): Workflow {
  const usual = { 'base-url': tap.url, 'api-key': apiKey, repository: '', 'poll-interval': '1s' };
  const start: Workflow['start'] = (inputs, surroundings = {}) =>
    startStep({ with: { ...usual, ...inputs }, ...surroundings });
  return {
    start,
    run: async (outcome, inputs, surroundings) => checkEnd(await start(inputs, surroundings).result, outcome),
  };
}

export function checkEnd(step: StepResult, outcome: OutcomeName): StepResult {
  const said = `${step.stdout}\n${step.stderr}\n${step.post.stdout}`;
  const { exitCode, outputs } = step;
  assert.equal(outputs.outcome, outcome, `it ended as ${outputs.outcome}, not as ${outcome}:\n${said}`);
  // A step that is to stop the agent is green then.
  const code = outcome === 'stopped' ? 0 : outcomes[outcome].exitCode;
  assert.deepEqual([exitCode, outputs['exit-code']], [code, String(code)], said);
  assert.deepEqual(strayOf(step), [], said);
  return step;
}

export function idOf({ outputs }: StepResult): string {
  const id = outputs['conversation-id'];
  assert(id, 'the step names no conversation');
  return id;
}

export function actionStage(service: Service): Stage {
  const workflow = workflowAgainst(service);
  return {
    async begin(turns, options = {}) {
      const { ask = 'always' } = options;
      const played = await service.play(turns, options);
      const { prompt } = played;
      const id = idOf(await workflow.run('started', { mode: 'start', prompt, ask }));
      checkTaskAfterPolicy(service.tap, id, prompt);
      return talkOver(service, workflow, id, played, ask);
    },
  };
}

function talkOver(service: Service, { start }: Workflow, id: string, played: Played, ask: string): Talk {
  const run = async (inputs: Inputs): Promise<StepResult> => {
    const step = await start({ 'conversation-id': id, ...inputs }).result;
    const outcome = Object.keys(outcomes).find((name): name is OutcomeName => name === step.outputs.outcome);
    assert(outcome, `the step has no outcome:\n${step.stdout}\n${step.stderr}`);
    return checkEnd(step, outcome);
  };
  return {
    id,
    follow: async (options) => toldBy(await run({ mode: 'wait', ...options })),
    async answer(shown, verdict, reason = '') {
      const { outputs } = await run({ mode: 'respond', decision: verdict, confirmation: shown, reason });
      return String(outputs.outcome);
    },
    tell: async (prompt, onConfirmation = 'wait') =>
      toldBy(await run({ mode: 'message', prompt, 'on-confirmation': onConfirmation, ask })),
    stop: async () => String((await run({ mode: 'stop' })).outputs.outcome),
    sleep: () => service.sleep(id),
    made: () => played.made(id),
    heard: () => played.heard(id),
    messages: async () => (await service.agent(id)).requests.messages(id),
    agent: () => service.agent(id),
  };
}

function toldBy({ outputs }: StepResult): Told {
  const { outcome = '', confirmation = '', reason = '', 'final-message': lastWords = '' } = outputs;
  return { outcome, shown: confirmation, reason, lastWords };
}

/** One start without a task, and then the task, taken once: a sandbox that is just not running answers 409. */
function checkTaskAfterPolicy({ requests }: Tap, id: string, prompt: string): void {
  const posts = requests.filter(({ method }) => method === 'POST');
  const starts = posts
    .filter(({ path }) => path === conversationsPath)
    .map(({ body }) => object(JSON.parse(body)));
  const mine = starts.filter(({ conversation_id }) => sameId(conversation_id, id));
  assert.deepEqual(
    mine.map(({ initial_message = null }) => initial_message),
    [null],
  );
  const taken = posts.filter(({ status }) => status !== 409);
  const withTask = taken.filter(({ body }) => body.includes(JSON.stringify(prompt).slice(1, -1)));
  assert.deepEqual(
    withTask.map(({ path }) => /send-message$|events$/.test(path)),
    [true],
  );
}

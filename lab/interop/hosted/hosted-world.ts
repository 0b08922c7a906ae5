// What a scenario of the hosted server works with: the server, the tap before it, scripted stories, and the Action.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmulatedGitHub } from '../../github/index.ts';
import type { StepOptions } from '../../runner/job.ts';
import { type Step, type StepResult, startStep } from '../../runner/runner.ts';
import { until } from '../../support/until.ts';
import type { Turn } from '../completion.ts';
import type { Model, Script } from '../model.ts';
import { type Raw, rawRequests } from '../raw.ts';
import { makeWorkspace, type Workspace } from '../workspace.ts';
import type { AppStage } from './app-stage.ts';
import type { HostedRequests } from './hosted-requests.ts';
import type { Tap } from './tap.ts';

export interface Story {
  readonly script: Script;
  /** What the agent is told; the model knows the story by it. */
  readonly prompt: string;
  /** Of a file beside the working copy, where what ran can be seen. */
  path(name: string): string;
  exists(name: string): boolean;
  /** How many lines that file has; 0 where there is none. */
  lines(name: string): number;
}

/** `always`: the account is set so that the agent asks before each action. */
type Asks = 'always' | 'never';
/** `shared`: a start goes to the one that runs, and takes two seconds instead of twelve. */
type Sandboxes = 'shared' | 'one_each';

interface Parts {
  readonly hosted: HostedRequests;
  readonly tap: Tap;
  readonly github: EmulatedGitHub;
  readonly app: AppStage;
  /** Whether the recorded replies are written anew instead of compared. */
  readonly record: boolean;
}

export interface HostedWorld extends Parts {
  account(asks: Asks, sandboxes?: Sandboxes): Promise<void>;
  story(turns: (workspace: Workspace) => readonly Turn[]): Story;
  /** The built bundle as a runner runs it, against the tap. */
  start(given: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Step;
  run(given: Readonly<Record<string, string>>, options?: Omit<StepOptions, 'with'>): Promise<StepResult>;
  /** Plain requests to the agent server that a conversation has now. */
  agent(id: string): Promise<Raw>;
  reaches(id: string, sandbox: string, execution?: string | null): Promise<void>;
}

export interface HostedWorldOptions extends Parts {
  readonly model: Model;
  readonly folder: string;
}

const reachMs = 60_000;

export function createHostedWorld({ model, folder, ...parts }: HostedWorldOptions): HostedWorld {
  const { hosted, tap } = parts;
  let stories = 0;
  const start: HostedWorld['start'] = (given, options = {}) =>
    startStep({
      with: { 'base-url': tap.url, 'api-key': 'no-key-is-needed', repository: '', ...quick, ...given },
      ...options,
    });
  return {
    ...parts,
    start,
    run: (given, options) => start(given, options).result,
    async account(asks, sandboxes = 'shared') {
      await hosted.done('POST', '/api/v1/settings', {
        agent_settings_diff: {
          llm: {
            model: 'openai/scripted',
            base_url: model.baseUrl,
            api_key: 'none-is-needed',
            num_retries: 0,
          },
        },
        conversation_settings_diff: { confirmation_mode: asks === 'always', security_analyzer: 'none' },
        sandbox_grouping_strategy: sandboxes === 'shared' ? 'ADD_TO_ANY' : 'NO_GROUPING',
      });
    },
    story(turns) {
      stories += 1;
      const place = join(folder, 'stories', String(stories));
      const workspace = makeWorkspace(place);
      const script = model.script(turns(workspace));
      const prompt = `Do what the script says. ${script.mark}`;
      const { path, exists } = workspace;
      const lines = (name: string) =>
        exists(name) ? readFileSync(path(name), 'utf8').split('\n').length - 1 : 0;
      return { script, prompt, path, exists, lines };
    },
    async agent(id) {
      const record = await hosted.conversation(id);
      const url = String(record?.conversation_url).split('/api/conversations/')[0] ?? '';
      return rawRequests({ url, sessionKey: String(record?.session_api_key) });
    },
    async reaches(id, sandbox, execution) {
      await until(
        async () => {
          const record = await hosted.conversation(id);
          return { sandbox: record?.sandbox_status, execution: record?.execution_status };
        },
        (now) => now.sandbox === sandbox && (execution === undefined || now.execution === execution),
        { what: `${id} is ${sandbox} ${execution ?? ''}`, patienceMs: reachMs, pauseMs: lookMs },
      );
    },
  };
}

const quick = { 'poll-interval': '1s' };
/** The server takes ten requests a second, and the product wants some of them. */
const lookMs = 400;

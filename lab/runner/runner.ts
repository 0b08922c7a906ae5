// A faithful little runner: runs the built bundle as a step of a job, cancels it as the runner does, and then runs post.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, follow } from '../support/child.ts';
import { parseFileCommands } from './file-commands.ts';
import {
  actionMetadata,
  commandFiles,
  inputEnvironment,
  jobEnvironment,
  prepareWorkspace,
  root,
  type StepOptions,
} from './job.ts';
import { parseWorkflowCommand, type WorkflowCommand } from './workflow-commands.ts';

interface Ran {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly commands: readonly WorkflowCommand[];
  readonly summary: string;
}

export interface StepResult extends Ran {
  readonly outputs: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly post: Ran;
  /** Every byte that the step left anywhere: output, files, state. */
  readonly everything: string;
}

export interface Step {
  /** Resolves when something in the output matches; rejects when the process ends or two minutes pass without that. */
  line(pattern: RegExp): Promise<unknown>;
  /** What it has put out so far. */
  outputs(): Readonly<Record<string, string>>;
  cancel(): void;
  /** At once, and not as a cancelled job ends its steps. */
  kill(signal?: NodeJS.Signals): void;
  readonly result: Promise<StepResult>;
}

export function startStep(options: StepOptions): Step {
  const home = mkdtempSync(join(tmpdir(), 'agent-step-'));
  const workspace = prepareWorkspace(home, options);
  const environment = { ...jobEnvironment(home, workspace, options), ...inputEnvironment(options) };
  const files = commandFiles(home, 'main');
  const child = startEntry('main', workspace, { ...environment, ...files });
  const patience = options.patience ?? { interrupt: 7500, terminate: 2500 };
  const timers: NodeJS.Timeout[] = [];

  const outputsSoFar = () => Object.fromEntries(parseFileCommands(readFileSync(files.GITHUB_OUTPUT, 'utf8')));
  const finish = async (): Promise<StepResult> => {
    await child.ended;
    for (const timer of timers) clearTimeout(timer);
    const main = await ran(child, files.GITHUB_STEP_SUMMARY);
    const state = Object.fromEntries(parseFileCommands(readFileSync(files.GITHUB_STATE, 'utf8')));
    const outputs = outputsSoFar();
    const post = options.skipPost ? notRun : await runPost(home, workspace, environment, state);
    const texts = [main, post].flatMap(({ stdout, stderr, summary }) => [stdout, stderr, summary]);
    const everything = [...texts, ...Object.values(outputs), ...Object.values(state)].join('\n');
    rmSync(home, { recursive: true, force: true });
    return { ...main, outputs, state, post, everything };
  };

  return {
    line: (pattern) => child.says(pattern),
    outputs: outputsSoFar,
    kill: (signal = 'SIGKILL') => void child.end(signal),
    cancel() {
      void child.end('SIGINT');
      timers.push(
        setTimeout(() => child.end('SIGTERM'), patience.interrupt),
        setTimeout(() => child.end('SIGKILL'), patience.interrupt + patience.terminate),
      );
    },
    result: finish(),
  };
}

/** What no step that ends by itself may leave, whatever its outcome. */
export function strayOf({ stderr, commands, outputs, post }: StepResult): readonly string[] {
  const errors = commands.filter(({ name }) => name === 'error').length;
  return [
    ...(stderr === '' ? [] : [`on stderr: ${stderr.slice(0, 200)}`]),
    ...commands.filter(({ name }) => !own.includes(name)).map(({ name }) => `the command ${name}`),
    ...(errors === (outputs['exit-code'] === '0' ? 0 : 1) ? [] : [`${errors} errors`]),
    ...(post.exitCode === 0 && post.summary + post.stderr === ''
      ? []
      : [`post: exit code ${post.exitCode}, ${post.summary}${post.stderr}`]),
  ];
}

const own = ['add-mask', 'group', 'endgroup', 'error', 'warning', 'notice', 'debug'];

const notRun: Ran = { exitCode: null, signal: null, stdout: '', stderr: '', commands: [], summary: '' };

async function runPost(
  home: string,
  workspace: string,
  environment: Readonly<Record<string, string>>,
  state: Readonly<Record<string, string>>,
): Promise<Ran> {
  const files = commandFiles(home, 'post');
  const states = Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
  const child = startEntry('post', workspace, { ...environment, ...files, ...states });
  return ran(child, files.GITHUB_STEP_SUMMARY);
}

function startEntry(entry: 'main' | 'post', workspace: string, env: Readonly<Record<string, string>>): Child {
  const file = join(root, actionMetadata().runs[entry]);
  const child = spawn(process.execPath, [file], { cwd: workspace, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return follow(child, 'the step');
}

const largestSummary = 1024 * 1024;

async function ran({ ended, text }: Child, summary: string): Promise<Ran> {
  const { code: exitCode, signal } = await ended;
  const commands = text.stdout
    .split(/\r?\n/)
    .map(parseWorkflowCommand)
    .filter((command) => command !== null);
  // A larger one is refused with an error, and nothing of it is shown.
  const isShown = statSync(summary).size <= largestSummary;
  return { exitCode, signal, ...text, commands, summary: isShown ? readFileSync(summary, 'utf8') : '' };
}

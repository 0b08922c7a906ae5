// A faithful little runner: runs the built bundle as a step of a job, cancels it as the runner does, and then runs post.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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
  /** `performance.now()` at the moment the main process was gone. */
  readonly exitedAt: number;
  /** From the cancel to the exit, when it was cancelled. */
  readonly cancelMs: number | null;
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
  const child = startEntry('main', workspace, { ...environment, ...files }, options);
  const patience = options.patience ?? { interrupt: 7500, terminate: 2500 };
  let cancelledAt: number | null = null;
  const timers: NodeJS.Timeout[] = [];

  const outputsSoFar = () => Object.fromEntries(parseFileCommands(readFileSync(files.GITHUB_OUTPUT, 'utf8')));
  const finish = async (): Promise<StepResult> => {
    await child.ended;
    const exitedAt = performance.now();
    for (const timer of timers) clearTimeout(timer);
    const main = await ran(child, files.GITHUB_STEP_SUMMARY);
    const state = Object.fromEntries(parseFileCommands(readFileSync(files.GITHUB_STATE, 'utf8')));
    const outputs = outputsSoFar();
    const post = options.skipPost ? notRun : await runPost(home, workspace, environment, state, options);
    const texts = [main, post].flatMap(({ stdout, stderr, summary }) => [stdout, stderr, summary]);
    const everything = [...texts, ...Object.values(outputs), ...Object.values(state)].join('\n');
    rmSync(home, { recursive: true, force: true });
    const cancelMs = cancelledAt === null ? null : exitedAt - cancelledAt;
    return { ...main, outputs, state, exitedAt, cancelMs, post, everything };
  };

  return {
    line: (pattern) => child.says(pattern),
    outputs: outputsSoFar,
    kill: (signal = 'SIGKILL') => void child.end(signal),
    cancel() {
      cancelledAt = performance.now();
      void child.end('SIGINT');
      timers.push(
        setTimeout(() => child.end('SIGTERM'), patience.interrupt),
        setTimeout(() => child.end('SIGKILL'), patience.interrupt + patience.terminate),
      );
    },
    result: finish(),
  };
}

const notRun: Ran = { exitCode: null, signal: null, stdout: '', stderr: '', commands: [], summary: '' };

async function runPost(
  home: string,
  workspace: string,
  environment: Readonly<Record<string, string>>,
  state: Readonly<Record<string, string>>,
  options: StepOptions,
): Promise<Ran> {
  const files = commandFiles(home, 'post');
  const states = Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
  const child = startEntry('post', workspace, { ...environment, ...files, ...states }, options);
  return ran(child, files.GITHUB_STEP_SUMMARY);
}

function startEntry(
  entry: 'main' | 'post',
  workspace: string,
  env: Readonly<Record<string, string>>,
  { bundle }: StepOptions,
): Child {
  const { main, post } = actionMetadata().runs;
  const mainFile = bundle ?? join(root, main);
  const file = entry === 'main' ? mainFile : join(dirname(mainFile), basename(post));
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

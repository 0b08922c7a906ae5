// A faithful little runner: runs the built bundle as a step of a job, cancels it as the runner does, and then runs post.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFileCommands } from './file-commands.ts';
import {
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
  /** Resolves when a line of output matches; rejects when the process ends or ten seconds pass without one. */
  line(pattern: RegExp): Promise<string>;
  cancel(): void;
  kill(): void;
  readonly result: Promise<StepResult>;
}

export function startStep(options: StepOptions): Step {
  const home = mkdtempSync(join(tmpdir(), 'agent-step-'));
  const workspace = prepareWorkspace(home, options);
  const environment = { ...jobEnvironment(home, workspace, options), ...inputEnvironment(options) };
  const files = commandFiles(home, 'main');
  const child = spawnBundle(workspace, { ...environment, ...files }, options.bundle);
  const output = collect(child, options.onLine);
  const patience = options.patience ?? { interrupt: 7500, terminate: 2500 };
  let cancelledAt: number | null = null;
  const timers: NodeJS.Timeout[] = [];

  const finish = async (): Promise<StepResult> => {
    const ended = await output.ended;
    const exitedAt = performance.now();
    for (const timer of timers) clearTimeout(timer);
    const main = ran(ended, output, files.GITHUB_STEP_SUMMARY);
    const state = Object.fromEntries(parseFileCommands(readFileSync(files.GITHUB_STATE, 'utf8')));
    const outputs = Object.fromEntries(parseFileCommands(readFileSync(files.GITHUB_OUTPUT, 'utf8')));
    const post = options.skipPost ? notRun : await runPost(home, workspace, environment, state, options);
    const texts = [main, post].flatMap(({ stdout, stderr, summary }) => [stdout, stderr, summary]);
    const everything = [...texts, ...Object.values(outputs), ...Object.values(state)].join('\n');
    rmSync(home, { recursive: true, force: true });
    const cancelMs = cancelledAt === null ? null : exitedAt - cancelledAt;
    return { ...main, outputs, state, exitedAt, cancelMs, post, everything };
  };

  return {
    line: output.line,
    kill: () => void child.kill('SIGKILL'),
    cancel() {
      cancelledAt = performance.now();
      child.kill('SIGINT');
      timers.push(
        setTimeout(() => child.kill('SIGTERM'), patience.interrupt),
        setTimeout(() => child.kill('SIGKILL'), patience.interrupt + patience.terminate),
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
  const output = collect(
    spawnBundle(workspace, { ...environment, ...files, ...states }, options.bundle),
    options.onLine,
  );
  return ran(await output.ended, output, files.GITHUB_STEP_SUMMARY);
}

function spawnBundle(
  workspace: string,
  env: Readonly<Record<string, string>>,
  bundle = join(root, 'dist', 'index.js'),
): ChildProcess {
  return spawn(process.execPath, [bundle], { cwd: workspace, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

function collect(child: ChildProcess, onLine?: (line: string) => void) {
  const text = { stdout: '', stderr: '' };
  let told = 0;
  const waiting = new Set<() => void>();
  const read = (name: 'stdout' | 'stderr') => (chunk: string) => {
    text[name] += chunk;
    const lines = text.stdout.split('\n').slice(0, -1);
    for (const line of lines.slice(told)) onLine?.(line);
    told = lines.length;
    for (const check of waiting) check();
  };
  child.stdout?.setEncoding('utf8').on('data', read('stdout'));
  child.stderr?.setEncoding('utf8').on('data', read('stderr'));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const stop = () => {
        waiting.delete(check);
        clearTimeout(timer);
      };
      const check = () => {
        const found = text.stdout.split('\n').find((candidate) => pattern.test(candidate));
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      const fail = (why: string) => {
        stop();
        reject(new Error(`no line like ${pattern}: ${why}\n${text.stdout}\n${text.stderr}`));
      };
      const timer = setTimeout(() => fail('ten seconds passed'), 10_000);
      waiting.add(check);
      ended.then(() => fail('the process ended'), fail);
      check();
    });
  return { text, ended, line };
}

function ran(ended: Ended, output: ReturnType<typeof collect>, summary: string): Ran {
  const commands = output.text.stdout
    .split(/\r?\n/)
    .map(parseWorkflowCommand)
    .filter((command) => command !== null);
  return { ...ended, ...output.text, commands, summary: readFileSync(summary, 'utf8') };
}

// By hand: `node lab/runner/runner.ts mode=list api-key=simulator-key base-url=http://127.0.0.1:8787`
if (import.meta.main) {
  const given = process.argv.slice(2).map((argument) => {
    const [name = '', ...value] = argument.split('=');
    return [name, value.join('=')];
  });
  const step = startStep({ with: Object.fromEntries(given), onLine: (line) => console.log(line) });
  process.once('SIGINT', () => step.cancel());
  const { exitCode, outputs, summary, stderr, post } = await step.result;
  console.log(stderr, outputs, `\n${summary}${post.summary}\nexit code ${exitCode}`);
}

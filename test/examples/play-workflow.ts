// Plays a whole workflow as GitHub would: jobs in order, conditions, matrix, scripts, and our own step by the runner.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { parseFileCommands } from '../../lab/runner/file-commands.ts';
import type { StepOptions } from '../../lab/runner/job.ts';
import type { StepResult } from '../../lab/runner/runner.ts';
import { follow } from '../../lab/support/child.ts';
import { ours } from '../support/workflows/rules.ts';
import { type Called, calledWorkflow, callOf } from './called-workflow.ts';
import { type Contexts, filledIn, runsNow, type State } from './expressions.ts';

type Texts = Readonly<Record<string, string>>;

interface StepText {
  readonly id?: string;
  readonly if?: unknown;
  readonly uses?: string;
  readonly run?: string;
  readonly 'continue-on-error'?: boolean;
  readonly shell?: 'bash';
  readonly with?: Texts;
  readonly env?: Texts;
}

interface JobText {
  readonly if?: unknown;
  /** A workflow that is called, in place of steps. */
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Texts;
  readonly permissions?: Texts;
  readonly needs?: string | readonly string[];
  readonly env?: Texts;
  readonly outputs?: Texts;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps?: readonly StepText[];
}

interface WorkflowText {
  readonly on?: { readonly workflow_call?: Called };
  readonly permissions?: Texts;
  readonly env?: Texts;
  readonly jobs: Readonly<Record<string, JobText>>;
}

export interface Surroundings {
  /** Runs our own step. */
  readonly runStep: (given: Texts, options: Omit<StepOptions, 'with'>) => Promise<StepResult>;
  readonly event: { readonly name: string; readonly payload: object };
  readonly env: Texts;
  /** What `github.token` is for a job with these permissions. */
  readonly tokenFor?: (permissions: Texts) => Promise<string>;
  readonly secrets?: Texts;
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** What `actions/checkout` brings. */
  readonly files?: Texts;
  /** Last changes to what the workflow says under `with`, such as where the service is. */
  readonly override?: Texts;
}

export interface PlayedJob {
  readonly result: State;
  readonly outputs: Texts;
  /** What our own steps left, in order. */
  readonly ours: readonly StepResult[];
  /** Everything that steps wrote to the log. */
  readonly log: string;
  /** The names of the files that were uploaded. */
  readonly uploaded: readonly string[];
}

/** Each job by its name; those of a matrix by `name (value)`, those of a workflow that is called by `name / job`. */
export type Played = ReadonlyMap<string, PlayedJob>;

export async function playWorkflow(text: string, around: Surroundings): Promise<Played> {
  const workflow: WorkflowText = parse(text);
  const played = new Map<string, PlayedJob>();
  const needed = new Map<string, { result: State; outputs: Texts }>();
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const needs = [job.needs ?? []].flat();
    const before = needs.map((need) => needed.get(need) ?? { result: 'skipped' as const, outputs: {} });
    const state: State = before.find(({ result }) => result !== 'success')?.result ?? 'success';
    const token = (await around.tokenFor?.(job.permissions ?? workflow.permissions ?? {})) ?? '';
    const contexts = {
      github: githubContext(around, token),
      secrets: around.secrets ?? {},
      inputs: around.inputs ?? {},
      env: workflow.env ?? {},
      needs: Object.fromEntries(needs.map((need, place) => [need, before[place]])),
    };
    if (job.uses !== undefined) {
      const called = calledWorkflow(job.uses);
      const given = callOf(job, called, workflow.permissions ?? {}, contexts);
      for (const [inner, each] of await playWorkflow(called, { ...around, ...given }))
        played.set(`${name} / ${inner}`, each);
      continue;
    }
    const cells = cellsOf(job);
    const ran = await Promise.all(
      cells.map((matrix) =>
        runsNow(job.if, contexts, state)
          ? playJob(job, { ...contexts, matrix }, { ...around, token })
          : skipped,
      ),
    );
    for (const [place, each] of ran.entries()) {
      const cell = Object.values(cells[place] ?? {}).join(', ');
      played.set(cell === '' ? name : `${name} (${cell})`, each);
    }
    const result = ran.find((each) => each.result !== 'success')?.result ?? 'success';
    needed.set(name, { result, outputs: Object.assign({}, ...ran.map(({ outputs }) => outputs)) });
  }
  return played;
}

const skipped: PlayedJob = { result: 'skipped', outputs: {}, ours: [], log: '', uploaded: [] };

function cellsOf({ strategy }: JobText): Readonly<Record<string, unknown>>[] {
  const axes = Object.entries(strategy?.matrix ?? {});
  return axes.reduce<Record<string, unknown>[]>(
    (cells, [axis, values]) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [axis]: value }))),
    [{}],
  );
}

function githubContext({ event, env }: Surroundings, token: string) {
  const repository = 'octo/hello';
  const { GITHUB_REF: ref = 'refs/heads/main' } = env;
  return { event: event.payload, event_name: event.name, repository, ref, token };
}

async function playJob(
  job: JobText,
  contexts: Contexts,
  around: Surroundings & { readonly token: string },
): Promise<PlayedJob> {
  const steps: Record<string, { outputs: Texts; outcome: State }> = {};
  const own: StepResult[] = [];
  const uploaded: string[] = [];
  const temporary = mkdtempSync(join(tmpdir(), 'agent-runner-'));
  let log = '';
  let state: State = 'success';
  let files: Texts = {};
  for (const [place, step] of (job.steps ?? []).entries()) {
    const here = { ...contexts, steps };
    if (!runsNow(step.if, here, state)) continue;
    const texts = (from: Texts = {}) =>
      Object.fromEntries(
        Object.entries(from).map(([key, value]) => [key, filledIn(String(value), here, state)]),
      );
    const env = { ...around.env, ...texts(job.env), ...texts(step.env) };
    let outcome: State = 'success';
    const [action = ''] = (step.uses ?? '').split('@');
    if (action === 'actions/checkout') files = around.files ?? {};
    else if (action === 'actions/setup-node') continue;
    else if (action === ours || ['./agent-conversations', '$/.github/actions/agent'].includes(action)) {
      const result = await around.runStep(
        { ...texts(step.with), ...around.override },
        { env: { RUNNER_TEMP: temporary, ...env }, event: around.event, files, token: around.token },
      );
      own.push(result);
      outcome = result.exitCode === 0 ? 'success' : 'failure';
      steps[step.id ?? String(place)] = { outputs: result.outputs, outcome };
      log += result.stdout;
    } else if (action === 'actions/upload-artifact') {
      const paths = (texts(step.with).path ?? '').split('\n').map((path) => path.trim());
      uploaded.push(...paths.filter((path) => path !== '' && existsSync(path)).map((path) => basename(path)));
    } else if (step.run !== undefined) {
      const script = await runScript(filledIn(step.run, here, state), { env, shell: step.shell });
      outcome = script.outcome;
      steps[step.id ?? String(place)] = script;
      log += script.log;
    } else throw new Error(`nobody plays ${step.uses}`);
    if (outcome === 'failure' && step['continue-on-error'] !== true) state = 'failure';
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [
    key,
    filledIn(value, { ...contexts, steps }, state),
  ]);
  rmSync(temporary, { recursive: true, force: true });
  return { result: state, outputs: Object.fromEntries(outputs), ours: own, log, uploaded };
}

/** Programs that stand in `bin` of this folder for those that a script calls; the PATH with them. */
export function standIns(home: string, programs: Texts): string {
  mkdirSync(join(home, 'bin'));
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(home, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${join(home, 'bin')}:${process.env.PATH}`;
}

export interface ScriptOptions {
  readonly env: Texts;
  readonly shell?: 'bash' | undefined;
  readonly cwd?: string;
}

/** As the runner does on Linux: only a shell that is named stops when the first part of a pipe fails. */
export async function runScript(
  text: string,
  { env, shell, cwd }: ScriptOptions,
): Promise<{ outputs: Texts; outcome: State; log: string }> {
  const home = mkdtempSync(join(tmpdir(), 'agent-script-'));
  const output = join(home, 'output');
  writeFileSync(output, '');
  writeFileSync(join(home, 'script.sh'), text);
  const flags = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
  const child = spawn('bash', [...flags, join(home, 'script.sh')], {
    cwd: cwd ?? home,
    env: { PATH: process.env.PATH ?? '', GITHUB_REPOSITORY: 'octo/hello', ...env, GITHUB_OUTPUT: output },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, said: log } = await follow(child, 'the script').ended;
  const outputs = Object.fromEntries(parseFileCommands(readFileSync(output, 'utf8')));
  rmSync(home, { recursive: true, force: true });
  return { outputs, outcome: code === 0 ? 'success' : 'failure', log };
}

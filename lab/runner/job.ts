// What surrounds a step in a job: its workspace, its environment, its inputs and the files that it writes commands to.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

export interface StepOptions {
  /** What a workflow would write under `with:`; the rest gets the defaults of action.yml. */
  readonly with: Readonly<Record<string, string>>;
  /** What `github.token` is. */
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly event?: { readonly name: string; readonly payload: unknown };
  /** Files of the workspace. */
  readonly files?: Readonly<Record<string, string>>;
  /** Like re-running the job with debug logging. */
  readonly debug?: boolean;
  /** How long the runner waits after SIGINT and after SIGTERM. */
  readonly patience?: { readonly interrupt: number; readonly terminate: number };
  /** For tests that have nothing to ask of post, which costs as much as main. */
  readonly skipPost?: boolean;
}

export const root = join(import.meta.dirname, '../..');

export function prepareWorkspace(home: string, options: StepOptions): string {
  const workspace = join(home, 'work');
  mkdirSync(workspace);
  writeFileSync(join(home, 'event.json'), JSON.stringify(options.event?.payload ?? {}));
  for (const [name, text] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true });
    writeFileSync(join(workspace, name), text);
  }
  return workspace;
}

export function jobEnvironment(
  home: string,
  workspace: string,
  options: StepOptions,
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__agent',
    GITHUB_ACTOR: 'mona',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    GITHUB_EVENT_NAME: options.event?.name ?? 'push',
    GITHUB_EVENT_PATH: join(home, 'event.json'),
    GITHUB_GRAPHQL_URL: 'http://127.0.0.1:9/graphql',
    GITHUB_JOB: 'agent',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REPOSITORY: 'octo/hello',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '4242',
    GITHUB_RUN_NUMBER: '7',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567',
    GITHUB_WORKFLOW: 'Nightly',
    GITHUB_WORKSPACE: workspace,
    // No part of a runner: spares the tests from compiling the same bundle hundreds of times.
    NODE_COMPILE_CACHE: join(root, 'build', 'compile-cache'),
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: home,
    ...(options.debug ? { RUNNER_DEBUG: '1' } : {}),
    ...options.env,
  };
}

interface ActionMetadata {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly main: string; readonly post: string };
}

/** What action.yml says, as the runner reads it. */
export function actionMetadata(): ActionMetadata {
  return parse(readFileSync(join(root, 'action.yml'), 'utf8'));
}

/** Upper-cased, spaces to underscores, dashes kept; a default counts only where the workflow says nothing. */
export function inputEnvironment({ with: given, token }: StepOptions): Record<string, string> {
  const metadata = actionMetadata();
  const contexts: Record<string, string> = {
    'github.repository': 'octo/hello',
    'github.token': token ?? 'ghs_jobtoken',
    'toJSON(matrix)': 'null',
  };
  const values: Record<string, string> = {};
  for (const name of new Set([...Object.keys(metadata.inputs), ...Object.keys(given)])) {
    const value = String(given[name] ?? metadata.inputs[name]?.default ?? '');
    values[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] = value.replace(
      /\$\{\{ (.+?) \}\}/g,
      (_, key: string) => contexts[key] ?? '',
    );
  }
  return values;
}

export function commandFiles(home: string, phase: string) {
  const file = (name: string) => {
    const path = join(home, `${phase}-${name}`);
    writeFileSync(path, '');
    return path;
  };
  return {
    GITHUB_OUTPUT: file('output'),
    GITHUB_STATE: file('state'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_ENV: file('env'),
    GITHUB_PATH: file('path'),
  };
}

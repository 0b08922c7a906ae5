// Inputs and run contexts for tests: the defaults of action.yml, and whatever a test says otherwise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type InputName, inputNames, type RawInputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';

const metadata: unknown = parse(readFileSync(join(import.meta.dirname, '..', '..', 'action.yml'), 'utf8'));

export function rawInputs(given: Partial<Record<InputName, string>> = {}): RawInputs {
  const known = {
    repository: 'octo/hello',
    'github-token': 'gh-token',
    'api-key': 'key-1234',
    'comment-key': 'null',
  };
  const all: Record<string, string> = Object.fromEntries(inputNames.map((name) => [name, defaultOf(name)]));
  return Object.assign(all, known, given) as RawInputs;
}

function defaultOf(name: string): string {
  const value = (metadata as { inputs: Record<string, { default?: string }> }).inputs[name]?.default;
  return value ?? '';
}

export function runContext(given: Partial<RunContext> = {}): RunContext {
  return {
    eventName: 'push',
    event: {},
    repository: 'octo/hello',
    sha: 'abc123',
    ref: 'refs/heads/main',
    actor: 'mona',
    triggeringActor: '',
    workflow: 'Nightly',
    job: 'agent',
    runId: 99,
    runAttempt: 1,
    serverUrl: 'https://github.com',
    commentKey: null,
    ...given,
  };
}

// The Action in this process, against a simulated service and a GitHub in memory: the same story as under the runner,
// where every step of it can be watched.
import { tmpdir } from 'node:os';
import { systemClock } from '../../shared/clock.ts';
import { type GitHubClient, GitHubError } from '../../shared/github/index.ts';
import { createOpenHands, createTransport, type Service as ServicePort } from '../../shared/service/index.ts';
import type { Core, Deps } from '../inputs/deps.ts';
import type { InputName } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { main } from '../main.ts';
import { post } from '../post.ts';
import { rawInputs, runContext } from './fixtures.ts';

/** Where the simulated service is; any service would do. */
interface Service {
  readonly url: string;
  readonly apiKey: string;
}

export interface Played {
  readonly exitCode: number;
  readonly lines: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summaries: readonly string[];
  readonly state: Readonly<Record<string, string>>;
}

export interface PlayOptions {
  readonly context?: Partial<RunContext>;
  readonly github?: GitHubClient;
  readonly files?: Readonly<Record<string, string>>;
  /** The names of all variables of the environment. */
  readonly variables?: readonly string[];
  readonly state?: Readonly<Record<string, string>>;
  readonly temporaryFolder?: string;
  /** Another service in place of the one at the address. */
  readonly service?: ServicePort;
  /** Called with every line; may cancel. */
  readonly onLine?: (line: string, cancel: () => void) => void;
}

/** Cancels the step once its log says this. */
export const cancelAt = (words: string, afterMs = 0): PlayOptions => ({
  onLine(line, cancel) {
    if (!line.includes(words)) return;
    if (afterMs === 0) cancel();
    else setTimeout(cancel, afterMs);
  },
});

/** Every request is refused, as by a token that may nothing. */
export const noGitHub: GitHubClient = {
  request: refuse,
  graphql: refuse,
  paginate: {
    // biome-ignore lint/correctness/useYield: the very first page is refused.
    async *iterator() {
      await refuse();
    },
  },
};

async function refuse(): Promise<never> {
  const message = 'Resource not accessible by integration';
  throw new GitHubError(Object.assign(new Error(message), { status: 403 }));
}

export async function play(
  simulator: Service,
  inputs: Partial<Record<InputName, string>>,
  options: PlayOptions = {},
): Promise<Played> {
  const { deps, seen } = setUp(simulator, inputs, options);
  const exitCode = await main(deps);
  return { exitCode, ...seen };
}

export async function playPost(
  simulator: Service,
  inputs: Partial<Record<InputName, string>>,
  options: PlayOptions = {},
): Promise<Omit<Played, 'exitCode'>> {
  const { deps, seen } = setUp(simulator, inputs, options);
  await post(deps);
  return seen;
}

function setUp(
  simulator: Service,
  inputs: Partial<Record<InputName, string>>,
  {
    context = {},
    github = noGitHub,
    files = {},
    variables = [],
    state = {},
    temporaryFolder = tmpdir(),
    service,
    onLine,
  }: PlayOptions,
) {
  const given = {
    'api-key': simulator.apiKey,
    'base-url': simulator.url,
    'poll-interval': '0.05',
    ...inputs,
  };
  const raw: Readonly<Record<string, string>> = rawInputs(given);
  const listeners = new Set<(signal: string) => void>();
  const cancel = () => {
    for (const listener of listeners) listener('SIGINT');
  };
  const seen = {
    lines: [] as string[],
    outputs: {} as Record<string, string>,
    summaries: [] as string[],
    state: {} as Record<string, string>,
  };
  const say = (line: string) => {
    seen.lines.push(line);
    onLine?.(line, cancel);
  };
  const core: Core = {
    debug: (text) => say(`debug: ${text}`),
    info: say,
    notice: (text) => say(`notice: ${text}`),
    warning: (text) => say(`warning: ${text}`),
    error: (text) => say(`error: ${text}`),
    setSecret: () => {},
    getInput: (name) => raw[name] ?? '',
    getState: (name) => state[name] ?? '',
    setOutput(name, value) {
      seen.outputs[name] = String(value);
    },
    saveState(name, value) {
      seen.state[name] = String(value);
    },
    async writeSummary(markdown) {
      seen.summaries.push(markdown);
    },
  };
  const deps: Deps = {
    core,
    context: runContext(context),
    variables,
    clock: systemClock,
    readFile(path) {
      const text = files[path];
      if (text === undefined) throw new Error('no such file');
      return text;
    },
    randomId: () => crypto.randomUUID(),
    temporaryFolder,
    connect({ baseUrl, apiKey, agentServerUrl, sessionApiKey, maskSecret }) {
      const transport = createTransport({ env: {} });
      return {
        service:
          service ??
          createOpenHands({
            baseUrl,
            apiKey,
            transport,
            agentServerUrl,
            sessionKey: sessionApiKey,
            onSessionKey: maskSecret,
          }),
        close: () => transport.close(),
      };
    },
    gitHub: () => github,
    onCancel(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { deps, seen };
}

// What the Action is given from outside. Tests hand in their own.
import type * as toolkit from '@actions/core';
import type { AgentServer, HostedApi } from '../shared/api/index.ts';
import type { RunContext } from './run-context.ts';
import type { Settings } from './settings/settings.ts';

export type Core = Pick<
  typeof toolkit,
  | 'debug'
  | 'endGroup'
  | 'error'
  | 'getInput'
  | 'getState'
  | 'info'
  | 'notice'
  | 'saveState'
  | 'setOutput'
  | 'setSecret'
  | 'startGroup'
  | 'warning'
> & {
  /** Appends to the job summary. */
  writeSummary(markdown: string): Promise<void>;
};

export interface Clock {
  now(): number;
  /** Ends early, without a fuss, when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The one function of Octokit that is used. */
export type GitHubRequest = (
  route: string,
  parameters?: Readonly<Record<string, unknown>>,
) => Promise<{ readonly data: unknown }>;

export interface Services {
  readonly api: HostedApi;
  agentServer(url: string, sessionKey: string | null): AgentServer;
  close(): Promise<void>;
}

export interface Deps {
  readonly core: Core;
  readonly context: RunContext;
  readonly clock: Clock;
  readonly readFile: (path: string) => string;
  readonly randomId: () => string;
  connect(settings: Pick<Settings, 'baseUrl' | 'apiKey'>): Services;
  gitHub(token: string): GitHubRequest;
  /** Calls back at the first SIGINT or SIGTERM; returns its detach. */
  onCancel(listener: (signal: string) => void): () => void;
}

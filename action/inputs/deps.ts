// The dependencies of the Action. Tests pass their own.
import type * as toolkit from '@actions/core';
import type { Clock } from '../../shared/clock.ts';
import type { GitHubClient } from '../../shared/github/index.ts';
import type { AgentServer, HostedApi, Listening } from '../../shared/service/index.ts';
import type { RunContext } from './run-context.ts';

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

export interface Services {
  readonly api: HostedApi;
  agentServer(url: string, sessionKey: string | null): AgentServer;
  listen(listening: Omit<Listening, 'transport' | 'otherKeys'>): Promise<void>;
  close(): Promise<void>;
}

export interface Deps {
  readonly core: Core;
  readonly context: RunContext;
  readonly clock: Clock;
  readonly readFile: (path: string) => string;
  readonly randomId: () => string;
  /** Where files for later steps of the job go. */
  readonly temporaryFolder: string;
  /** After the signal aborts, no request is retried. May throw a `ServiceError`. */
  connect(service: { readonly baseUrl: string; readonly apiKey: string }, signal: AbortSignal): Services;
  /** Requests end soon after a cancel, and have a short time limit. */
  gitHub(token: string, cancelled: AbortSignal | null): GitHubClient;
  /** Calls the listener at the first SIGINT or SIGTERM. Returns a function that removes it. */
  onCancel(listener: (signal: string) => void): () => void;
}

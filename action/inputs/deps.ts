// The dependencies of the Action. Tests pass their own.
import type * as toolkit from '@actions/core';
import type { Clock } from '../../shared/clock.ts';
import type { GitHubClient } from '../../shared/github/index.ts';
import type { Service } from '../../shared/service/index.ts';
import type { RunContext } from './run-context.ts';

export type Core = Pick<
  typeof toolkit,
  | 'debug'
  | 'error'
  | 'getInput'
  | 'getState'
  | 'info'
  | 'notice'
  | 'saveState'
  | 'setOutput'
  | 'setSecret'
  | 'warning'
> & {
  writeSummary(markdown: string): Promise<void>;
};

/** Where the service is, and the keys for it. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Used in place of the addresses that the service names; null = as it names them. */
  readonly agentServerUrl: string | null;
  readonly sessionApiKey: string | null;
  /** Keeps a key out of the log. */
  readonly maskSecret: (secret: string) => void;
}

export interface Connected {
  readonly service: Service;
  close(): Promise<void>;
}

/** Whether it is worth this pause that GitHub then takes requests again. */
export type WaitsForLimit = (pauseMs: number) => boolean;

export interface Deps {
  readonly core: Core;
  readonly context: RunContext;
  readonly variables: readonly string[];
  readonly clock: Clock;
  readonly readFile: (path: string) => string;
  readonly randomId: () => string;
  /** Where files for later steps of the job go. */
  readonly temporaryFolder: string;
  /** May throw a `ServiceError`. */
  connect(settings: ServiceSettings): Connected;
  /** Requests end soon after a cancel, and have a short time limit. `waits`: where GitHub takes no more for now. */
  gitHub(token: string, cancelled: AbortSignal | null, waits?: WaitsForLimit): GitHubClient;
  /** Calls the listener at the first SIGINT or SIGTERM. Returns a function that removes it. */
  onCancel(listener: (signal: string) => void): () => void;
}

// The surroundings of the worker: store, clock, network, log and settings.

import type { Clock } from '../../shared/clock.ts';
import type { OperatorPolicy } from '../../shared/schema/index.ts';
import type { Service } from '../../shared/service/index.ts';
import type { Log } from '../kernel/create-log.ts';
import type { Pace } from '../kernel/outbox.ts';
import type { Store } from '../store/store.ts';
import type { GitHubAccess } from './create-probot.ts';
import type { Metrics } from './metrics.ts';
import type { PictureSource } from './picture-source.ts';

export interface RunServices {
  /** `key` is a stable, non-secret id of the API key; null where no key is configured for this repository. */
  forRepository(owner: string, repo: string): { readonly key: string; readonly service: Service } | null;
  /** The service with each key that is configured, once. Absent = none is rehearsed. */
  accounts?(): readonly Service[];
}

export interface Random {
  uuid(): string;
  /** 0 ≤ fraction < 1. */
  fraction(): number;
}

/** Durations in milliseconds. */
export interface RunSettings {
  readonly pollInterval: number;
  readonly startTimeout: number;
  /** Null = none. */
  readonly runTimeout: number | null;
  readonly idleTimeout: number;
  /** Conversations at once for one key; null or absent = as many as the service takes. */
  readonly maxRuns?: number | null;
  readonly markerSecret: string;
  /** The address of GitHub's web pages. */
  readonly web: string;
  /** GitHub's number of this App. */
  readonly appId: number;
  /** The least that every repository has to keep to; absent = nothing. */
  readonly policy?: OperatorPolicy | null;
  /** How long a claim holds without being renewed. */
  readonly lease: number;
  /** How long a queue waits when nothing is due. */
  readonly rest: number;
  /** How long all of them wait at most, where the process has the database for itself; absent = what is due is read once a rest. */
  readonly longestRest?: number;
  /** How often the clock is held against the time that has passed. */
  readonly guardPause?: number;
  /** The shortest time from one pass over a queue to the next, however much new work there is. */
  readonly pace: number;
  /** The shortest time between two edits of a comment when the state has not changed. */
  readonly editPause: number;
  /**
   * The shortest time between two edits when states follow one another. What is likely to be replaced at once waits as long: an
   * answer on its way, for example.
   */
  readonly briefPause: number;
  /** The most agent servers that this process listens to; 0 = none. */
  readonly liveConnections: number;
  /** How fast an installation of GitHub is written to. */
  readonly githubPace: Pace;
  /** How long a run is kept after its end, with all that belongs to it. */
  readonly keepRuns: number;
  /** How long decisions, costs and results are kept. */
  readonly keepRecords: number;
  readonly sweepInterval: number;
  /** How often the guard is rehearsed; null or absent = never. */
  readonly rehearse?: number | null;
}

/** An Enterprise Server has no limits, unless its administrator sets some; then it says when to wait. */
const noPace: Pace = { pause: 0, atOnce: 1 };

/** GitHub advises a second between two writes, and takes 80 in a minute. After a rest of twenty seconds, twenty go at once. */
export const paceOfGitHub: Pace = { pause: 1_000, atOnce: 20 };

export const defaultSettings = {
  lease: 15_000,
  rest: 500,
  longestRest: 2_000,
  pace: 50,
  editPause: 20_000,
  briefPause: 5_000,
  liveConnections: 0,
  githubPace: noPace,
  keepRuns: 30 * 24 * 60 * 60_000,
  keepRecords: 400 * 24 * 60 * 60_000,
  sweepInterval: 5 * 60_000,
} as const satisfies Partial<RunSettings>;

export interface RunDeps {
  readonly store: Store;
  readonly services: RunServices;
  readonly github: GitHubAccess;
  readonly settings: RunSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Absent = the agent is given no pictures. */
  readonly pictures?: PictureSource;
  /** Absent = nothing is counted. */
  readonly metrics?: Metrics;
}

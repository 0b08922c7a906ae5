// The options with every default filled in.
import { type Dialect, rulesOf } from './life/rules.ts';
import type { Rules } from './life/types.ts';
import type { Conversation, ConversationEvent } from './world/conversation.ts';

export const defaultApiKey = 'simulator-key';

export interface SimulatorOptions {
  readonly dialect: Dialect;
  /** 0 (the default) = any free one. */
  readonly port?: number;
  readonly host?: string;
  /** How many simulated seconds pass in one. */
  readonly speed?: number;
  readonly apiKeys?: readonly string[];
  /** Conversations that may work at once; beyond it the oldest is paused. */
  readonly maxRunning?: number;
  /** What a start beyond maxRunning meets: the oldest is paused, or 429 CONCURRENCY_LIMIT_REACHED. */
  readonly whenFull?: 'pause' | 'refuse';
  /** Whether what the cap paused goes on by itself; the document says yes, a live service was not seen to. */
  readonly resumeWhenRoom?: boolean;
  /** The same seed gives the same ids and session keys. */
  readonly seed?: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds before each answer, control endpoint excepted. */
  readonly latency?: number;
  /** Documented dialect: a start request with a field that the document does not name is a 422. */
  readonly strictBody?: boolean;
  /** The start-tasks reply to one id is the bare object. */
  readonly singleTaskObject?: boolean;
  /** Whether POST /api/conversations answers; usual for the documented dialect only. */
  readonly v0?: boolean;
  /** What a rejected agent does: `idle` until `run` (live), or go on (documented). */
  readonly afterReject?: 'idle' | 'run';
  /** What a first message without steering words counts as, such as `confirm until approved`. */
  readonly usual?: string;
  /** Whether the account lets the agent ask at all; false as it is at first, and then no script asks. */
  readonly confirmationMode?: boolean;
  /** Who tells what an agent has cost: record and agent server, the agent server alone, or nobody. */
  readonly tellsCost?: 'record' | 'agent_server' | 'nowhere';
  /** The header that brings the key: `x-session-api-key` at a server of one's own. */
  readonly keyHeader?: 'authorization' | 'x-session-api-key';
  /** A start without a message is a 422. */
  readonly refuseEmptyStarts?: boolean;
  /** A start by the stream whose client hangs up stands still for ever. */
  readonly hangUpCancels?: boolean;
  readonly limits?: Limits;
  /** Requests kept for the control endpoint. */
  readonly keepRequests?: number;
  readonly onEvent?: (conversation: ConversationSummary, event: ConversationEvent) => void;
}

/** Real rate limits; a fault with a `preset` gives the same answers without them. */
export interface Limits {
  /** Requests a second of one address. */
  readonly perSecond?: number;
  /** Requests a minute of one key. */
  readonly perMinute?: number;
  /** Conversations a day of one key. */
  readonly perDay?: number;
}

export interface ConversationSummary {
  readonly id: string;
  readonly title: string;
  readonly message: string | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly pullRequests: readonly number[];
}

export interface Settings {
  readonly dialect: Dialect;
  readonly port: number;
  readonly host: string;
  readonly apiKeys: readonly string[];
  readonly maxRunning: number;
  readonly whenFull: 'pause' | 'refuse';
  readonly resumeWhenRoom: boolean;
  readonly seed: string | undefined;
  readonly now: () => number;
  readonly latency: number;
  readonly strictBody: boolean;
  readonly singleTaskObject: boolean;
  readonly v0: boolean;
  readonly confirmationMode: boolean;
  readonly tellsCost: 'record' | 'agent_server' | 'nowhere';
  readonly keyHeader: 'authorization' | 'x-session-api-key';
  readonly refuseEmptyStarts: boolean;
  readonly hangUpCancels: boolean;
  readonly limits: Limits;
  readonly keepRequests: number;
  readonly rules: Rules;
  readonly onEvent: SimulatorOptions['onEvent'];
}

export function settingsOf(options: SimulatorOptions): Settings {
  const documented = options.dialect === 'documented';
  const speed = options.speed ?? 1;
  if (!(speed > 0 && Number.isFinite(speed)))
    throw new RangeError(`speed must be a number above 0, not ${speed}`);
  return {
    dialect: options.dialect,
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    apiKeys: options.apiKeys ?? [defaultApiKey],
    maxRunning: options.maxRunning ?? Number.POSITIVE_INFINITY,
    whenFull: options.whenFull ?? 'pause',
    resumeWhenRoom: options.resumeWhenRoom ?? documented,
    seed: options.seed,
    now: options.now ?? Date.now,
    latency: options.latency ?? 0,
    strictBody: options.strictBody ?? false,
    singleTaskObject: options.singleTaskObject ?? false,
    v0: options.v0 ?? documented,
    confirmationMode: options.confirmationMode ?? true,
    tellsCost: options.tellsCost ?? 'record',
    keyHeader: options.keyHeader ?? 'authorization',
    refuseEmptyStarts: options.refuseEmptyStarts ?? false,
    hangUpCancels: options.hangUpCancels ?? !documented,
    limits: options.limits ?? {},
    keepRequests: options.keepRequests ?? 1000,
    rules: rulesOf(options.dialect, speed, {
      ...(options.afterReject !== undefined && { afterReject: options.afterReject }),
      ...(options.usual !== undefined && { usual: options.usual }),
    }),
    onEvent: options.onEvent,
  };
}

export function summaryOf(conversation: Conversation): ConversationSummary {
  const { id, title, request, pullRequests } = conversation;
  const { message, repository, branch } = request;
  return { id, title, message, repository, branch, pullRequests };
}

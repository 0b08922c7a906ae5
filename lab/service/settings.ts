// The options with every default filled in.

import type { RequestTruth } from './control/requests.ts';
import { type Dialect, rulesOf } from './life/rules.ts';
import type { Misdeed } from './life/types.ts';
import type { Conversation, ConversationEvent } from './world/conversation.ts';

export const defaultApiKey = 'simulator-key';

export interface SimulatorOptions {
  readonly dialect: Dialect;
  /** 0 (the default) = any free one. */
  readonly port?: number;
  readonly host?: string;
  /** How many simulated seconds pass in one. */
  readonly speed?: number;
  /**
   * Sandboxes without work never fall asleep, and their servers forget no policy: on a slow machine they would, before a test comes to
   * its next step.
   */
  readonly sleepless?: boolean;
  /** Whether a server forgets an agent that nobody asks it about, with its policy; when absent, unless it is sleepless. */
  readonly forgetful?: boolean;
  readonly apiKeys?: readonly string[];
  /** The same seed gives the same ids and session keys. */
  readonly seed?: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** What a first message without steering words counts as, such as `confirm until approved`. */
  readonly usual?: string;
  /** Whether the account lets the agent ask at all; without it no script asks. */
  readonly confirmationMode?: boolean;
  /** The account runs an agent of another vendor, which grants itself every permission. */
  readonly acp?: boolean;
  /** Who tells what an agent has cost: record and agent server, the agent server alone, or neither. */
  readonly tellsCost?: 'record' | 'agent_server' | 'nowhere';
  /** False: no start names its sandbox before it is ready. */
  readonly namesSandboxes?: boolean;
  /** A start without a message is a 422. */
  readonly refuseEmptyStarts?: boolean;
  /** What this service does wrong, for those who have to notice it. */
  readonly misdeeds?: readonly Misdeed[];
  /** Requests kept for the control endpoint. */
  readonly keepRequests?: number;
  /** Called with each request as it comes; then none is kept. */
  readonly onRequest?: ((request: RequestTruth) => void) | undefined;
  readonly onEvent?: (conversation: ConversationSummary, event: ConversationEvent) => void;
}

export type ConversationSummary = ReturnType<typeof summaryOf>;
export type Settings = ReturnType<typeof settingsOf>;

export function settingsOf(options: SimulatorOptions) {
  const { speed = 1, usual = '', confirmationMode = true, acp = false, sleepless = false } = options;
  const { forgetful = !sleepless } = options;
  const rules = rulesOf(options.dialect, speed, usual, options.misdeeds);
  return {
    dialect: options.dialect,
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    apiKeys: options.apiKeys ?? [defaultApiKey],
    seed: options.seed,
    now: options.now ?? Date.now,
    confirmationMode,
    acp,
    tellsCost: options.tellsCost ?? 'record',
    namesSandboxes: options.namesSandboxes ?? true,
    refuseEmptyStarts: options.refuseEmptyStarts ?? false,
    keepRequests: options.keepRequests ?? 1000,
    onRequest: options.onRequest,
    rules: {
      ...rules,
      idlePauseMs: sleepless ? null : rules.idlePauseMs,
      forgetsAfterMs: forgetful ? rules.forgetsAfterMs : null,
    },
    onEvent: options.onEvent,
  } as const;
}

export function summaryOf({ id, title, request, pullRequests }: Conversation) {
  const { message, repository, branch, model } = request;
  return { id, title, message, repository, branch, model, pullRequests };
}

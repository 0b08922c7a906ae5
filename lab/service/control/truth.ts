// What really happened to a conversation, whatever a client believes.

import type { World } from '../http/call.ts';
import { agentUrlOf } from '../http/wire.ts';
import { sandboxOf } from '../life/machine.ts';
import type { AgentAction } from '../life/types.ts';
import { isoOf } from '../world/clock.ts';
import { type Answer, type Conversation, eventIdOf, isVisible } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';

export interface ToldAction {
  /** Of its event. */
  readonly id: string;
  readonly tool: string;
  readonly arguments: object;
}

export interface ConversationTruth {
  /** As the hosted API of the dialect writes it. */
  readonly id: string;
  readonly taskId: string;
  readonly sandboxId: string;
  readonly agentServerUrl: string;
  readonly createdAt: string;
  readonly title: string;
  readonly message: string | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly pullRequests: readonly number[];
  readonly startStatus: string;
  readonly sandboxStatus: string;
  /** Also while the sandbox is paused. */
  readonly executionStatus: string | null;
  readonly visible: boolean;
  /** Event ids of the actions that wait for an answer. */
  readonly pending: readonly string[];
  readonly answers: readonly Answer[];
  /** All that the agent ever wanted to do. */
  readonly actions: readonly ToldAction[];
  /** How often the agent was set to work; approvals do not count. */
  readonly runs: number;
  /** When the agent has to ask. */
  readonly policy: string;
  /** Messages of people and programs, the first one included. */
  readonly messages: number;
  /** What they said. */
  readonly told: readonly string[];
  /** How often the sandbox was woken, and the session key changed. */
  readonly wakes: number;
  /** How many start requests named this conversation. */
  readonly startRequests: number;
  readonly timeline: readonly { readonly at: number; readonly kind: string; readonly status: string }[];
  /** Only where it was asked for. */
  readonly sessionKey?: string;
}

export function truthOf(conversation: Conversation, world: World, withKeys: boolean): ConversationTruth {
  const { life, request } = conversation;
  const told = life.log.flatMap((entry) =>
    entry.kind === 'message' && entry.from === 'user' ? [entry.text] : [],
  );
  const idOf = world.settings.dialect === 'documented' ? dashed : (id: string) => id;
  return {
    id: idOf(conversation.id),
    taskId: idOf(conversation.taskId),
    sandboxId: conversation.sandboxId,
    agentServerUrl: agentUrlOf(conversation, world),
    createdAt: isoOf(conversation.createdAt),
    title: conversation.title,
    message: request.message,
    repository: request.repository,
    branch: request.branch,
    pullRequests: conversation.pullRequests,
    startStatus: life.start.status,
    sandboxStatus: sandboxOf(life),
    executionStatus: life.execution,
    visible: isVisible(conversation),
    pending: life.pending.map((entry) => eventIdOf(conversation, entry)),
    answers: conversation.answers,
    actions: life.log.flatMap((entry, place) =>
      entry.kind === 'action' ? [toldAction(eventIdOf(conversation, place), entry.action)] : [],
    ),
    runs: life.runs,
    policy: life.policy,
    messages: told.length,
    told,
    wakes: life.wakes,
    startRequests: conversation.startRequests,
    timeline: life.log.flatMap((entry) =>
      'status' in entry ? [{ at: entry.at, kind: entry.kind, status: entry.status }] : [],
    ),
    ...(withKeys && { sessionKey: conversation.sessionKey.key }),
  };
}

const toldAction = (id: string, { tool, kind, args }: AgentAction): ToldAction => ({
  ...{ id, tool, arguments: { kind, ...args } },
});

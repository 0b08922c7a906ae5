// What really happened to a conversation: tests compare a client's belief with it.
import type { World } from '../http/call.ts';
import { agentUrlOf } from '../http/wire.ts';
import { sandboxOf } from '../life/machine.ts';
import type { AgentAction } from '../life/types.ts';
import { type Answer, type Conversation, eventIdOf, isoOf, isVisible } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';

export interface ToldAction {
  /** Of its event. */
  readonly id: string;
  readonly tool: string;
  readonly arguments: object;
}

export type ConversationTruth = ReturnType<typeof truthOf>;

export function truthOf(conversation: Conversation, world: World, withKeys: boolean) {
  const { life, request } = conversation;
  const told = life.log.flatMap((entry) =>
    entry.kind === 'message' && entry.from === 'user' ? [entry.text] : [],
  );
  const idOf = world.settings.dialect === 'documented' ? dashed : (id: string) => id;
  return {
    /** As the hosted API of the dialect writes it. */
    id: idOf(conversation.id),
    taskId: idOf(conversation.taskId),
    sandboxId: conversation.sandboxId,
    agentServerUrl: agentUrlOf(conversation, world),
    createdAt: isoOf(conversation.createdAt),
    title: conversation.title,
    tags: conversation.tags,
    message: request.message,
    repository: request.repository,
    branch: request.branch,
    model: request.model,
    pullRequests: conversation.pullRequests,
    startStatus: life.start.status,
    sandboxStatus: sandboxOf(life),
    /** Also while the sandbox is paused. */
    executionStatus: life.execution,
    visible: isVisible(conversation),
    /** Event ids of the actions that wait for an answer. */
    pending: life.pending.map((entry) => eventIdOf(conversation, entry)),
    answers: conversation.answers as readonly Answer[],
    /** All that the agent ever wanted to do. */
    actions: life.log.flatMap((entry, place) =>
      entry.kind === 'action' ? [toldAction(eventIdOf(conversation, place), entry.action)] : [],
    ),
    /** How often the agent was set to work; approvals do not count. */
    runs: life.runs,
    /** When the agent has to ask: always, never, or as its script says. */
    policy: life.policy,
    /** Messages of people and programs, the first one included, and what they said. */
    messages: told.length,
    told,
    /** How often the sandbox was woken, and the session key changed. */
    wakes: life.wakes,
    /** How many start requests named this conversation. */
    startRequests: conversation.startRequests,
    timeline: life.log.flatMap((entry) =>
      'status' in entry ? [{ at: entry.at, kind: entry.kind, status: entry.status }] : [],
    ),
    ...(withKeys && { sessionKey: conversation.sessionKey.key }),
  };
}

const toldAction = (id: string, { tool, kind, args }: AgentAction): ToldAction => ({
  id,
  tool,
  arguments: { kind, ...args },
});

/** Answers that must not happen: given twice, by the way, or to an agent that did not wait. */
export function wrongAnswers({ answers }: Pick<ConversationTruth, 'answers'>) {
  const actions = answers.flatMap((answer) => answer.actions);
  const twice = new Set(actions.filter((action, place) => actions.indexOf(action) !== place));
  const decides = (kind: string) => kind === 'accept' || kind === 'reject';
  const isLost = (effect: string) => effect === 'ignored' || effect === 'started';
  return {
    twice: [...twice].map((action) => `${action} was answered twice`),
    byTheWay: answers
      .filter(({ kind, effect }) => (kind === 'run' || kind === 'message') && effect === 'approved')
      .map(({ kind }) => `a ${kind} approved what was pending`),
    elsewhere: answers
      .filter(({ kind, effect }) => decides(kind) && isLost(effect))
      .map(({ kind, effect, execution }) => `${kind} while ${execution} was ${effect}`),
  };
}

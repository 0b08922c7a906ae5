// Looks at a conversation and its pending actions: everything that the decision about an answer needs.
import { type Ask, isAsking, knownPolicy, type Reached } from '../conversation/index.ts';
import {
  type CallOptions,
  type Conversation,
  type Id,
  orFailed,
  type Reach,
  readRecord,
  type Service,
  valueOrNull,
} from '../service/index.ts';

type LookVerbs = Pick<
  Service,
  'conversations' | 'reach' | 'agentBefore' | 'pending' | 'remembered' | 'guard'
>;

export interface LookTerms {
  /** The events are read also where it waits no more. */
  readonly readsOn?: boolean;
  /** It was looked at before it was told to wake: what its agent did is known. */
  readonly isWaking?: boolean;
}

/** Null when the service does not know the conversation. Throws what reading the conversation threw. */
export async function lookAtPending(
  service: LookVerbs,
  id: Id,
  options: CallOptions = {},
  { readsOn = false, isWaking = false }: LookTerms = {},
): Promise<{ readonly seen: Reached; readonly at: Conversation } | null> {
  const conversation = await readRecord(service, id, options);
  if (conversation === null) return null;
  const { sandbox, agent } = conversation;
  const reach: Reach = sandbox?.is === 'up' ? service.reach(conversation) : { kind: 'none' };
  const canAnswer = reach.kind === 'reached';
  const agentBefore =
    sandbox?.is === 'asleep' && !isWaking ? await valueOrNull(() => service.agentBefore(id, options)) : null;
  const pending =
    canAnswer && (readsOn || isAsking(agent))
      ? await orFailed(() => service.pending(conversation, options))
      : isAsking(agentBefore)
        ? await readRemembered(service, id, options)
        : ({ kind: 'unavailable' } as const);
  const policy = canAnswer ? await readPolicyAlone(service, conversation, pending, options) : null;
  const wentOn = pending.kind === 'known' ? pending.wentOn : undefined;
  const whyNot = reach.kind === 'refused' ? { whyNot: reach.why } : {};
  const seen = { kind: 'seen', sandbox, agentBefore, pending, policy, canAnswer, ...whyNot } as const;
  return { seen: { ...seen, agent: wentOn ?? agent }, at: conversation };
}

/** Read with what is pending; on its own only where that tells nothing. */
async function readPolicyAlone(
  service: LookVerbs,
  conversation: Conversation,
  pending: Reached['pending'],
  options: CallOptions,
): Promise<Ask | null> {
  if (pending.kind === 'known') return pending.policy ?? null;
  if (pending.kind === 'failed' || !isAsking(conversation.agent)) return null;
  const guard = await valueOrNull(() => service.guard(conversation, options));
  return knownPolicy(guard?.policy ?? null);
}

/** Read to be shown only: an answer wakes the sandbox, and compares with what its agent says then. */
async function readRemembered(service: LookVerbs, id: Id, options: CallOptions): Promise<Reached['pending']> {
  const told = await valueOrNull(() => service.remembered(id, options));
  return told !== null && told.pending.length > 0
    ? { kind: 'known', value: told.pending }
    : { kind: 'unavailable' };
}

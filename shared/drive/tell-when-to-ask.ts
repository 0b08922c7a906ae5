// Tells an agent again when it has to ask: after its sandbox may have been started again, and where somebody else has set another
// policy. And what else holds it back: who judges its risks, and a goal that would let go what waits.
import {
  type Ask,
  type AskToKeep,
  type Guard,
  type GuardSeen,
  hasOwnGuard,
  isToBeJudged,
  type Judge,
  knownPolicy,
  noAgentServer,
  policyOfWaiting,
  policyToRestore,
  type StandingPolicy,
  type ToldToAsk,
} from '../conversation/index.ts';
import {
  type CallOptions,
  type Conversation,
  failureOr,
  isFailedCall,
  type Service,
  ServiceError,
  valueOrNull,
} from '../service/index.ts';

interface Keeping extends AskToKeep {
  /** Its server may have forgotten the policy, so it is set where it cannot be read. Otherwise that says nothing. */
  readonly inDoubt: boolean;
  /** Who judged its risks so far; null = not known. */
  readonly judge: Judge | null;
}

type GuardVerbs = Pick<Service, 'reach' | 'guard' | 'setPolicy' | 'stopGoal'>;

const noSuchRequest = 'the agent server knows no such request';

interface Told {
  readonly told: ToldToAsk;
  readonly seen: GuardSeen;
}

/** Throws only `aborted`. */
export async function tellWhenToAsk(
  service: GuardVerbs,
  conversation: Conversation,
  keeping: Keeping,
  options: CallOptions,
): Promise<Told> {
  const { inDoubt } = keeping;
  let instead: StandingPolicy | null = null;
  let seen: GuardSeen = {};
  const failed = (why: string): Told => ({
    told: inDoubt || instead !== null ? { failed: why, instead } : 'in_force',
    seen,
  });
  try {
    const reach = service.reach(conversation);
    if (reach.kind !== 'reached') return failed(reach.kind === 'refused' ? reach.why : noAgentServer);
    const guard = await valueOrNull(() => service.guard(conversation, options));
    seen = await seenIn(guard, () => stopGoal(service, conversation, options), keeping);
    const standing = guard?.policy ?? null;
    const toSet = inDoubt
      ? policyOfWaiting(keeping.ask, knownPolicy(standing))
      : policyToRestore(keeping, standing);
    const set = async (ask: Ask): Promise<Told> => {
      const reply = await service.setPolicy(conversation, ask, options);
      if (reply === 'unavailable') return failed(noSuchRequest);
      if (hasOwnGuard(keeping)) seen = { ...seen, judge: reply === 'set' ? 'server' : 'agent' };
      return { told: { set: ask, instead }, seen };
    };
    if (toSet !== null) {
      instead = standing;
      return await set(toSet);
    }
    // The policy is as it should be: what judges beside it may not be.
    const current = knownPolicy(standing);
    if (current !== null && isToBeJudged(keeping, guard, keeping.judge)) {
      await set(current);
      if (keeping.judge === 'server') seen = { ...seen, wasUnjudged: true };
    }
    return { told: 'in_force', seen };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return failed(error.message);
  }
}

async function seenIn(
  guard: Guard | null,
  stop: () => Promise<NonNullable<GuardSeen['goal']>>,
  keeping: AskToKeep,
): Promise<GuardSeen> {
  if (guard === null) return {};
  return {
    ...(guard.isJudged && { judge: 'server' }),
    ...(guard.hooksAct && { hooksAct: true }),
    ...(guard.hasGoal && hasOwnGuard(keeping) && { goal: await stop() }),
  };
}

async function stopGoal(
  service: GuardVerbs,
  conversation: Conversation,
  options: CallOptions,
): Promise<NonNullable<GuardSeen['goal']>> {
  const reply = await failureOr(() => service.stopGoal(conversation, options));
  if (reply instanceof ServiceError) {
    if (!isFailedCall(reply)) throw reply;
    return { failed: reply.message };
  }
  return reply === 'stopped' ? reply : { failed: noSuchRequest };
}

// Tells an agent again when it has to ask: after its sandbox may have been started anew, and where somebody else has set another
// policy.
import {
  type AskToKeep,
  knownPolicy,
  policyOfWaiting,
  policyToRestore,
  type StandingPolicy,
  type ToldToAsk,
} from '../conversation/index.ts';
import {
  type CallOptions,
  type Conversation,
  isFailedCall,
  type Service,
  valueOrNull,
} from '../service/index.ts';

interface Keeping extends AskToKeep {
  /** Its server may have forgotten the policy, so it is set where it cannot be read. Otherwise that says nothing. */
  readonly inDoubt: boolean;
}

/** Throws only `aborted`. */
export async function tellWhenToAsk(
  service: Pick<Service, 'reach' | 'policy' | 'setPolicy'>,
  conversation: Conversation,
  keeping: Keeping,
  options: CallOptions,
): Promise<ToldToAsk> {
  const { inDoubt } = keeping;
  let instead: StandingPolicy | null = null;
  const failed = (why: string): ToldToAsk =>
    inDoubt || instead !== null ? { failed: why, instead } : 'stands';
  try {
    const reach = service.reach(conversation);
    if (reach.kind === 'refused') return failed(reach.why);
    if (reach.kind === 'none') return failed('the service does not name the agent server');
    const standing = await valueOrNull(() => service.policy(conversation, options));
    const toSet = inDoubt
      ? policyOfWaiting(keeping.ask, knownPolicy(standing))
      : policyToRestore(keeping, standing);
    if (toSet === null) return 'stands';
    instead = standing;
    const reply = await service.setPolicy(conversation, toSet, options);
    return reply === 'set' ? { set: toSet, instead } : failed('the agent server knows no such request');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return failed(error.message);
  }
}

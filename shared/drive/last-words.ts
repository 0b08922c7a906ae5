// Reads the final message of the agent, and why it failed. Optional: a run also ends without them.
import { type Ending, isLost, type OutcomeName, reasonLine, type Sandbox } from '../conversation/index.ts';
import {
  type CallOptions,
  type Conversation,
  failureOr,
  type Optional,
  type Said,
  type Service,
  ServiceError,
} from '../service/index.ts';

export interface LastWords {
  readonly message: string | null;
  /** The ending, with the agent's own reason instead of ours if there is one. */
  readonly ending: Ending;
}

type WordsVerbs = Pick<Service, 'reach' | 'remembered' | 'newestError' | 'lastSaid'>;

/** Never throws because of the service. `onFailure` is called with each error. */
export async function readLastWords(
  ending: Ending,
  conversation: Conversation | null,
  service: WordsVerbs,
  options: CallOptions,
  onFailure: (error: ServiceError) => void = () => {},
): Promise<LastWords> {
  const silence: LastWords = { message: null, ending };
  if (conversation === null) return silence;
  const wanted = wordsWanted(ending.outcome, conversation.sandbox);
  if (wanted === 'remembered') {
    const kept = await orNothing(() => service.remembered(conversation.id, options), onFailure);
    return wordsOf(ending, kept?.said);
  }
  if (wanted === 'nothing') return silence;
  const reach = service.reach(conversation);
  if (reach.kind === 'refused') onFailure(new ServiceError('bad_configuration', reach.why));
  if (reach.kind !== 'reached') return silence;
  const [said, failure] = await Promise.all([
    orNothing(() => service.lastSaid(conversation, options), onFailure),
    wanted === 'message' ? null : orNothing(() => service.newestError(conversation, options), onFailure),
  ]);
  return wordsOf(explained(ending, failure), said);
}

/** The agent's own endings; while the sandbox does not run, only the service itself can be asked. */
export function wordsWanted(
  outcome: OutcomeName,
  sandbox: Sandbox | null,
): 'nothing' | 'remembered' | 'message' | 'message_and_failure' {
  if (sandbox?.is === 'asleep' || isLost(sandbox)) {
    return ['finished', 'error', 'stuck'].includes(outcome) ? 'remembered' : 'nothing';
  }
  if (sandbox?.is !== 'up') return 'nothing';
  if (outcome === 'finished' || outcome === 'idle') return 'message';
  return outcome === 'error' || outcome === 'stuck' ? 'message_and_failure' : 'nothing';
}

/** Both are `finished`, but only the finish tool says that the task is done. */
function wordsOf(ending: Ending, said: Said | null | undefined): LastWords {
  const message = said?.text.trim() ? said.text : null;
  if (ending.outcome !== 'finished' || said?.kind !== 'message') return { message, ending };
  const reason = 'the agent ended with a message';
  return { message, ending: { ...ending, reason, variant: 'with_message' } };
}

export function explained(
  ending: Ending,
  failure: { readonly code: string; readonly detail: string } | null,
): Ending {
  const words = [failure?.code, failure?.detail].map((word) => word?.trim()).filter(Boolean);
  return words.length === 0 ? ending : { ...ending, reason: reasonLine(words.join(': ')) };
}

async function orNothing<T>(
  ask: () => Promise<Optional<T>>,
  onFailure: (error: ServiceError) => void,
): Promise<T | null> {
  const answer = await failureOr(ask);
  if (!(answer instanceof ServiceError)) return answer.kind === 'known' ? answer.value : null;
  onFailure(answer);
  return null;
}

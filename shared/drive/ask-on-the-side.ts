// A question to an agent on the side. Nothing runs because of it, a pending question stays pending, and no sandbox is woken.
import { noAgentServer, type OutcomeName } from '../conversation/index.ts';
import { failureOutcomes, type Id, isFailedCall, readRecord, type Service } from '../service/index.ts';
import type { MachineServiceOptions } from './machine-service.ts';

export type SideReply =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string; readonly outcome: OutcomeName };

export type SideTools = Pick<MachineServiceOptions, 'now' | 'readOptions'> & {
  readonly service: Pick<Service, 'conversations' | 'reach' | 'ask'>;
};

/** Answering takes a call of the model. */
const longestAnswer = 120_000;

/** Asked once: every question costs. Throws only `aborted`. */
export async function askOnTheSide(
  id: Id,
  question: string,
  { service, now, readOptions }: SideTools,
): Promise<SideReply> {
  const options = readOptions();
  try {
    const conversation = await readRecord(service, id, options);
    if (conversation === null)
      return { ...none('the service does not know the conversation'), outcome: 'not_found' };
    const { sandbox } = conversation;
    if (sandbox?.is !== 'up') {
      return none(`its sandbox is ${sandbox?.says ?? 'not known'}, and a side question does not wake it`);
    }
    const reach = service.reach(conversation);
    if (reach.kind === 'none') return none(noAgentServer);
    const said = await service.ask(conversation, question, {
      ...(options.signal && { signal: options.signal }),
      deadline: now() + longestAnswer,
      attemptMs: longestAnswer,
    });
    return said.kind === 'known'
      ? { kind: 'answer', text: said.value }
      : none('the agent server takes no side questions, or gave no answer');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { ...none(error.message), outcome: failureOutcomes[error.code].watch };
  }
}

function none(why: string) {
  return { kind: 'none', why, outcome: 'unavailable' } as const;
}

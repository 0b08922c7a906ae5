// Asks an agent something on the side. Nothing runs because of it, a pending question stays pending, and no sandbox is woken.
import { normaliseId, sandboxRow } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import type { MachineServiceOptions } from './machine-service.ts';
import type { HostedApi, Id } from './types.ts';

export type SideReply =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string };

export type SideTools = Pick<MachineServiceOptions, 'agentServer' | 'now' | 'readOptions'> & {
  readonly api: Pick<HostedApi, 'conversations'>;
};

/** Answering takes a call of the model. */
const longestAnswer = 120_000;

/** Asked once: every question costs. Throws only `aborted`. */
export async function askOnTheSide(id: Id, question: string, tools: SideTools): Promise<SideReply> {
  const options = tools.readOptions();
  try {
    const conversation = (await tools.api.conversations([id], options)).get(normaliseId(id));
    if (conversation === undefined) return none('the service does not know the conversation');
    const { sandboxStatus } = conversation;
    if (sandboxRow(sandboxStatus)?.question !== 'ask_the_agent') {
      return none(`its sandbox is ${sandboxStatus ?? 'not known'}, and a side question wakes nobody`);
    }
    const server = tools.agentServer(conversation);
    if (server === null) return none('the service does not name the agent server');
    const said = await server.ask(id, question, {
      ...(options.signal && { signal: options.signal }),
      deadline: tools.now() + longestAnswer,
      attemptMs: longestAnswer,
    });
    return said.kind === 'known'
      ? { kind: 'answer', text: said.value }
      : none('the agent server takes no side questions, or gave no answer');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return none(error.message);
  }
}

function none(why: string): SideReply {
  return { kind: 'none', why };
}

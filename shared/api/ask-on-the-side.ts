// Asks an agent something on the side. Nothing runs because of it, what it waits for stays as it was, and no sandbox is woken.
import { sandboxRow } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import { normaliseId } from './ids.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Id } from './types.ts';

export type SideReply =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string };

export interface SideTools {
  readonly api: Pick<HostedApi, 'conversations'>;
  agentServer(conversation: Conversation): AgentServer | null;
  /** For the look before it. */
  readonly look: CallOptions;
  now(): number;
}

/** It waits for a call of the model. */
const longestAnswer = 120_000;

/** Asked once: every question costs. Throws only `aborted`. */
export async function askOnTheSide(id: Id, question: string, tools: SideTools): Promise<SideReply> {
  try {
    const conversation = (await tools.api.conversations([id], tools.look)).get(normaliseId(id));
    if (conversation === undefined) return none('the service does not know the conversation');
    const { sandboxStatus } = conversation;
    if (sandboxRow(sandboxStatus)?.question !== 'ask_the_agent') {
      return none(`its sandbox is ${sandboxStatus ?? 'not known'}, and a side question wakes nobody`);
    }
    const server = tools.agentServer(conversation);
    if (server === null) return none('the service does not name the agent server');
    const said = await server.ask(id, question, {
      ...(tools.look.signal && { signal: tools.look.signal }),
      ...{ deadline: tools.now() + longestAnswer, attemptMs: longestAnswer },
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

// Reads what ran in a conversation, at the end of a run whose agent had to ask. Never throws because of the service.
import { type HadToAsk, type Proof, type ProvedQuestion, proveRun } from '../question/index.ts';
import { sandboxRow } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi } from './types.ts';

interface Reading {
  readonly conversation: Conversation | null;
  readonly api: Pick<HostedApi, 'ranActions'>;
  readonly options: CallOptions;
  agentServerOf(conversation: Conversation): Pick<AgentServer, 'ranActions'> | null;
}

export async function readProof(
  { conversation, api, options, agentServerOf }: Reading,
  questions: readonly ProvedQuestion[],
  asked: HadToAsk,
): Promise<Proof> {
  if (conversation === null) return unreadable('the service does not know the conversation any more');
  const { id, sandboxStatus } = conversation;
  const isUp = sandboxRow(sandboxStatus)?.question === 'ask_the_agent';
  try {
    // While the sandbox does not run, only the service itself can be asked.
    const server = isUp ? agentServerOf(conversation) : null;
    const told = await (server ?? api).ranActions(id, options);
    return told.kind === 'known'
      ? proveRun(told.value, questions, asked)
      : unreadable('the service does not list its events');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return unreadable(error.message);
  }
}

function unreadable(why: string): Proof {
  return { kind: 'unreadable', why };
}

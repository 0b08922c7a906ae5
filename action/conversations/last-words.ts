// What the agent said last, and why it failed: asked once after the end, and never a reason to fail or to wait long.
import { type CallOptions, type Conversation, type Optional, ServiceError } from '../../shared/api/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import type { Scene } from '../scene.ts';
import { agentServerOf } from './agent-server.ts';

const patienceMs = 3_000;
const outcomesOfTheAgent: readonly string[] = ['finished', 'error', 'stuck', 'idle'];

/** Notes the final message and gives back the ending, with the agent's own reason where it has one. */
export async function hearLastWords(
  ending: Ending,
  conversationId: string,
  conversation: Conversation | null,
  scene: Scene,
): Promise<Ending> {
  const server = agentServerOf(conversation, scene);
  if (server === null || !outcomesOfTheAgent.includes(ending.outcome)) return ending;
  const options = { signal: scene.cancel.signal, deadline: scene.clock.now() + patienceMs };
  const [message, failure] = await Promise.all([
    ask((call) => server.finalResponse(conversationId, call), options),
    ending.outcome === 'error' || ending.outcome === 'stuck'
      ? ask((call) => server.newestError(conversationId, call), options)
      : null,
  ]);
  if (message !== null && message.trim() !== '') scene.ledger.note({ finalMessage: message });
  if (failure === null) return ending;
  const words = [failure.code, failure.detail].filter((word) => word.trim() !== '').join(': ');
  return words === '' ? ending : { ...ending, reason: words.replace(/\s+/g, ' ').slice(0, 2000) };
}

async function ask<T>(
  call: (options: CallOptions) => Promise<Optional<T>>,
  options: CallOptions,
): Promise<T | null> {
  try {
    const answer = await call(options);
    return answer.kind === 'known' ? answer.value : null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

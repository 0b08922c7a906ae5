// The agent's final message, and why it failed.
import { type Conversation, readLastWords } from '../../shared/api/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';

const longestRead = 10_000;

export async function withLastWords(
  { services, clock, log }: Deps,
  run: Run,
  conversation: Conversation | null,
): Promise<Run> {
  const { ending } = run.facts;
  if (ending === null || conversation?.sandboxStatus !== 'RUNNING') return run;
  const server = services.agentServer(conversation);
  if (server === null) return run;
  const options = { deadline: clock.now() + longestRead };
  const { message, failure } = await readLastWords(
    server,
    conversation.id,
    ending.outcome,
    options,
    ({ code }) => log.warn('the last words of a run could not be read', { run: run.id, code }),
  );
  const reason = failure === null ? ending.reason : `${ending.reason}: ${failure}`;
  return { ...run, facts: { ...run.facts, finalMessage: message, ending: { ...ending, reason } } };
}

// Reads the agent's final message, and why the agent failed.
import { type Conversation, readLastWords } from '../../shared/api/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';

const longestRead = 10_000;

export async function withLastWords(
  { services, clock, log }: Deps,
  run: Run,
  conversation: Conversation | null,
): Promise<Run> {
  if (run.facts.ending === null) return run;
  const { ending, message } = await readLastWords(
    run.facts.ending,
    conversation,
    (of) => services.agentServer(of),
    { deadline: clock.now() + longestRead },
    ({ code }) => log.warn('the final message of a run could not be read', { run: run.id, code }),
  );
  return { ...run, facts: { ...run.facts, finalMessage: message ?? run.facts.finalMessage, ending } };
}

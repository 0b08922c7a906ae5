// The agent's final message, or why it failed. Nice to have: a run ends without them too.
import { type AgentServer, type Conversation, type Optional, ServiceError } from '../../shared/api/index.ts';
import type { Run } from '../run/types.ts';
import type { WorkerParts } from './parts.ts';

const longestRead = 10_000;

export async function withLastWords(
  { services, clock, log }: WorkerParts,
  run: Run,
  conversation: Conversation | null,
): Promise<Run> {
  const { ending } = run.facts;
  if (ending === null || conversation?.sandboxStatus !== 'RUNNING') return run;
  const server = services.agentServer(conversation);
  if (server === null) return run;
  const read = async <T>(
    ask: (server: AgentServer, deadline: number) => Promise<Optional<T>>,
  ): Promise<T | null> => {
    try {
      const answer = await ask(server, clock.now() + longestRead);
      return answer.kind === 'known' ? answer.value : null;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.warn('the last words of a run could not be read', { run: run.id, code: error.code });
      return null;
    }
  };

  switch (ending.outcome) {
    case 'finished':
    case 'idle':
    case 'stuck': {
      const finalMessage = await read((agent, deadline) =>
        agent.finalResponse(conversation.id, { deadline }),
      );
      return { ...run, facts: { ...run.facts, finalMessage } };
    }
    case 'error': {
      const failure = await read((agent, deadline) => agent.newestError(conversation.id, { deadline }));
      if (failure === null) return run;
      const reason = `${ending.reason}: ${failure.code}: ${failure.detail}`;
      return { ...run, facts: { ...run.facts, ending: { ...ending, reason } } };
    }
    default:
      return run;
  }
}

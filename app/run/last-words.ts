// The agent's final message, and why it failed.

import { type Conversation, type HostedApi, readLastWords } from '../../shared/service/index.ts';
import type { Run } from '../store/run.ts';
import type { RunDeps } from './deps.ts';

const longestRead = 10_000;

export async function withLastWords(
  { services, clock, log }: RunDeps,
  run: Run,
  conversation: Conversation | null,
  api: HostedApi,
): Promise<Run> {
  if (run.facts.ending === null) return run;
  const { ending, message } = await readLastWords(
    run.facts.ending,
    conversation,
    api,
    (of) => services.agentServer(of),
    { deadline: clock.now() + longestRead },
    ({ code }) => log.warn('the final message of a run could not be read', { run: run.id, code }),
  );
  return { ...run, facts: { ...run.facts, finalMessage: message ?? run.facts.finalMessage, ending } };
}

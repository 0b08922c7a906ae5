// The post step finishes what main could only begin: the agent of a cancelled or killed step is stopped.
import { ServiceError } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { normaliseId, reasonLine } from '../../shared/watch/index.ts';
import type { Deps, Services } from '../inputs/deps.ts';
import type { RawInputs } from '../inputs/inputs.ts';
import type { Facts } from '../report/facts.ts';
import { killedMain } from '../report/saved-facts.ts';
import { driveStop, stopWords } from './stop-agent.ts';

/** GitHub gives cancelled jobs five minutes. */
const patienceMs = 60_000;
const pollInterval = 1_000;

interface FinishedStop {
  readonly facts: Facts;
  /** What became of it, for people. */
  readonly words: string;
}

/** Null when there is nothing to stop. Throws nothing because of the service: that it failed is told. */
export async function finishStop(
  facts: Facts,
  inputs: RawInputs,
  { core, clock, connect }: Pick<Deps, 'core' | 'clock' | 'connect'>,
): Promise<FinishedStop | null> {
  if (facts.stop?.result) return null;
  const isWanted = facts.stop !== null || (inputs['on-cancel'] === 'stop' && killedMain(core));
  if (!isWanted) return null;
  const controller = new AbortController();
  const { signal } = controller;
  const settings = {
    agentServerUrl: inputs['agent-server-url'].trim() || null,
    baseUrl: inputs['base-url'].trim(),
    sessionApiKey: inputs['session-api-key'].trim() || null,
  };
  let services: Services | null = null;
  try {
    services = connect({ ...settings, apiKey: inputs['api-key'] }, signal);
    const deadline = clock.now() + patienceMs;
    const conversationId = facts.conversationId ?? (await conversationOfTask(facts, services, deadline));
    if (conversationId === null) {
      return facts.startTaskId === null ? null : notStopped(facts, 'its start task names no conversation');
    }
    const begun = facts.stop ?? newStop('the cancelled workflow', null, clock.now());
    const stop = await driveStop(
      conversationId,
      { ...begun, dueAt: clock.now() },
      {
        services,
        settings,
        clock,
        pollInterval,
        deadline,
        cancel: { signal, late: signal },
        maskSecret: core.setSecret,
        note: (next) => core.saveState('facts', JSON.stringify({ ...facts, stop: next })),
      },
    );
    const conversationUrl = facts.conversationUrl ?? services.api.conversationPage(conversationId);
    return { facts: { ...facts, conversationId, conversationUrl, stop }, words: stopWords(stop) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return notStopped(facts, reasonLine(error.message));
  } finally {
    await services?.close();
  }
}

async function conversationOfTask(
  { startTaskId }: Facts,
  { api }: Services,
  deadline: number,
): Promise<string | null> {
  if (startTaskId === null) return null;
  const tasks = await api.startTasks([startTaskId], { deadline });
  return tasks.get(normaliseId(startTaskId))?.conversationId ?? null;
}

function notStopped(facts: Facts, why: string): FinishedStop {
  return { facts, words: `the agent could not be stopped: ${why}` };
}

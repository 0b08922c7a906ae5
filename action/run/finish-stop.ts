// The post step finishes what main could only begin: the agent of a cancelled or killed step is stopped, also one that is still being
// started.

import { reasonLine } from '../../shared/conversation/index.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import type { Connected, Deps } from '../inputs/deps.ts';
import type { RawInputs } from '../inputs/inputs.ts';
import type { Facts } from '../report/facts.ts';
import { killedMain } from '../report/ledger.ts';
import { hasAgent } from './find-started.ts';
import { type StopEnd, stopStarted, stopsForCancel } from './stop-agent.ts';

/** GitHub gives cancelled jobs five minutes. */
const patienceMs = 60_000;
const pollInterval = 1_000;

interface FinishedStop extends StopEnd {
  readonly facts: Facts;
}

/** Null when there is nothing to stop. Throws nothing because of the service: a failure is reported. */
export async function finishStop(
  facts: Facts,
  inputs: RawInputs,
  { core, clock, connect }: Pick<Deps, 'core' | 'clock' | 'connect'>,
): Promise<FinishedStop | null> {
  const isWanted = facts.stop !== null || (inputs['on-cancel'] === 'stop' && killedMain(core));
  if (!isWanted || facts.stop?.result || !hasAgent(facts)) return null;
  const { signal } = new AbortController();
  const end = clock.now() + patienceMs;
  const settings = {
    agentServerUrl: inputs['agent-server-url'].trim() || null,
    baseUrl: inputs['base-url'].trim(),
    sessionApiKey: inputs['session-api-key'].trim() || null,
    maskSecret: core.setSecret,
  };
  const begun = facts.stop ?? newStop(stopsForCancel, null, clock.now());
  let left: Facts = { ...facts, stop: begun };
  const note = (news: Partial<Facts>) => {
    left = { ...left, ...news };
  };
  let connected: Connected | null = null;
  try {
    connected = connect({ ...settings, apiKey: inputs['api-key'] });
    const tools = {
      service: connected.service,
      clock,
      pollInterval,
      signal,
      until: () => end,
      note: (stop: Facts['stop']) => note({ stop }),
    };
    const ended = await stopStarted(facts, { ...begun, dueAt: clock.now() }, tools, note);
    return { ...ended, facts: left };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const words = `the agent could not be stopped: ${reasonLine(error.message)}`;
    return { kind: 'not_stopped', words, facts };
  } finally {
    await connected?.close();
  }
}

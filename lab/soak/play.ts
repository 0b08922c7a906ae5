// Plays one plan: a simulated service, and the bundled Action as the runner would run it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Step, startStep } from '../runner/runner.ts';
import { type Simulator, startSimulator } from '../service/index.ts';
import { until } from '../support/until.ts';
import type { Evidence } from './evidence.ts';
import { type Plan, speed } from './plan.ts';
import { setStage } from './stage.ts';

/** No run has a deadline beyond this one. */
const longestMs = 120_000;

/** `bundle`: null = dist/. */
export async function play(plan: Plan, bundle: string | null) {
  let ahead = 0;
  const apiKey = `soak-key-${plan.number}-c2a91f`;
  const service = await startSimulator({
    ...{ dialect: plan.dialect, speed, apiKeys: [apiKey], now: () => Date.now() + ahead },
  });
  try {
    const inputs = await setStage(plan, service, (ms) => {
      ahead += ms;
    });
    for (const fault of plan.faults) await service.control.armFault(fault);
    const began = performance.now();
    const running = startStep({ with: inputs, ...(bundle !== null && { bundle }) });
    const step = await ended(plan, running, service);
    const exchanges = await service.control.requests({ keys: true });
    const evidence: Evidence = {
      step,
      tookMs: step.exitedAt - began,
      conversations: await service.control.conversations(),
      secrets: [apiKey, ...exchanges.flatMap(({ answer }) => sessionKeysIn(answer?.text ?? ''))],
      faults: exchanges.filter(({ fault }) => fault !== null).length,
    };
    return { inputs, evidence, exchanges };
  } finally {
    await service.close();
  }
}

async function ended(plan: Plan, running: Step, service: Simulator) {
  const over = new AbortController();
  const late = setTimeout(() => running.kill(), longestMs);
  const cancelling = cancelAfter(plan.cancel, service, over.signal)
    .then((isDue) => isDue && running.cancel())
    .catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });
  const step = await running.result.finally(() => {
    clearTimeout(late);
    over.abort();
  });
  await cancelling;
  return step;
}

async function cancelAfter(
  cancel: Plan['cancel'],
  { control }: Simulator,
  signal: AbortSignal,
): Promise<boolean> {
  if (cancel === null) return false;
  const enough = async () => (await control.requests()).length >= cancel.requests;
  await until(enough, Boolean, { pauseMs: 10, signal });
  await sleep(cancel.ms, undefined, { signal });
  return true;
}

/** A sandbox that is woken has a new one. */
function sessionKeysIn(answer: string): readonly string[] {
  return [...answer.matchAll(/"session_api_key":"([^"]+)"/g)].map(([, key]) => key ?? '');
}

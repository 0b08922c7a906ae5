// Plays one plan: a simulated service, where it is needed an emulated GitHub, and the bundled Action as the runner
// would run it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StepOptions } from '../runner/job.ts';
import { startStep } from '../runner/runner.ts';
import { type Simulator, startSimulator } from '../service/index.ts';
import { startUnhurriedGitHub } from '../stage/workflow.ts';
import { until } from '../support/until.ts';
import { type Evidence, exchangesWith } from './evidence.ts';
import { type Plan, speed } from './plan.ts';
import { repository, setStage } from './stage.ts';

export interface PlayOptions {
  readonly bundle: string | null;
}

/** No run has a deadline beyond this one. */
const longestMs = 120_000;

export async function play(plan: Plan, options: PlayOptions) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const apiKey = `soak-key-${plan.number}-c2a91f`;
  const service = await startSimulator({ dialect: plan.dialect, speed, apiKeys: [apiKey], now });
  const comments = plan.comment !== null || plan.inputs.comment !== undefined;
  const github = comments ? await startUnhurriedGitHub() : null;
  try {
    const pass = (ms: number) => {
      ahead += ms;
    };
    const stage = await setStage(plan, { service, github, bundle: options.bundle, pass });
    const asked = await service.control.requests();
    for (const fault of plan.faults) await service.control.armFault(fault);
    if (plan.githubFails) await github?.addFault({ path: '/comments', status: 502 });
    const { step, startedAt, exitedAt, cancelledAt } = await runStep(plan, stage.options, service);
    const exchanges = (await exchangesWith(service, ahead)).slice(asked.length);
    const conversations = await service.control.conversations({ keys: true });
    const written = github ? await github.comments(repository, stage.issue) : [];
    const evidence: Evidence = {
      startedAt,
      begunAt: begunBetween(step.state, startedAt, exchanges[0]?.at ?? exitedAt),
      exitedAt,
      cancelledAt,
      step,
      exchanges,
      conversations,
      secrets: [
        apiKey,
        ...stage.secrets,
        ...sessionKeysIn(exchanges.map(({ answer }) => answer?.text ?? '')),
      ],
      comments: written.map(({ body }) => body),
    };
    return { inputs: stage.options.with, evidence };
  } finally {
    await Promise.all([service.close(), github?.close()]);
  }
}

async function runStep(plan: Plan, options: StepOptions, service: Simulator) {
  const startedAt = Date.now();
  const running = startStep(options);
  const over = new AbortController();
  let cancelledAt = Number.POSITIVE_INFINITY;
  const late = setTimeout(() => running.kill(), longestMs);
  const actors = Promise.all([
    plan.cancel &&
      cancelAfter(plan.cancel, service, over.signal, () => {
        cancelledAt = Date.now();
        running.cancel();
      }),
    plan.elsewhere && actElsewhere(plan.elsewhere, service, over.signal),
  ]).catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  const step = await running.result.finally(() => {
    clearTimeout(late);
    over.abort();
  });
  // Post has run since.
  const exitedAt = Math.round(performance.timeOrigin + step.exitedAt);
  await actors;
  return { step, startedAt, exitedAt, cancelledAt: cancelledAt < exitedAt ? cancelledAt : null };
}

async function cancelAfter(
  { requests, ms }: NonNullable<Plan['cancel']>,
  service: Simulator,
  signal: AbortSignal,
  cancel: () => void,
): Promise<void> {
  const enough = async () => (await service.control.requests()).length >= requests;
  await until(enough, Boolean, { pauseMs: 10, signal });
  await sleep(ms, undefined, { signal });
  cancel();
}

async function actElsewhere(
  { afterMs, end }: NonNullable<Plan['elsewhere']>,
  { control }: Simulator,
  signal: AbortSignal,
): Promise<void> {
  const waiting = async () =>
    (await control.conversations()).find(
      ({ executionStatus }) => executionStatus === 'waiting_for_confirmation',
    );
  const found = await until(waiting, Boolean, { signal });
  if (found === undefined) return;
  await sleep(afterMs, undefined, { signal });
  await control.setState(found.id, { execution_status: 'running' });
  await sleep(200, undefined, { signal });
  await control.setState(found.id, { execution_status: end });
}

function begunBetween({ facts }: Readonly<Record<string, string>>, from: number, to: number): number | null {
  const at: unknown = facts === undefined ? null : JSON.parse(facts).startedAt;
  return typeof at === 'number' && at >= from && at <= to ? at : null;
}

/** A sandbox that is woken has a new one. */
function sessionKeysIn(answers: readonly string[]): readonly string[] {
  return answers.flatMap((text) =>
    [...text.matchAll(/"session_api_key":"([^"]+)"/g)].map(([, key]) => key ?? ''),
  );
}

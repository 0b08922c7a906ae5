// A step of the Action on the ground, drawn and played without a runner, and judged by what knows nothing of the Action's code.
import { setTimeout as sleep } from 'node:timers/promises';
import { playPost, play as playStep } from '../../action/testing/play.ts';
import { type Simulator, startSimulator } from '../service/index.ts';
import { askedBy } from '../steps/asked.ts';
import { checkStep } from '../steps/books.ts';
import { type Evidence, readDocuments } from '../steps/evidence.ts';
import { type Plan, speed } from '../steps/plan.ts';
import type { Entry } from '../support/promises.ts';
import { endLife, inside, newLife } from './ground/lives.ts';
import type { StepPart } from './plan.ts';

export async function playStepPart({ id, plan }: StepPart): Promise<readonly Entry[]> {
  const lives = { service: newLife(`service of ${id}`), step: newLife(id) };
  const service = await inside(lives.service, () =>
    startSimulator({ dialect: plan.dialect, speed, seed: id }),
  );
  const inputs = await inputsOf(plan, service);
  for (const fault of plan.faults) await service.control.armFault(fault);
  const startedAt = Date.now();
  let cancelledAt: number | null = null;
  const played = await inside(lives.step, () =>
    playStep(service, inputs, {
      onLine: (_, cancel) => {
        if (plan.cancelAfterMs === null || cancelledAt !== null) return;
        cancelledAt = 0;
        setTimeout(() => {
          cancelledAt = Date.now();
          cancel();
        }, plan.cancelAfterMs);
      },
    }),
  );
  const exitedAt = Date.now();
  const post = await inside(lives.step, () => playPost(service, inputs, { state: played.state }));
  endLife(lives.step);
  // What it left behind, such as an answer that was on its way, arrives.
  await sleep(5_000);
  const exchanges = await service.control.requests({ keys: true });
  const stdout = played.lines.join('\n');
  const summary = played.summaries.join('\n');
  const kept = [...Object.values(played.outputs), ...Object.values(played.state)];
  const evidence: Evidence = {
    conversations: await service.control.conversations(),
    secrets: [service.apiKey, ...exchanges.flatMap(({ answer }) => sessionKeysIn(answer?.text ?? ''))],
    faults: exchanges.filter(({ fault }) => fault !== null).length,
    step: {
      exitCode: played.exitCode,
      outputs: played.outputs,
      stdout,
      summary,
      post,
      everything: [stdout, summary, ...kept, ...post.lines].join('\n'),
    },
  };
  endLife(lives.service);
  const asked = askedBy(plan, inputs);
  const cancelled = cancelledAt !== null && cancelledAt > 0 && cancelledAt <= exitedAt ? cancelledAt : null;
  const moments = { startedAt, exitedAt, cancelledAt: cancelled, exchanges };
  return checkStep({ asked, evidence, moments, documents: readDocuments() }).map(
    ({ promise, checked, wrong }) => ({
      promise: `a step of the Action: ${promise}`,
      checked,
      wrong: wrong.map((line) => `${id}: ${line}`),
    }),
  );
}

/** A sandbox that is woken has a new one. */
function sessionKeysIn(answer: string): readonly string[] {
  return [...answer.matchAll(/"session_api_key":"([^"]+)"/g)].map(([, key]) => key ?? '');
}

/** What a workflow would write under `with:`, once there is what was before the step. */
async function inputsOf(plan: Plan, service: Simulator): Promise<Readonly<Record<string, string>>> {
  const { inputs, mode, message } = plan;
  const starts = mode === 'run' || mode === 'start';
  return {
    'api-key': service.apiKey,
    'base-url': service.url,
    ...inputs,
    ...(await conversationBefore(plan, service)),
    ...(starts && { prompt: message }),
    ...(inputs['agent-server-url'] !== undefined && { 'agent-server-url': service.agentServerUrl }),
  };
}

async function conversationBefore(
  { before, message }: Plan,
  { control }: Simulator,
): Promise<Record<string, string>> {
  if (before === null) return {};
  const [id = ''] = await control.populate({ count: 1, message, repository: 'octo/widgets' });
  await sleep((before.minutes * 60_000) / speed);
  switch (before.named) {
    case 'conversation':
      return { 'conversation-id': id };
    case 'start_task':
      return { 'start-task-id': (await control.conversation(id)).taskId };
    case 'unknown':
      return { 'conversation-id': 'f'.repeat(32) };
  }
}

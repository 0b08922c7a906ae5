// A step of the Action on the ground: a plan of the soak, played without a runner and judged by the soak's own model.
import { setTimeout as sleep } from 'node:timers/promises';
import { play as playStep } from '../../action/testing/play.ts';
import { startSimulator } from '../service/index.ts';
import { checkStep } from '../soak/books.ts';
import { type Evidence, readDocuments } from '../soak/evidence.ts';
import { askedBy } from '../soak/model/asked.ts';
import { checkRecord } from '../soak/model/books.ts';
import { verdictOn } from '../soak/model/verdict.ts';
import { speed } from '../soak/plan.ts';
import { setStage } from '../soak/stage.ts';
import type { Entry } from '../support/promises.ts';
import { endLife, inside, newLife } from './ground/lives.ts';
import type { StepPart } from './plan.ts';

export async function playStepPart({ id, plan }: StepPart): Promise<readonly Entry[]> {
  const lives = { service: newLife(`service of ${id}`), step: newLife(id) };
  const service = await inside(lives.service, () =>
    startSimulator({ dialect: plan.dialect, speed, seed: id }),
  );
  const inputs = await setStage(plan, service, sleep);
  for (const fault of plan.faults) await service.control.armFault(fault);
  const startedAt = Date.now();
  let cancelledAt: number | null = null;
  const played = await inside(lives.step, () =>
    playStep(service, inputs, {
      onLine: (_, cancel) => {
        if (plan.cancel === null || cancelledAt !== null) return;
        cancelledAt = 0;
        setTimeout(() => {
          cancelledAt = Date.now();
          cancel();
        }, plan.cancel.ms * plan.cancel.requests);
      },
    }),
  );
  const exitedAt = Date.now();
  endLife(lives.step);
  // What it left behind, such as an answer that was on its way, arrives.
  await sleep(5_000);
  const exchanges = await service.control.requests({ keys: true });
  const stdout = played.lines.join('\n');
  const summary = played.summaries.join('\n');
  const evidence: Evidence = {
    tookMs: exitedAt - startedAt,
    conversations: await service.control.conversations(),
    secrets: [service.apiKey],
    faults: exchanges.filter(({ fault }) => fault !== null).length,
    step: {
      exitCode: played.exitCode,
      outputs: played.outputs,
      state: played.state,
      stdout,
      everything: `${stdout}\n${summary}\n${Object.values(played.outputs).join('\n')}`,
      summary,
      signal: null,
      stderr: '',
      commands: [],
      exitedAt,
      cancelMs: null,
      post: { exitCode: null, signal: null, stdout: '', stderr: '', commands: [], summary: '' },
    },
  };
  endLife(lives.service);
  const asked = askedBy(plan, inputs);
  const cancelled = cancelledAt !== null && cancelledAt > 0 && cancelledAt <= exitedAt ? cancelledAt : null;
  const moments = { startedAt, exitedAt, cancelledAt: cancelled, exchanges };
  const run = { asked, evidence, documents: readDocuments() };
  const judged = { ...run, moments, verdict: verdictOn(asked, moments) };
  return [...checkStep(run), ...checkRecord(judged)].map(({ promise, checked, wrong }) => ({
    promise: `a step of the Action: ${promise}`,
    checked,
    wrong: wrong.map((line) => `${id}: ${line}`),
  }));
}

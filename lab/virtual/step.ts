// A step of the Action on the ground: a plan of the soak, played without a runner and judged by the soak's own model.
import { setTimeout as sleep } from 'node:timers/promises';
import { play as playStep } from '../../action/testing/play.ts';
import { startSimulator } from '../service/index.ts';
import { checkBooks } from '../soak/books.ts';
import { type Evidence, exchangesWith, readDocuments } from '../soak/evidence.ts';
import { askedBy } from '../soak/model/asked.ts';
import { verdictOn } from '../soak/model/verdict.ts';
import { speed } from '../soak/plan.ts';
import { setStage } from '../soak/stage.ts';
import type { Entry } from '../support/promises.ts';
import { endLife, inside, newLife } from './ground/lives.ts';
import type { StepPart } from './plan.ts';

/** What a step is held to that is no process: not its output on the terminal, its signals and its files. */
const books = ['outcome', 'exitCode', 'oneStart', 'answers', 'unasked', 'outputs', 'looks', 'record'];

export async function playStepPart({ id, plan }: StepPart): Promise<readonly Entry[]> {
  const lives = { service: newLife(`service of ${id}`), step: newLife(id) };
  let ahead = 0;
  const service = await inside(lives.service, () =>
    startSimulator({ dialect: plan.dialect, speed, seed: id, now: () => Date.now() + ahead }),
  );
  const pass = (ms: number) => {
    ahead += ms;
  };
  const { options } = await setStage(plan, { service, github: null, bundle: null, pass });
  for (const fault of plan.faults) await service.control.armFault(fault);
  const startedAt = Date.now();
  let cancelledAt: number | null = null;
  const played = await inside(lives.step, () =>
    playStep(service, options.with, {
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
  const exchanges = await exchangesWith(service, ahead);
  const stdout = played.lines.join('\n');
  const evidence: Evidence = {
    startedAt,
    begunAt: startedAt,
    exitedAt,
    cancelledAt: cancelledAt !== null && cancelledAt > 0 && cancelledAt <= exitedAt ? cancelledAt : null,
    exchanges,
    conversations: await service.control.conversations(),
    secrets: [service.apiKey],
    comments: [],
    step: {
      exitCode: played.exitCode,
      outputs: played.outputs,
      state: played.state,
      stdout,
      everything: stdout,
      summary: played.summaries.join('\n'),
      signal: null,
      stderr: '',
      commands: [],
      exitedAt,
      cancelMs: null,
      post: { exitCode: null, signal: null, stdout: '', stderr: '', commands: [], summary: '' },
    },
  };
  endLife(lives.service);
  const asked = askedBy(plan, options.with);
  const verdict = verdictOn(asked, evidence);
  const run = { asked, verdict, evidence, documents: readDocuments(), skipPost: true };
  return checkBooks(run)
    .filter(({ promise }) => books.includes(promise))
    .map(({ promise, checked, wrong }) => ({
      promise: `a step of the Action: ${promise}`,
      checked,
      wrong: wrong.map((line) => `${id}: ${line}`),
    }));
}

// Plays a plan on the ground, and gathers what there is to be judged.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommentView } from '../github/index.ts';
import type { CheckRun } from '../github/world.ts';
import { addUp, type Entry } from '../support/promises.ts';
import { type Asked, createAsked, limitsOf } from './asked.ts';
import type { Aside, Done } from './deeds.ts';
import { type Evidence, issueEvidence, readDecisions, readPages, unfinished } from './evidence.ts';
import { began } from './ground/epoch.ts';
import { schedule, trueNow } from './ground/time.ts';
import { createPeople } from './people.ts';
import { type Plan, partsOf, places } from './plan.ts';
import { aftermath } from './spells.ts';
import { playStepPart } from './step.ts';
import { playTrouble } from './trouble.ts';
import { address, createWorld, dashboardToken, type World } from './world.ts';

export interface History extends Omit<Done, 'asides'>, Asked {
  readonly plan: Plan;
  readonly evidence: Evidence;
  /** Comments of the issues that are still there, with their times, by the number of the issue. */
  readonly comments: ReadonlyMap<number, readonly CommentView[]>;
  /** What was asked in threads, with what was replied there. */
  readonly asides: readonly (Aside & { readonly replies: readonly string[] })[];
  /** For which people are needed. */
  readonly pulls: readonly Pull[];
  /** What the steps of the Action were held to. */
  readonly steps: readonly Entry[];
  /** The issue of each run of the plan. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Issues with something that has come to no end, long after everything was well. */
  readonly unfinished: readonly number[];
  /** Milliseconds that the story took. */
  readonly tookMs: number;
  readonly lives: number;
}

interface Pull {
  readonly issue: number;
  readonly number: number;
  readonly openedAt: number;
  /** Each one of the App, of its newest commit, with all that it has concluded. */
  readonly checks: readonly Pick<CheckRun, 'startedAt' | 'concluded' | 'title'>[];
}

export type People = ReturnType<typeof createPeople>;

const minute = 60_000;
/** What runs on is stopped by a person after this long; and after as long again nothing may go on. */
const patience = 40 * minute;

export async function playPlan(plan: Plan): Promise<History> {
  const asked = createAsked(plan);
  const world = await createWorld(plan, asked);
  const { github } = world;
  const crowd = createPeople(world, plan);
  const steps: (readonly Entry[])[] = [];
  await Promise.all([
    ...partsOf(plan, 'step').map(async (step) => {
      await until(step.at);
      steps.push(await playStepPart(step));
    }),
    ...partsOf(plan, 'run').map(async (run) => {
      await until(run.at);
      await crowd.playRun(run);
    }),
    ...partsOf(plan, 'trouble').map(async ({ at, trouble }) => {
      await until(at);
      await playTrouble(trouble, world, crowd);
    }),
    ...partsOf(plan, 'crash').map(async ({ at, replica, steps, downSeconds }) => {
      await until(at);
      await world.replicas[replica]?.crash(steps, downSeconds * 1_000);
    }),
    until(plan.hours * 60).then(world.notices.end),
  ]);
  await makeWell(world);
  await settle(world, crowd, lastTriedAgain(plan));
  const evidence = await gather(world, crowd);
  const comments = new Map<number, readonly CommentView[]>();
  const numbers = new Map<string, number>();
  for (const { id, place } of partsOf(plan, 'run')) {
    const number = crowd.threadOf(id)?.issue.number ?? 0;
    numbers.set(id, number);
    if (!crowd.done.deleted.includes(number))
      comments.set(number, await github.comments(places[place], number));
  }
  const history = {
    plan,
    evidence,
    comments,
    ...crowd.done,
    asides: await readAsides(world, crowd),
    pulls: await readPulls(world, crowd),
    steps: addUp(steps),
    numbers,
    ...asked.read(),
    unfinished: unfinished(evidence.issues, github.bot),
    tookMs: trueNow() - began,
    lives: world.lives(),
  };
  world.dispose();
  return history;
}

/** No timer: Node's wait for 24 days at most. */
const until = (at: number): Promise<void> =>
  new Promise((resolve) => schedule(undefined, began + at * minute, resolve));

async function makeWell({ github, service }: World): Promise<void> {
  await service.control.clearFaults();
  await github.clearFaults();
  await github.releaseDeliveries('as_sent');
  await github.setDeliveryPolicy({});
  await github.setLimits({});
  for (const place of Object.values(places)) await github.setListLag(place, 0);
}

/** When what failed before everything was well was tried again; the end of a limit that GitHub told is waited for. */
function lastTriedAgain(plan: Plan): number {
  const limits = limitsOf(plan).map(
    ({ trouble }) => Number(trouble.fault.headers?.['x-ratelimit-reset']) * 1_000,
  );
  return Math.max(trueNow(), ...limits) + aftermath;
}

async function settle({ github }: World, crowd: People, triedAgain: number): Promise<void> {
  const from = trueNow();
  const unsettled = async () =>
    (await allIssues(github, crowd)).filter(({ issues }) => unfinished(issues, github.bot).length > 0);
  let isStopped = false;
  for (let waited = 0; waited < 2 * patience; waited = trueNow() - from) {
    await sleep(waited < patience / 2 ? 30_000 : 2 * minute);
    let open = await unsettled();
    if (open.length === 0) {
      // A duplicate would come within some leases. An event that was told late, or failed and is tried again, may open a run again.
      await sleep(Math.max(5 * minute, triedAgain - trueNow()));
      open = await unsettled();
    }
    if (open.length === 0) return;
    await crowd.answerOpen();
    if (waited < patience || isStopped) continue;
    isStopped = true;
    for (const { place, issues } of open) await crowd.stop(place, unfinished(issues, github.bot));
  }
  await sleep(5 * minute);
}

function allIssues(github: World['github'], crowd: People) {
  return Promise.all(
    Object.values(places).map(async (place) => ({
      place,
      issues: await issueEvidence(github, place, crowd.ledger(place)),
    })),
  );
}

async function readAsides({ github }: World, { done: { asides } }: People): Promise<History['asides']> {
  return Promise.all(
    asides.map(async (aside) => {
      const written = await github.reviewComments(aside.repo, aside.pull);
      const own = written.filter(({ inReplyTo, author }) => inReplyTo === aside.id && author === github.bot);
      return { ...aside, replies: own.map(({ body }) => body) };
    }),
  );
}

async function readPulls({ github }: World, crowd: People): Promise<History['pulls']> {
  const checks = await github.checkRuns(places.paired);
  return Promise.all(
    crowd.pulls(places.paired).map(async (pull) => {
      const { head } = await github.pullRequest(places.paired, pull.number);
      const { createdAt: openedAt } = await github.issue(places.paired, pull.number);
      const isOf = ({ name, headSha }: (typeof checks)[number]) =>
        name === 'agent-conversations/people' && headSha === head.sha;
      return { ...pull, openedAt, checks: checks.filter(isOf) };
    }),
  );
}

async function gather(world: World, crowd: People): Promise<Evidence> {
  const { github, service } = world;
  return {
    bot: github.bot,
    issues: (await allIssues(github, crowd)).flatMap(({ issues }) => issues),
    // A reaction to a comment that is gone is given up, as what is said at an issue that is gone.
    deleted: [...crowd.done.deleted, ...crowd.done.withdrawn.map(({ number }) => number)],
    conversations: await service.control.conversations(),
    output: world.output,
    pages: await readPages([address], dashboardToken),
    decisions: await readDecisions(address, dashboardToken),
    deaths: world.deaths(),
    mostAtOnce: null,
    secrets: world.secrets,
  };
}

// Thousands of random schedules of two replicas, two people, the web page, pauses, lost answers, double deliveries and
// crashes between any two steps, over the very code that the App runs. Nobody can close the window between a look and
// the request that follows it; here an agent thinks for three seconds, longer than that window may be.

import { expect, test } from '@jest/globals';
import { fingerprintOf } from '../../shared/question/index.ts';
import { beginWatch, defaultLimits, isWaiting } from '../../shared/watch/index.ts';
import { AgentModel } from '../../test/support/questions/agent-model.ts';
import { MemoryTable } from '../../test/support/questions/memory-table.ts';
import { createTurns } from '../../test/support/questions/turns.ts';
import { aRun } from '../../test/support/runs.ts';
import { seededRandom } from '../../test/support/seeded-random.ts';
import type { GivenAnswer } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { afterLook } from '../run/advance-run.ts';
import { meantBy } from './meant-by.ts';
import { withAnswer } from './moved.ts';
import { visit } from './visit.ts';
import type { VisitTools } from './visit-tools.ts';

const schedules = 2_500;
const events = 220;

test(`${schedules} schedules: never two answers to one question, never an approval of what was not shown`, async () => {
  const totals = {
    approved: 0,
    refused: 0,
    ignored: 0,
    crashes: 0,
    unknown: 0,
    stale: 0,
    elsewhere: 0,
    runs: 0,
  };
  for (let seed = 1; seed <= schedules; seed += 1) {
    const told = await play(seed);
    expect({ seed, problems: told.problems }).toEqual({ seed, problems: [] });
    for (const [name, count] of Object.entries(told.counts)) {
      if (name in totals) totals[name as keyof typeof totals] += count;
    }
  }
  // The schedules do go through all of it.
  for (const count of Object.values(totals)) expect(count).toBeGreaterThan(schedules / 100);
}, 120_000);

interface Asked {
  readonly confirmation: string;
  readonly verdict: GivenAnswer['verdict'];
}

async function play(seed: number) {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const tells = seed % 4 !== 0;
  let now = 1_000_000;
  const agent = new AgentModel(() => now, random, tells);
  const table = new MemoryTable();
  const turns = createTurns();
  let run: Run = {
    ...aRun({ state: 'watching' }),
    watch: beginWatch({
      conversationId: 'c',
      limits: { ...defaultLimits, onConfirmation: 'wait', timeout: null },
      now,
    }),
  };
  const requests: Asked[] = [];
  const wandering: { readonly until: number; readonly arrive: () => void }[] = [];
  const problems: string[] = [];
  const goneOn: string[] = [];
  let crashes = 0;
  let born = 0;
  let faults = true;

  const poll = () => {
    const { record, rest } = agent.look();
    const { lastKnownStatus } = rest();
    const { sandboxStatus, executionStatus } = record;
    run = afterLook(
      run,
      { kind: 'conversation', sandboxStatus, executionStatus, lastKnownStatus: lastKnownStatus ?? null },
      now,
    );
    if (isWaiting(run.watch)) table.ask(run.id, now);
  };

  const arrive = (confirmation: string, verdict: GivenAnswer['verdict']) => {
    requests.push({ confirmation, verdict });
    agent.receive(confirmation, verdict);
    const { effect, actions } = agent.received.at(-1) ?? { effect: 'ignored', actions: [] };
    const asked = table.rows.get(confirmation);
    if (effect !== 'approved' && effect !== 'refused') return;
    const met = fingerprintOf({ kind: 'known', value: actions });
    if (tells && asked?.fingerprint !== met)
      problems.push(`${confirmation}: hit other actions than those shown`);
  };

  const toolsOf = (process: string): VisitTools => {
    const step = () => turns.step(process);
    return {
      now: () => now,
      nonce: () => `${process}-${now}`,
      leaseUntil: () => now + 15_000,
      run: async () => {
        await step();
        return run;
      },
      look: async () => {
        await step();
        if (faults && chance(0.05)) return { kind: 'failed', why: 'reset' };
        const { record, rest } = agent.look();
        await step();
        void record;
        return { kind: 'seen', look: rest() };
      },
      check: async () => {
        await step();
        return { kind: faults && chance(0.03) ? 'edited' : 'as_written' };
      },
      wake: async () => {
        await step();
        agent.paused = false;
        await step();
        return 'resuming';
      },
      send: async (_look, { verdict }, seenAt) => {
        await step();
        const confirmation = held.get(process) ?? '';
        if (now - seenAt > 2_000) return { kind: 'not_taken', why: 'old' };
        const fate = faults ? random() : 1;
        if (fate < 0.05) return { kind: 'not_taken', why: 'refused' };
        if (fate < 0.15) {
          await step();
          return { kind: 'unknown', why: 'lost on its way' };
        }
        if (fate < 0.25) {
          wandering.push({ until: now + 500, arrive: () => arrive(confirmation, verdict) });
          await step();
          return { kind: 'unknown', why: 'no answer yet' };
        }
        arrive(confirmation, verdict);
        await step();
        return fate < 0.35 ? { kind: 'unknown', why: 'the answer was lost' } : { kind: 'taken' };
      },
      goOn: async (_look, seenAt) => {
        await step();
        if (now - seenAt > 2_000) return 'not_sent';
        goneOn.push(held.get(process) ?? '');
        agent.receive('run', 'run');
        if (agent.received.at(-1)?.effect === 'approved') problems.push('run approved what waited');
        await step();
        return 'running';
      },
      store: async (outcome) => {
        await step();
        const stored = table.save(outcome.confirmation);
        if (stored && outcome.again) table.ask(run.id, now);
        // Shown at once: how it is shown is the outbox's story.
        if (stored) table.show(stored.id);
        await step();
        return stored;
      },
    };
  };

  const held = new Map<string, string>();
  const start = async () => {
    born += 1;
    const process = `replica ${born}`;
    await turns.begin(process, async () => {
      const tools = toolsOf(process);
      for (;;) {
        await turns.step(process);
        const claimed = table.claim(now);
        if (claimed === null) continue;
        held.set(process, claimed.id);
        await visit(tools, claimed);
      }
    });
  };

  let comments = 0;
  const answerAs = (byId: number) => {
    const all = [...table.rows.values()].toReversed();
    const target = pick(
      all.filter(({ state }) => state !== 'asking' && state !== 'void'),
      random,
    );
    if (!target) return;
    comments += 1;
    const name = chance(0.7) ? 'approve' : 'reject';
    const [code, thread] = chance(0.5) ? [target.code, null] : [null, target.shown?.id ?? null];
    const deliver = () => {
      const asked = [...table.rows.values()].toReversed();
      const comment = { kind: 'review_comment', id: comments, writtenAt: now, body: name, thread } as const;
      const meant = meantBy(asked, { parsed: { name, code }, comment, authorId: byId });
      if (meant.kind !== 'this') return;
      const answered = withAnswer(meant.confirmation, {
        ...{ verdict: name, reason: null, by: `p${byId}`, byId, named: meant.named },
        comment: { ...comment, nodeId: 'n', number: 40 },
        ...{ afterReject: chance(0.8) ? 'continue' : 'stop', installationId: 3, at: now },
      });
      if (answered) table.save(answered);
    };
    deliver();
    if (chance(0.3)) deliver();
  };

  const webPage = () => {
    if (agent.paused) return;
    if (agent.status === 'idle') agent.receive('web', 'run');
    if (agent.status !== 'waiting_for_confirmation') return;
    agent.receive('web', chance(0.6) ? 'approve' : 'reject');
  };

  const pass = (ms: number) => {
    now += ms;
    for (const each of wandering.splice(0)) {
      if (each.until > now || chance(0.7)) each.arrive();
    }
    agent.think();
  };

  const one = async () => {
    const roll = random();
    const processes = turns.held();
    if (roll < 0.62) await turns.go(pick(processes, random) ?? '');
    else if (roll < 0.74) poll();
    else if (roll < 0.82) answerAs(chance(0.5) ? 1 : 2);
    else if (roll < 0.85) webPage();
    else if (roll < 0.865) agent.paused = true;
    else if (roll < 0.88) {
      const victim = pick(processes, random);
      if (victim === undefined) return;
      crashes += 1;
      turns.kill(victim);
      await start();
    } else pass(chance(0.8) ? 400 : chance(0.5) ? 4_000 : 20_000);
  };

  await start();
  await start();
  for (let event = 0; event < events; event += 1) await one();

  // Quiet at last: whatever was left behind has to come to rest, and what still waits has to be asked.
  faults = false;
  pass(60_000);
  for (let round = 0; round < 40; round += 1) {
    for (let turn = 0; turn < 16; turn += 1) await turns.go(pick(turns.held(), random) ?? '');
    agent.paused = false;
    poll();
    pass(1_000);
  }
  const live = table.live();
  if (live?.state === 'answering') problems.push(`${live.id} is still being answered`);
  if (agent.status === 'waiting_for_confirmation') {
    const pending = fingerprintOf(tells ? { kind: 'known', value: agent.pending } : { kind: 'unavailable' });
    if (live?.state !== 'open' || live.fingerprint !== pending) problems.push('what waits is not asked');
  }
  for (const { id } of table.rows.values()) {
    const sent = requests.filter(({ confirmation }) => confirmation === id).length;
    if (sent > 1) problems.push(`${id} was answered ${sent} times`);
    if (goneOn.filter((each) => each === id).length > 1) problems.push(`${id}: told to go on twice`);
  }
  for (const process of turns.held()) turns.kill(process);
  const states = [...table.rows.values()].map(({ state }) => state);
  const effects = agent.received.filter(({ by }) => by !== 'web').map(({ effect }) => effect);
  const count = (list: readonly string[], word: string) => list.filter((each) => each === word).length;
  return {
    problems,
    counts: {
      ...{ approved: count(effects, 'approved'), refused: count(effects, 'refused') },
      ...{ ignored: count(effects, 'ignored'), unknown: count(states, 'unknown') },
      ...{ stale: count(states, 'stale'), elsewhere: count(states, 'elsewhere') },
      ...{ crashes, runs: goneOn.length },
    },
  };
}

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

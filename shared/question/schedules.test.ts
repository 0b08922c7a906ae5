// Thousands of random schedules of two replicas, two people, the web page, pauses, lost answers, double deliveries and
// crashes between any two steps, over the very visit that every road runs. Nobody can close the window between a look and
// the request that follows it; here an agent thinks for three seconds, longer than that window may be.

import { expect, test } from '@jest/globals';
import type { GivenAnswer, StoredQuestion } from '../../app/store/question.ts';
import { seededRandom } from '../../lab/support/seeded-random.ts';
import { AgentModel } from '../../test/support/questions/agent-model.ts';
import { MemoryTable } from '../../test/support/questions/memory-table.ts';
import { createTurns } from '../../test/support/questions/turns.ts';
import {
  advance,
  beginWatch,
  type ConversationSeen,
  defaultLimits,
  fingerprintOf,
  identifyWait,
  isWaiting,
  type Watch,
} from '../conversation/index.ts';
import { seeCommand } from '../executed/index.ts';
import { decideAll } from '../rules/index.ts';
import { agentOf } from '../service/openhands/decode/states.ts';
import { isByNobody, isByRule } from './answer.ts';
import { type QuestionContext, questionPatienceAt } from './look.ts';
import { type QuestionPorts, visitQuestion } from './question-machine.ts';
import { addAnswer as withAnswer } from './question-steps.ts';
import { findTargetQuestion } from './target-question.ts';

type TestPorts = QuestionPorts<StoredQuestion, string>;

const schedules = 450;
const events = 220;

const rules = [
  ruleFor('approve', 'step 1.0', 'step 1.1', 'step 3.0'),
  { ...ruleFor('approve', 'step 2.0'), kind: 'reject', reason: 'not this one' } as const,
];
const ruled: NonNullable<QuestionContext['rules']> = {
  sets: [{ from: 'file@c0ffee', rules }],
  workingCopies: [],
  granted: [],
  seeCommand,
  afterReject: 'continue',
};

function ruleFor(kind: 'approve', ...commands: readonly string[]) {
  return { kind, when: { tool: ['terminal'], path: null, command: commands, risk: null } } as const;
}

const unanswered = { remind: 300, expire: 2_500, afterReject: 'continue' } as const;

const whatever = 'approved refused ignored crashes unknown stale elsewhere told toldToWait';
const underRules = 'approved refused crashes ruled stale runs full owned';
const byNobody = 'refused crashes reminded nobodys ignored';
const [few, unasked] = ['never two answers to one question', 'nothing unasked after a sleep'];

test.each<[number, string, string, Extra]>([
  [schedules, `${few}, never an approval of what was not shown, ${unasked}`, whatever, {}],
  [schedules / 3, 'what no rule accepts, and no person either, never runs', underRules, { rules: ruled }],
  [schedules / 3, 'where nobody answers, at most one reminder and one rejection', byNobody, { unanswered }],
])('%i schedules: %s', async (count, _, names, extra) => {
  const met = names.split(' ') as CountName[];
  const totals = new Map<CountName, number>();
  for (let seed = 1; seed <= count; seed += 1) {
    const { problems, counts } = await play(seed, extra);
    expect({ seed, problems }).toEqual({ seed, problems: [] });
    for (const name of met) totals.set(name, (totals.get(name) ?? 0) + counts[name]);
  }
  // The schedules do go through all of it.
  for (const name of met) expect([name, totals.get(name)]).not.toEqual([name, 0]);
});

type CountName = keyof Awaited<ReturnType<typeof play>>['counts'];
type Extra = Pick<QuestionContext, 'rules' | 'unanswered'>;

interface Asked {
  readonly confirmation: string;
  readonly verdict: GivenAnswer['verdict'];
}

async function play(seed: number, { rules, unanswered }: Extra) {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const tells = seed % 4 !== 0;
  let now = 1_000_000;
  // Left to the account, that it waits shows that it has to ask.
  const ask = seed % 3 === 0 ? null : 'always';
  const agent = new AgentModel(() => now, random, tells);
  const table = new MemoryTable();
  const turns = createTurns();
  let watch: Watch = beginWatch({ conversationId: 'c', limits: { ...defaultLimits, timeout: null }, now });
  const context = (): QuestionContext => ({
    conversationId: 'c',
    wait: identifyWait(watch),
    onPause: 'resume',
    pollInterval: 30_000,
    ended: watch.ending?.outcome ?? null,
    expiresAt: null,
    head: null,
    ask,
    patience: questionPatienceAt(30_000),
    ...(rules && { rules }),
    ...(unanswered && faults && { unanswered }),
  });
  const reminded: string[] = [];
  const requests: Asked[] = [];
  const wandering: { readonly until: number; readonly arrive: () => void }[] = [];
  const problems: string[] = [];
  const goneOn: string[] = [];
  let [crashes, byRules, told, toldToWait, full, owned] = [0, 0, 0, 0, 0, 0];
  /** When the last look of a process was told not to look before. */
  const notBefore = new Map<string, number>();
  let born = 0;
  let faults = true;

  const poll = () => {
    const seen = seenBy(agent);
    watch = advance(watch, { ...seen, kind: 'conversation' }, now);
    if (isWaiting(watch)) table.ask('run', now);
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
    if (asked?.answer && isByRule(asked.answer)) {
      byRules += 1;
      const decided = decideAll(rules?.sets ?? [], actions, { workingCopies: [] }).kind;
      if (decided !== (effect === 'approved' ? 'approve' : 'reject'))
        problems.push(`${confirmation}: no rule has ${effect} this`);
    }
  };

  const portsOf = (process: string): TestPorts => {
    const step = () => turns.step(process);
    return {
      now: () => now,
      look: async ({ answer, state }) => {
        await step();
        notBefore.delete(process);
        const check =
          answer && state === 'open' && faults && chance(0.03) ? ({ kind: 'edited' } as const) : asWritten;
        if (faults && chance(0.05)) {
          const isBusy = chance(0.3);
          const retryAfterMs = Math.round(random() * 15_000);
          if (isBusy) {
            toldToWait += 1;
            notBefore.set(process, now + retryAfterMs);
          }
          const busy = { why: 'too many requests', code: 'rate_limited', retryAfterMs } as const;
          const seen = {
            kind: 'failed',
            ...(isBusy ? busy : { why: 'reset', code: 'unavailable' }),
          } as const;
          return { seen, check, context: context(), at: null, seenAt: now };
        }
        const seen = agent.lookSlowly();
        await step();
        const all = seen();
        const seenAt = now;
        await step();
        return { seen: all, check, context: context(), at: 'there', seenAt };
      },
      requests: {
        wake: async () => {
          await step();
          agent.wake();
          // Nothing that was seen before it fell asleep is still young enough to act on.
          pass(3_000);
          await step();
          return 'resuming';
        },
        set_policy: async (_at, { policy }) => {
          await step();
          const isLost = faults && chance(0.1);
          if (!isLost && policy) agent.policy = policy.ask;
          told += 1;
          await step();
          return isLost ? { kind: 'failed', why: 'reset', code: 'unavailable' } : { kind: 'set' };
        },
        send: async (_at, { answer }, seenAt) => {
          await step();
          const confirmation = held.get(process) ?? '';
          if (now - seenAt > 2_000) return { kind: 'not_taken', why: 'old', code: 'unavailable' };
          const fate = faults ? random() : 1;
          if (fate < 0.05) return { kind: 'not_taken', why: 'refused', code: 'unavailable' };
          if (fate < 0.15) {
            await step();
            return { kind: 'unknown', why: 'lost on its way' };
          }
          if (fate < 0.25) {
            const late = () => arrive(confirmation, answer?.verdict ?? 'reject');
            wandering.push({ until: now + 500, arrive: late });
            await step();
            return { kind: 'unknown', why: 'no answer yet' };
          }
          arrive(confirmation, answer?.verdict ?? 'reject');
          await step();
          return fate < 0.35 ? { kind: 'unknown', why: 'the answer was lost' } : { kind: 'taken' };
        },
        resume: async (_at, _question, seenAt) => {
          await step();
          if (now - seenAt > 2_000) return { kind: 'not_sent', why: 'too old', code: 'unavailable' };
          if (full === 0 && seed % 2 === 0) {
            full += 1;
            return { kind: 'not_sent', why: 'no room for another run', code: 'rate_limited' };
          }
          if (seed % 3 === 1) {
            owned += 1;
            return { kind: 'not_sent', why: 'owned by another agent server', code: 'rejected' };
          }
          goneOn.push(held.get(process) ?? '');
          agent.receive('run', 'run');
          if (agent.received.at(-1)?.effect === 'approved') problems.push('run approved what waited');
          await step();
          return { kind: 'goes_on', agent: agentOf('running') };
        },
      },
      store: async (before, { thing: question, do: effect }) => {
        await step();
        const isEarly = question.dueAt !== null && question.dueAt < (notBefore.get(process) ?? 0);
        if (effect.kind === 'rest' && isEarly) problems.push(`${before.id}: looked at again too early`);
        const stored = table.save({ ...before, ...question });
        if (stored && effect.kind === 'settle' && effect.again) table.ask('run', now);
        if (stored && effect.kind === 'remind') reminded.push(stored.id);
        // Shown at once: how it is shown is the outbox's part.
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
      const ports = portsOf(process);
      for (;;) {
        await turns.step(process);
        const claimed = table.claim(now);
        if (claimed === null) continue;
        held.set(process, claimed.id);
        await visitQuestion<StoredQuestion, string>(ports, claimed);
      }
    });
  };

  let comments = 0;
  const answerAs = (byId: number) => {
    const all = [...table.rows.values()].toReversed();
    const shown = all.filter(({ state }) => state !== 'asking' && state !== 'void');
    const target = pick(shown, random);
    if (!target) return;
    comments += 1;
    const name = chance(0.7) ? 'approve' : 'reject';
    const [code, thread] = chance(0.5) ? [target.code, null] : [null, target.shown?.id ?? null];
    const deliver = () => {
      const asked = [...table.rows.values()].toReversed();
      const comment = { kind: 'review_comment', id: comments, writtenAt: now, body: name, thread } as const;
      const meant = findTargetQuestion(asked, { parsed: { name, code }, comment, authorId: byId });
      if (meant.kind !== 'this') return;
      const afterReject = chance(0.8) ? 'continue' : 'stop';
      const given: GivenAnswer = {
        verdict: name,
        reason: null,
        by: `p${byId}`,
        byId,
        named: meant.named,
        afterReject,
        at: now,
        comment: { ...comment, nodeId: 'n', number: 40 },
      };
      const answered = withAnswer(meant.question, given);
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
    const target = now + ms;
    // A request that wanders arrives within half a second, or never.
    for (const { until, arrive: late } of wandering.splice(0)) {
      now = Math.max(now, Math.min(until, target));
      if (chance(0.8)) late();
    }
    now = target;
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
  // What rules decide goes on by itself, until people are asked or the agent has finished.
  for (let round = 0; round < (rules ? 160 : 40); round += 1) {
    for (let turn = 0; turn < 16; turn += 1) await turns.go(pick(turns.held(), random) ?? '');
    agent.wake();
    poll();
    pass(1_000);
  }
  const blind = agent.unasked.filter((by) => by !== 'web' && by !== 'sleep');
  if (blind.length > 0) problems.push(`ran without a question after ${blind}`);
  const live = table.live();
  if (live?.state === 'answering') problems.push(`${live.id} is still being answered`);
  if (agent.status === 'waiting_for_confirmation') {
    const pending = fingerprintOf(tells ? { kind: 'known', value: agent.pending } : { kind: 'unavailable' });
    if (live?.state !== 'open' || live.fingerprint !== pending)
      problems.push(
        `what waits is not asked: ${live?.state} since ${now - (live?.createdAt ?? 0)} ms, ${JSON.stringify(live?.answer)}`,
      );
  }
  for (const { id } of table.rows.values()) {
    const sent = requests.filter(({ confirmation }) => confirmation === id).length;
    if (sent > 1) problems.push(`${id} was answered ${sent} times`);
    if (reminded.filter((each) => each === id).length > 1) problems.push(`${id}: reminded twice`);
    if (goneOn.filter((each) => each === id).length > 1) problems.push(`${id}: told to go on twice`);
  }
  for (const process of turns.held()) turns.kill(process);
  const states = [...table.rows.values()].map(({ state }) => state);
  const effects = agent.received.filter(({ by }) => by !== 'web').map(({ effect }) => effect);
  const count = (list: readonly string[], word: string) => list.filter((each) => each === word).length;
  const nobodys = [...table.rows.values()].filter(({ answer }) => answer && isByNobody(answer)).length;
  const met = {
    approved: count(effects, 'approved'),
    refused: count(effects, 'refused'),
    ...{
      ignored: count(effects, 'ignored'),
      unknown: count(states, 'unknown'),
      stale: count(states, 'stale'),
    },
    elsewhere: count(states, 'elsewhere'),
  };
  const times = { crashes, runs: goneOn.length, ruled: byRules, told, toldToWait, full, owned };
  return { problems, counts: { ...met, ...times, reminded: reminded.length, nobodys } };
}

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

const asWritten = null;

function seenBy(agent: AgentModel): Extract<ConversationSeen, { kind: 'seen' }> {
  return agent.lookSlowly()();
}

// Random schedules of an agent that works, asks, is set going by others and cannot always be reached, over the very visit that
// every road runs.
import { expect, test } from '@jest/globals';
import { seededRandom } from '../../lab/support/seeded-random.ts';
import type { ConversationSeen, SendReply } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { visitStop } from './decide-stop.ts';
import { newStop, type Stop, stopPatienceAt } from './stop.ts';

const schedules = 300;
const patience = stopPatienceAt(30_000);
class Crash extends Error {}

test(`in ${schedules} random schedules each stop comes to an end, and no question is answered twice`, async () => {
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= schedules; seed += 1) {
    const { problems, end } = await play(seed);
    expect({ seed, problems }).toEqual({ seed, problems: [] });
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  for (const end of ['asleep', 'up', 'not_stopped']) expect(ends.get(end)).toBeGreaterThan(schedules / 100);
});

async function play(seed: number): Promise<{ problems: string[]; end: string }> {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const [hasInterrupt, hasPause, hasServer] = [chance(0.8), chance(0.8), chance(0.9)];
  let now = 1_000_000;
  let status = 'running';
  let sandbox = 'RUNNING';
  let asked = 0;
  const problems: string[] = [];
  const rejected: number[] = [];
  const pass = (ms: number) => {
    now += ms;
    if (sandbox === 'PAUSED' || status !== 'running') return;
    if (chance(ms / 40_000)) status = 'finished';
    else if (chance(ms / 15_000)) {
      status = 'waiting_for_confirmation';
      asked += 1;
    }
  };
  const crash = () => {
    if (chance(0.04)) throw new Crash();
  };
  const fault = (): SendReply | null => {
    if (chance(0.1)) return { kind: 'not_taken', why: 'busy', code: 'rate_limited' };
    return chance(0.05) ? { kind: 'unknown', why: 'reset' } : null;
  };
  let stop: Stop = newStop('@mona', null, now);
  const ports = {
    now: () => now,
    async look() {
      if (chance(0.05)) {
        const seen = { kind: 'failed', why: 'reset', code: 'unavailable' } as const;
        return { seen, patience, seenAt: now, at: null };
      }
      const action = {
        id: `a${asked}`,
        at: null,
        tool: 't',
        arguments: {},
        summary: null,
        risk: 'LOW',
        thought: null,
      };
      const asleep = sandbox === 'PAUSED';
      const seen: ConversationSeen = {
        kind: 'seen',
        sandbox: sandboxOf(sandbox),
        agent: agentOf(asleep ? null : status),
        agentBefore: agentOf(asleep ? status : null),
        pending: { kind: 'known', value: [action] },
        canAnswer: hasServer && !asleep,
      };
      const at = asked;
      pass(300);
      return { seen, patience, seenAt: now, at };
    },
    async store(_before: Stop, step: { readonly thing: Stop }) {
      stop = step.thing;
      crash();
      return stop;
    },
    requests: {
      async reject(about: number): Promise<SendReply> {
        const failed = fault();
        if (failed?.kind === 'not_taken') return failed;
        if (rejected.includes(about) && asked === about)
          problems.push(`question ${about} was answered twice`);
        rejected.push(about);
        if (status === 'waiting_for_confirmation') status = chance(0.5) ? 'idle' : 'running';
        crash();
        return failed ?? { kind: 'taken' };
      },
      async interrupt() {
        if (chance(0.1)) return 'not_sent' as const;
        if (status === 'running' && hasInterrupt) status = 'paused';
        crash();
        return 'told' as const;
      },
      async pause_sandbox() {
        if (!hasPause) return 'unavailable' as const;
        if (chance(0.1)) return 'failed' as const;
        sandbox = 'PAUSED';
        return 'pausing' as const;
      },
    },
  };
  for (let turn = 0; turn < 300 && stop.result === null; turn += 1) {
    if (stop.dueAt !== null && stop.dueAt <= now) {
      try {
        await visitStop(ports, stop);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        pass(3_000);
      }
    }
    // Somebody else writes to it.
    if (stop.result === null && chance(0.02) && sandbox === 'RUNNING' && ['idle', 'paused'].includes(status))
      status = 'running';
    if (stop.result === null) pass(500);
  }
  const { result } = stop as Stop;
  if (result === null) problems.push('it never came to an end');
  const works = sandbox === 'RUNNING' && ['running', 'waiting_for_confirmation'].includes(status);
  if (result?.kind === 'stopped' && works) problems.push(`it was told to be stopped, and is ${status}`);
  return { problems, end: result?.kind === 'stopped' ? result.sandbox.is : 'not_stopped' };
}

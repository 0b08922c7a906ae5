// Random schedules of messages, looks, answers of people, somebody at the web page, lost answers and crashes, over the very
// visit that every road runs, with the watch that follows each round.

import { expect, test } from '@jest/globals';
import { seededRandom } from '../../lab/support/seeded-random.ts';
import { TalkingAgent } from '../../test/support/rounds/talking-agent.ts';
import { advance, beginRound, beginWatch, defaultLimits, type Watch } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  type Message,
  type MessageContext,
  type MessageSeen,
  messagePatienceAt,
  newMessage,
} from './message.ts';
import { type MessagePorts, visitMessage } from './message-machine.ts';

const schedules = 300;
const second = 1_000;

class Crash extends Error {}

test(`${schedules} random schedules send each message at most once and in order, approve nothing and end no round too early`, async () => {
  const totals = {
    saved: 0,
    toldToWait: 0,
    taken: 0,
    unknown: 0,
    resent: 0,
    quiet: 0,
    told: 0,
    crashes: 0,
    ends: 0,
    approvals: 0,
    guarded: 0,
  };
  for (let seed = 1; seed <= schedules; seed += 1) {
    const { problems, counts } = await play(seed);
    expect({ seed, problems }).toEqual({ seed, problems: [] });
    for (const [name, count] of Object.entries(counts)) totals[name as keyof typeof totals] += count;
  }
  // The schedules do go through all of it.
  for (const count of Object.values(totals)) expect(count).toBeGreaterThan(schedules / 50);
}, 120_000);

async function play(seed: number) {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const reads = seed % 4 !== 0;
  let now = 1_000_000;
  const agent = new TalkingAgent(() => now, random);
  const problems: string[] = agent.problems;
  const counts = {
    saved: 0,
    toldToWait: 0,
    taken: 0,
    unknown: 0,
    resent: 0,
    quiet: 0,
    told: 0,
    crashes: 0,
    ends: 0,
    approvals: 0,
    guarded: 0,
  };
  let trouble = true;
  /** When the service has asked not to be asked about a message before; the transport sees to it that one message tells the others. */
  const notBefore = new Map<number, number>();
  const askToWait = (number: number) => {
    const retryAfterMs = Math.round((0.1 + random()) * 18) * second;
    notBefore.set(number, now + retryAfterMs);
    counts.toldToWait += 1;
    return { why: 'too many requests', code: 'rate_limited', retryAfterMs } as const;
  };
  const wandering: { readonly at: number; readonly arrive: () => void }[] = [];
  const pass = (ms: number) => {
    const until = now + ms;
    for (const each of wandering.splice(0).sort((one, other) => one.at - other.at)) {
      if (each.at > until) wandering.push(each);
      else {
        now = Math.max(now, each.at);
        each.arrive();
      }
    }
    now = until;
    agent.live();
  };

  let watch: Watch = beginWatch({
    conversationId: 'c',
    limits: { ...defaultLimits, timeout: null, idleTimeout: 3_600 * second },
    now,
  });
  const messages: Message[] = [];
  const look = () => {
    agent.live();
    const seen = agentOf(agent.status);
    pass(Math.round(random() * second));
    const after = watch.round?.after ?? null;
    const newest = reads && after !== null ? agent.newest(after.id) : null;
    const before = watch;
    watch = advance(watch, { kind: 'conversation', sandbox: sandboxOf('RUNNING'), agent: seen, newest }, now);
    if (before.ending !== null || watch.ending === null) return;
    counts.ends += 1;
    const message = messages.find(({ number }) => number === watch.round?.number);
    const readAt = agent.read.get(message?.text ?? 'task');
    if (readAt === undefined || agent.ends <= readAt) {
      problems.push(`the end of round ${message?.number ?? 1} was one of the round before`);
    }
  };

  const portsOf = (): MessagePorts<Message, string> => {
    const crash = () => {
      if (trouble && chance(0.04)) {
        counts.crashes += 1;
        throw new Crash();
      }
    };
    /** The request leaves: it may be lost on its way, or arrive although nobody hears of it. */
    const send = (arrive: () => void) => {
      crash();
      if (trouble && chance(0.05)) {
        // It was under way when its process died, and arrives a little later.
        if (chance(0.5)) wandering.push({ at: now + Math.round(random() * second), arrive });
        throw new Crash();
      }
      arrive();
      crash();
      return trouble && chance(0.1) ? 'lost' : 'heard';
    };
    return {
      now: () => now,
      async look({ number, text, sent, state }) {
        const context: MessageContext = {
          isNext: messages.every((each) => each.number >= number || each.result !== null),
          ended: null,
          mayWake: true,
          patience: messagePatienceAt(30_000),
        };
        if (now < (notBefore.get(number) ?? 0)) problems.push(`message ${number} was looked at too early`);
        if (trouble && chance(0.05)) {
          const why = chance(0.3) ? askToWait(number) : ({ why: 'reset', code: 'unavailable' } as const);
          return { seen: { kind: 'failed', ...why }, context, seenAt: now, at: null };
        }
        const executionStatus = agent.status;
        const { policy } = agent;
        const seenAt = now;
        pass(Math.round(random() * 400));
        const wanted = state === 'sending' || state === 'sent' ? text : null;
        const seen: MessageSeen = {
          kind: 'seen',
          sandbox: sandboxOf('RUNNING'),
          agent: agentOf(executionStatus),
          policy,
          hasAgentServer: true,
          log: reads ? agent.log(wanted, sent?.newest ?? null) : { kind: 'unavailable' },
        };
        crash();
        return { seen, context, seenAt, at: 'there' };
      },
      async store(before, { thing: message }) {
        const place = messages.findIndex(({ number }) => number === before.number);
        if (messages[place] !== before) return null;
        messages[place] = message;
        if (message.again && !before.again) counts.resent += 1;
        if (message.state === 'sent' && before.state !== 'sent') counts.quiet += 1;
        if (message.ran && !before.ran) counts.told += 1;
        const { result } = message;
        if (result?.kind === 'unknown' || result?.kind === 'not_taken') counts.unknown += 1;
        if (result?.kind === 'taken') {
          counts.taken += 1;
          watch = beginRound(watch, { number: message.number, since: now, after: result.event }, now);
        }
        crash();
        return message;
      },
      requests: {
        wake: async () => 'resuming',
        async set_policy(_at, { ask }) {
          crash();
          agent.policy = ask ?? agent.policy;
          counts.guarded += 1;
          return trouble && chance(0.1)
            ? { kind: 'failed', why: 'reset', code: 'unavailable' }
            : { kind: 'set' };
        },
        async send(_at, { text, sent }, seenAt) {
          pass(Math.round(random() * second));
          if (now - seenAt > 2 * second) return { kind: 'not_taken', why: 'too old', code: 'unavailable' };
          if (trouble && chance(0.05)) return { kind: 'not_taken', why: 'busy', code: 'rate_limited' };
          if (trouble && chance(0.05)) {
            // A full server keeps the message, and has no room for a run.
            agent.receive(text, false);
            counts.saved += 1;
            crash();
            return { kind: 'saved', why: 'Message saved' };
          }
          const heard = send(() => agent.receive(text, sent?.run ?? false));
          return heard === 'heard' ? { kind: 'taken' } : { kind: 'unknown', why: 'reset' };
        },
        async resume(_at, _message, seenAt) {
          pass(Math.round(random() * second));
          if (now - seenAt > 2 * second) return { kind: 'not_sent', why: 'too old', code: 'unavailable' };
          if (trouble && chance(0.1)) {
            return { kind: 'not_sent', why: 'no room for another run', code: 'rate_limited' };
          }
          return send(() => agent.run()) === 'heard'
            ? { kind: 'goes_on', agent: agentOf('running') }
            : 'not_known';
        },
      },
    };
  };
  const visit = async (message: Message) => {
    try {
      await visitMessage(portsOf(), message);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      pass(Math.round(random() * 20 * second));
    }
  };
  const work = async () => {
    agent.live();
    for (const message of [...messages]) {
      if (message.dueAt !== null && message.dueAt <= now) await visit(message);
    }
    if (watch.nextPollAt !== null && watch.nextPollAt <= now && (!trouble || chance(0.8))) look();
  };

  agent.receive('task', true);
  let said = 0;
  for (let turn = 0; turn < 160; turn += 1) {
    if (messages.length < 5 && chance(0.05)) {
      const number = messages.length + 2;
      messages.push(newMessage({ number, text: `message ${number}`, ask: 'always' }, now));
    }
    if (chance(0.02)) {
      said += 1;
      // Somebody at the web page, who sees that it does not wait.
      if (agent.status !== 'waiting_for_confirmation') agent.receive(`web ${said}`, true);
    }
    if (chance(0.1)) agent.approve();
    if (chance(0.05) && agent.restart()) {
      wandering.length = 0;
      pass(3 * second);
    }
    await work();
    pass(Math.round(random() * 3 * second));
  }
  trouble = false;
  for (let turn = 0; turn < 400; turn += 1) {
    agent.approve();
    await work();
    pass(2 * second);
  }
  counts.approvals = agent.approvals;
  for (const { number, state } of messages) {
    if (!['taken', 'unknown', 'not_taken'].includes(state))
      problems.push(`message ${number} is left ${state}`);
  }
  // A message whose process died before it told the agent to run leaves it idle, and is known to.
  const isLeftIdle = agent.status === 'idle' && messages.some(({ state, ran }) => state === 'unknown' && ran);
  if (watch.ending?.outcome !== 'finished' && !isLeftIdle) problems.push('the last end was missed');
  const arrived = agent.arrived.filter((text) => text.startsWith('message'));
  if (new Set(arrived).size !== arrived.length) problems.push(`arrived twice: ${arrived}`);
  if (arrived.join() !== arrived.toSorted().join()) problems.push(`out of order: ${arrived}`);
  for (const { text, result } of messages) {
    if (result?.kind === 'taken' && !agent.read.has(text)) problems.push(`${text} was taken, and never read`);
    if (result?.kind === 'not_taken' && arrived.includes(text)) problems.push(`${text} was taken after all`);
  }
  return { problems, counts };
}

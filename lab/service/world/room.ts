// The concurrency cap: beyond it the conversation that has run longest is paused. Events are played in the order of
// their time, so that late reads give the same result as early ones.
import { apply } from '../life/apply.ts';
import { dueAt, sandboxOf, settle } from '../life/machine.ts';
import type { Life, LifeEvent, Rules } from '../life/types.ts';
import type { Conversation } from './conversation.ts';

interface RoomOptions {
  readonly maxRunning: number;
  readonly resumeWhenRoom: boolean;
  readonly rules: Rules;
}

const ended = ['finished', 'error', 'stuck'];

export function createRoom(
  { maxRunning, resumeWhenRoom, rules }: RoomOptions,
  lively: ReadonlySet<Conversation>,
  live: (conversation: Conversation, life: Life) => void,
) {
  const unlimited = maxRunning === Number.POSITIVE_INFINITY;
  /** In the order in which they began or began again to hold room. */
  let holders: Conversation[] = [];
  let paused: Conversation[] = [];
  /** A batched read asks for every one of its conversations; once an instant is enough. */
  let settledAt: number | null = null;

  return { holds, settleAll, balance, clear };

  function settleAll(now: number): void {
    if (unlimited || now === settledAt) return;
    for (let due = nextDue(now); due !== null; due = nextDue(now)) {
      for (const conversation of [...lively]) live(conversation, settle(conversation.life, due, rules));
      balance(due);
    }
    balance(now);
    settledAt = now;
  }

  function balance(at: number): void {
    if (unlimited) return;
    settledAt = null;
    const holding = new Set([...lively].filter(({ life }) => holds(life)));
    const known = holders.filter((one) => holding.has(one));
    holders = [...new Set([...known, ...holding])];
    paused = paused.filter(({ life }) => sandboxOf(life) === 'PAUSED');
    while (holders.length > maxRunning) {
      const oldest = holders.find(({ life }) => sandboxOf(life) === 'RUNNING');
      if (!oldest) return;
      holders = holders.filter((one) => one !== oldest);
      paused.push(oldest);
      act(oldest, { kind: 'pause' }, at);
    }
    while (resumeWhenRoom && paused.length > 0 && holders.length < maxRunning) {
      const [first, ...others] = paused;
      paused = others;
      if (!first) return;
      holders.push(first);
      act(first, { kind: 'resume' }, at);
    }
  }

  function clear(): void {
    holders = [];
    paused = [];
  }

  function act(conversation: Conversation, event: LifeEvent, at: number): void {
    live(conversation, apply(conversation.life, event, at, rules).life);
  }

  function nextDue(now: number): number | null {
    let first: number | null = null;
    for (const { life } of lively) {
      const due = dueAt(life, rules);
      if (due !== null && due <= now && (first === null || due < first)) first = due;
    }
    return first;
  }
}

/** A sandbox that is up and whose agent has not come to an end. */
function holds(life: Life): boolean {
  if (life.start.status !== 'READY' || ended.includes(life.execution ?? '')) return false;
  return ['RUNNING', 'STARTING'].includes(sandboxOf(life));
}

// A model of an agent that is talked to: it thinks, acts, sometimes asks, finishes, and reads a message only when it thinks.
import type { Ask, EventLog, NewestState } from '../../../shared/conversation/index.ts';
import { agentOf } from '../../../shared/service/index.ts';

type Status = 'idle' | 'running' | 'waiting_for_confirmation' | 'finished';

interface Event {
  readonly id: string;
  readonly at: string;
  readonly kind: 'message' | 'said' | 'result' | 'status';
  readonly text: string;
}

/** Longer than a request may come after the look that it follows. */
const shortestThought = 3_000;
const longestThought = 9_000;
const longestDelay = 8_000;

export class TalkingAgent {
  readonly events: Event[] = [];
  readonly problems: string[] = [];
  /** How often each text arrived. */
  readonly arrived: string[] = [];
  /** For each text that it read: the number of its ends before. */
  readonly read = new Map<string, number>();
  status: Status = 'idle';
  /** Whether it asks before it acts; a server that starts again forgets it. */
  policy: Ask = 'always';
  /** How often it has finished. */
  ends = 0;
  approvals = 0;
  private begins: number | null = null;
  private thinks: { readonly until: number; readonly saw: number; readonly last: boolean } | null = null;
  private again = false;
  private readonly now: () => number;
  private readonly random: () => number;

  constructor(now: () => number, random: () => number) {
    this.now = now;
    this.random = random;
  }

  /** Brings it up to date. */
  live(): void {
    for (;;) {
      if (this.begins !== null && this.begins <= this.now()) {
        const at = this.begins;
        this.begins = null;
        this.become('running', at);
        this.think(at);
      } else if (this.thinks !== null && this.thinks.until <= this.now()) this.act(this.thinks);
      else return;
    }
  }

  /** A message with `run`, or `run` alone. */
  setToWork(by: string): void {
    if (this.status === 'waiting_for_confirmation') {
      this.problems.push(`${by} approved what was pending`);
      this.approve();
    } else if (this.status === 'running') this.again = true;
    else {
      if (this.policy === 'never' && !by.startsWith('web'))
        this.problems.push(`${by} set it going unguarded`);
      this.begins ??= this.now() + Math.round(this.random() * longestDelay);
    }
  }

  receive(text: string, run: boolean): void {
    this.live();
    this.arrived.push(text);
    this.note('message', text, this.now());
    if (run) this.setToWork(text);
    else if (this.status === 'finished') this.become('idle', this.now());
  }

  /** Only at rest: a server that starts again leaves an agent that worked in no state to go on. */
  restart(): boolean {
    const rests = this.status === 'idle' || this.status === 'finished';
    if (rests && this.begins === null) this.policy = 'never';
    return this.policy === 'never';
  }

  run(): void {
    this.live();
    this.setToWork('run');
  }

  approve(): void {
    if (this.status !== 'waiting_for_confirmation') return;
    this.approvals += 1;
    this.become('running', this.now());
    this.note('result', '', this.now());
    this.think(this.now());
  }

  log(text: string | null, after: string | null): Extract<EventLog, { kind: 'known' }> {
    const newest = this.events.at(-1);
    const from = after === null ? 0 : this.events.findIndex(({ id }) => id === after) + 1;
    const place =
      text === null ? -1 : this.events.findIndex((event, at) => at >= from && event.text === text);
    const found = this.events[place] ?? null;
    return {
      kind: 'known',
      newest: newest?.id ?? null,
      newestAt: newest?.at ?? null,
      found: found && { id: found.id, at: found.at },
      isTakenUp: found !== null && this.isTakenUp(place),
    };
  }

  newest(after: string): NewestState {
    const place = this.events.findLastIndex(({ kind }) => kind === 'status');
    const status = this.events[place]?.text ?? null;
    return { agent: agentOf(status), isNew: this.isTakenUp(this.events.findIndex(({ id }) => id === after)) };
  }

  /** It was set to work after that, or the model was asked again about a later result. */
  private isTakenUp(place: number): boolean {
    const later = this.events.slice(place + 1);
    const first = later.findIndex(({ kind }) => kind === 'said');
    const result = later.findIndex(({ kind }, at) => kind === 'result' && at > first && first >= 0);
    return (
      later.some(({ kind, text }) => kind === 'status' && text === 'running') ||
      later.some(({ kind }, at) => kind === 'said' && result >= 0 && at > result)
    );
  }

  private think(at: number): void {
    for (const { kind, text } of this.events) {
      if (kind === 'message' && !this.read.has(text)) this.read.set(text, this.ends);
    }
    const ms = shortestThought + Math.round(this.random() * (longestThought - shortestThought));
    this.thinks = { until: at + ms, saw: this.events.length, last: this.random() < 0.4 };
  }

  private act({ until, last }: { readonly until: number; readonly last: boolean }): void {
    this.thinks = null;
    this.note('said', '', until);
    if (last) {
      this.ends += 1;
      this.become('finished', until);
      if (this.again) this.begins = until + Math.round(this.random() * longestDelay);
      this.again = false;
    } else if (this.random() < 0.3) this.become('waiting_for_confirmation', until);
    else {
      this.note('result', '', until);
      this.think(until);
    }
  }

  private become(status: Status, at: number): void {
    this.status = status;
    this.note('status', status, at);
  }

  private note(kind: Event['kind'], text: string, at: number): void {
    const id = String(this.events.length);
    this.events.push({ id, at: new Date(at).toISOString(), kind, text });
  }
}

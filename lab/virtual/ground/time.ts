// Virtual time: one event is one macrotask. The time of the next event comes when nothing is left to do at this one.
import { began } from './epoch.ts';
import { actorNow, inside, type Life, LifeIsOver, lifeNow, takeStep } from './lives.ts';
import { note } from './trace.ts';

/** Node's own, for the loop below and for who measures. */
export const real = {
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
};

interface Event {
  at: number;
  order: number;
  work: (() => void) | null;
  readonly life: Life | undefined;
}

let now = began;
let order = 0;
const heap: Event[] = [];
let immediates: Immediate[] = [];
let place = 0;

/** The true time, whatever the clock of a life says. */
export const trueNow = (): number => now;
export const clockNow = (): number => now + (lifeNow()?.aheadMs ?? 0);

/** Something happens to a life, or to nobody's, later. */
export function schedule(life: Life | undefined, at: number, work: () => void): Event {
  const event = { at: Math.max(at, now), order: order++, work, life };
  push(event);
  return event;
}

const longestTimer = 2 ** 31 - 1;

export class VirtualTimer {
  private readonly ms: number;
  private readonly work: () => void;
  private readonly repeats: boolean;
  private event: Event | null = null;
  private isClosed = false;
  private id: number | null = null;

  constructor(work: () => void, ms: unknown, repeats: boolean) {
    const given = Math.trunc(Number(ms)) || 1;
    if (given > longestTimer) failRun(new Error(`a timer of ${given} ms: Node's would go off at once`));
    this.ms = Math.max(1, given);
    this.work = work;
    this.repeats = repeats;
    this.arm();
  }
  /** It belongs to who armed it last. */
  private arm(): void {
    this.event = schedule(lifeNow(), now + this.ms, () => {
      this.event = null;
      if (this.repeats) this.arm();
      this.work();
    });
  }
  refresh(): this {
    if (this.isClosed) return this;
    if (this.event !== null) this.event.work = null;
    this.arm();
    return this;
  }
  close(): this {
    if (this.event !== null) this.event.work = null;
    this.event = null;
    this.isClosed = true;
    if (this.id !== null) byId.delete(this.id);
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.toPrimitive](): number {
    this.id ??= ids++;
    byId.set(this.id, this);
    return this.id;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

let ids = 1;
const byId = new Map<number, VirtualTimer>();

export function clearTimer(timer: unknown): void {
  const known = timer instanceof VirtualTimer ? timer : byId.get(Number(timer));
  known?.close();
}

export class Immediate {
  readonly life = lifeNow();
  work: (() => void) | null;
  constructor(work: () => void) {
    this.work = work;
    immediates.push(this);
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.dispose](): void {
    this.work = null;
  }
}

/** The time begins again, and nothing is to happen. */
export function resetTime(): void {
  now = began;
  order = 0;
  heap.length = 0;
  immediates = [];
  place = 0;
  failure = null;
}

let isPlaying = false;
let failure: { readonly error: unknown } | null = null;

/** Ends the run: what is to be known of it is not. */
export function failRun(error: unknown): void {
  failure ??= { error };
}

/** Kinds of work that nobody can say the end of: those of Node's thread pool, and of the machine. */
const harmless = /^(?:Immediate|Timeout|TickObject|CloseReq)$|Pipe|TTY/;
/** What is under way outside of the ground. */
const outside = (): string | undefined =>
  process.getActiveResourcesInfo().find((name) => !harmless.test(name));

/** The machine is looked at after so many: a look costs as much as an event. */
const eventsPerRound = 64;

/** Plays until `story` has ended. The time stands still before and afterwards. */
export async function playStory<T>(story: () => Promise<T>): Promise<T> {
  let told: { readonly value: T } | null = null;
  isPlaying = true;
  inside(undefined, story).then(
    (value) => {
      told = { value };
    },
    (error: unknown) => failRun(error),
  );
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const end = (tell: () => void) => {
      isOver = true;
      tell();
    };
    const turn = () => {
      if (isOver) return;
      try {
        if (failure !== null) throw failure.error;
        const ended = told;
        if (ended !== null) return end(() => resolve(ended.value));
        playNext();
      } catch (error) {
        end(() => reject(error));
      }
    };
    // Node ends what each began before the next: only between rounds does it look at the machine.
    const round = () => {
      if (isOver) return;
      const used = outside();
      if (used !== undefined) failRun(new Error(`work outside of the ground: ${used}`));
      for (let event = 0; event < eventsPerRound; event += 1) real.setImmediate(turn);
      real.setImmediate(round);
    };
    round();
  }).finally(() => {
    isPlaying = false;
  });
}

function playNext(): void {
  const immediate = nextImmediate();
  if (immediate !== null) fire(immediate.life, immediate.work);
  else {
    const { at, life, work } = nextEvent();
    now = at;
    fire(life, work);
  }
}

interface Work {
  readonly life: Life | undefined;
  readonly work: () => void;
}

function nextImmediate(): Work | null {
  while (place < immediates.length) {
    const next = immediates[place];
    place += 1;
    if (next !== undefined && next.work !== null) return { life: next.life, work: next.work };
  }
  immediates = [];
  place = 0;
  return null;
}

function nextEvent(): Work & { readonly at: number } {
  for (;;) {
    const event = pop();
    if (event === undefined) throw new Error('nothing will ever happen again');
    const { at, life, work } = event;
    if (work !== null && life?.isOver !== true) return { at, life, work };
  }
}

function fire(life: Life | undefined, work: () => void): void {
  if (life?.isOver) return;
  try {
    takeStep(life);
    inside(life, work);
  } catch (error) {
    if (!(error instanceof LifeIsOver)) throw error;
  }
}

/** A life may also end within a tick of Node's, such as that of a stream that sends what it had kept. */
function fail(error: unknown): void {
  if (error instanceof LifeIsOver || lifeNow()?.isOver) return;
  if (!isPlaying) {
    console.error(error);
    process.exit(1);
  }
  note(now, actorNow(), 'unhandled', String(error));
  failRun(error);
}
process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);

const isBefore = (one: Event, other: Event) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

function push(event: Event): void {
  let at = heap.push(event) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isBefore(event, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = event;
}

function pop(): Event | undefined {
  const [top] = heap;
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    const left = heap[below];
    if (left === undefined) break;
    const right = heap[below + 1];
    let child = left;
    if (right !== undefined && isBefore(right, left)) {
      child = right;
      below += 1;
    }
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = last;
  return top;
}

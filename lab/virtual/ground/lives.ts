// Who lives on the ground: a replica of the App, from its start to its end, or a neighbour. All that one does happens in its own
// context, so its timers, sockets and databases are known as its own, and end with it.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Life {
  /** The actor of its draws, and its name in the trace. */
  readonly name: string;
  isOver: boolean;
  /** Statements, writes to the network and timers so far. */
  steps: number;
  /** It ends at this step, before that has any effect. */
  endsAtStep: number;
  /** How far its clock is ahead of the true one, in milliseconds. */
  aheadMs: number;
  /** What is undone at its end: databases are closed, sockets reset, ports given back. */
  readonly undo: Set<() => void>;
  onEnd: () => void;
}

/** Thrown where a life that is over would act. Nobody hears of it. */
export class LifeIsOver extends Error {
  override readonly name = 'LifeIsOver';
}

const lives = new AsyncLocalStorage<Life | undefined>();

export const newLife = (name: string): Life => ({
  name,
  isOver: false,
  steps: 0,
  endsAtStep: Number.POSITIVE_INFINITY,
  aheadMs: 0,
  undo: new Set(),
  onEnd: () => {},
});

export const lifeNow = (): Life | undefined => lives.getStore();
export const actorNow = (): string => lives.getStore()?.name ?? 'world';
export const inside = <T>(life: Life | undefined, work: () => T): T => lives.run(life, work);

/** Between two steps nothing outside can change: a crash at a step is a crash at any of the awaits before it. */
export function takeStep(life: Life | undefined): void {
  if (life === undefined) return;
  if (life.isOver) throw new LifeIsOver(life.name);
  life.steps += 1;
  if (life.steps < life.endsAtStep) return;
  endLife(life);
  throw new LifeIsOver(life.name);
}

/** As `kill -9`: nothing of it goes on. */
export function endLife(life: Life): void {
  if (life.isOver) return;
  life.isOver = true;
  for (const undo of life.undo) undo();
  life.undo.clear();
  life.onEnd();
}

/** What a library keeps for its whole process: one for each life. */
export function perLife<T extends object>(make: () => T): T {
  const made = new WeakMap<object, T>();
  const nobody = {};
  const own = (): T => {
    const key = lifeNow() ?? nobody;
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
  return new Proxy(make(), {
    get(_, name) {
      const mine = own();
      const found: unknown = Reflect.get(mine, name, mine);
      return typeof found === 'function' ? found.bind(mine) : found;
    },
  });
}

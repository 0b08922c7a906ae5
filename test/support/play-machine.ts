// A machine as a test plays it: by a story in words, or by one look that stays the same.
import { expect } from '@jest/globals';
import type { Step, Thing } from '../../shared/conversation/visit.ts';

interface Played<T extends Thing, Look, Do extends { readonly kind: string }> {
  readonly decide: (thing: T, look: Look, now: number) => Step<T, Do>;
  /** What is done, or how it is settled, in a word. */
  readonly wordOf: (step: Step<T, Do>) => string;
}

interface Told<T extends Thing, Look, Do extends { readonly kind: string }> extends Played<T, Look, Do> {
  readonly lookOf: (words: string) => Look;
  readonly after: (step: Step<T, Do>, reply: string, look: Look, now: number) => Step<T, Do>;
}

/**
 * `10 works: interrupt > told: rest to 11; 12 paused`: what is seen after ten seconds, what is done, and after the reply to that. It rests
 * where nothing else is said.
 */
export function playStory<T extends Thing, Look, Do extends { readonly kind: string }>(
  first: T,
  story: string,
  { decide, wordOf, lookOf, after }: Told<T, Look, Do>,
): T {
  let thing = first;
  const expectWord = (told: string, step: Step<T, Do>, expected: string) => {
    const rests = step.thing.dueAt === null ? 'left' : `rest to ${step.thing.dueAt / 1_000}`;
    const word = step.do.kind === 'rest' ? rests : wordOf(step);
    expect(`${told} → ${expected === 'rest' ? word.split(' ')[0] : word}`).toBe(`${told} → ${expected}`);
    thing = step.thing;
  };
  for (const told of story.split('; ')) {
    const [, at, what = '', done = 'rest', reply, then = 'rest'] =
      /^([\d.]+) ([^:]*)(?:: ([^>]*?)(?: > ([^:]*)(?:: (.*))?)?)?$/.exec(told) ?? [];
    const [now, look] = [Number(at) * 1_000, lookOf(what)];
    const step = decide(thing, look, now);
    expectWord(told, step, done);
    if (reply !== undefined) expectWord(told, after(step, reply, look, now), then);
  }
  return thing;
}

/** The first step, and the last one where each look shows the same from then on: `rest → show`. */
export function playOn<T extends Thing, Look, Do extends { readonly kind: string }>(
  thing: T,
  look: Look,
  from: number,
  { decide, wordOf }: Played<T, Look, Do>,
): { readonly words: string; readonly step: Step<T, Do>; readonly lasted: number } {
  const first = decide(thing, look, from);
  let [step, now] = [first, from];
  for (let visits = 0; step.do.kind === 'rest' && step.thing.dueAt !== null && visits < 400; visits += 1) {
    now = step.thing.dueAt;
    step = decide(step.thing, look, now);
  }
  const [soon, last] = [wordOf(first), wordOf(step)];
  return { words: soon === last ? soon : `${soon} → ${last}`, step, lasted: now - from };
}

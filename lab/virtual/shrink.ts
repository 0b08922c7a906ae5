// Makes a plan small that is red: parts of it are left out while it stays red. Pure but for the playing.
import type { Part, Plan } from './plan.ts';

/** The place of the first plan that still breaks the same promise; null where none does. */
export type FindRed = (plans: readonly Plan[]) => Promise<number | null>;

export async function shrinkPlan(plan: Plan, findRed: FindRed): Promise<Plan> {
  const guesses = guessesAt(plan);
  const guessed = guesses[(await findRed(guesses)) ?? -1];
  const coarse = guessed ?? (await leaveOut(plan, unitsOf(plan), findRed));
  // A guess of one or two parts is as small as it gets: what is less was tried before.
  const fine =
    coarse.parts.length <= 2
      ? coarse
      : await leaveOut(
          coarse,
          coarse.parts.map((part) => [part]),
          findRed,
        );
  const simpler = simplerThan(fine);
  const place = simpler.length === 0 ? null : await findRed(simpler);
  return simpler[place ?? -1] ?? fine;
}

/** Most of what is ever wrong takes one run, with what people do there, and at most one thing that goes wrong. */
function guessesAt(plan: Plan): readonly Plan[] {
  const units = unitsOf(plan);
  const runs = units.filter(([first]) => first?.kind === 'run');
  const others = units.filter(([first]) => first?.kind !== 'run');
  const alone = runs.map(([first]) => (first === undefined ? [] : [first]));
  const pairs = (some: Units) => others.flatMap((other) => some.map((run) => [...run, ...other]));
  return [...alone, ...runs, ...pairs(alone), ...pairs(runs)].map((parts) => withParts(plan, parts));
}

type Units = readonly (readonly Part[])[];

/** What is left out together: a run with all that people do there, a trouble, a crash. */
function unitsOf({ parts }: Plan): Units {
  return parts
    .filter(({ kind }) => kind !== 'act')
    .map((part) => [part, ...parts.filter((other) => other.kind === 'act' && other.run === part.id)]);
}

/** Halves first, then quarters, and so on to single ones. */
async function leaveOut(plan: Plan, units: Units, findRed: FindRed): Promise<Plan> {
  let left = units;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const places = Array.from(
        { length: Math.ceil((left.length - from) / size) },
        (_, n) => from + n * size,
      );
      const found = await findRed(places.map((place) => withParts(plan, left.toSpliced(place, size).flat())));
      if (found === null) break;
      from = places[found] ?? left.length;
      left = left.toSpliced(from, size);
    }
  }
  return withParts(plan, left.flat());
}

/** In their order; nobody acts at a run that is left out. */
function withParts(plan: Plan, kept: readonly Part[]): Plan {
  const ids = new Set(kept.map(({ id }) => id));
  return {
    ...plan,
    parts: plan.parts.filter((part) => ids.has(part.id) && (part.kind !== 'act' || ids.has(part.run))),
  };
}

/** The simplest first. */
function simplerThan(plan: Plan): readonly Plan[] {
  const last = Math.max(...plan.parts.map((part) => ('at' in part ? part.at : 0)));
  const hours = Math.min(plan.hours, Math.ceil(last / 60 + 0.5));
  return [
    { ...plan, hours, replicas: 1 },
    { ...plan, replicas: 1 },
    { ...plan, hours },
  ].filter((simpler) => simpler.hours < plan.hours || simpler.replicas < plan.replicas);
}

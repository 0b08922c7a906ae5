// Makes a plan small that is red: parts of it are left out while it stays red. Pure but for the playing.
import { type Part, type Plan, partsOf } from './plan.ts';

/** The place of the first plan that still breaks the same promise; null where none does. */
export type FindRed = (plans: readonly Plan[]) => Promise<number | null>;

/** What makes a plan short comes first, as each try plays what is left: its days, whole kinds of things, all runs but one. */
export async function shrinkPlan(plan: Plan, findRed: FindRed): Promise<Plan> {
  const short = await endSooner(plan, findRed);
  const few = await leaveOut(short, kindsOf, findRed);
  const alone = await keepOneRun(few, findRed);
  const coarse = await leaveOut(alone, unitsOf, findRed);
  const fine = await leaveOut(coarse, single, findRed);
  const simpler = simplerThan(fine);
  const place = simpler.length === 0 ? null : await findRed(simpler);
  return simpler[place ?? -1] ?? fine;
}

/** What was red by then needs nothing of what comes after; the shortest is played first, as it is played soonest. */
async function endSooner(plan: Plan, findRed: FindRed): Promise<Plan> {
  const shorter = [1, 2, 4, 8, 12].map((share) => {
    const until = (plan.hours * 60 * share) / 16;
    const kept = withParts(
      plan,
      plan.parts.filter((part) => !('at' in part) || part.at <= until),
    );
    return { ...kept, hours: endOf(kept) };
  });
  const sooner = shorter.filter(({ hours }) => hours < plan.hours);
  if (sooner.length === 0) return plan;
  return sooner[(await findRed(sooner)) ?? -1] ?? plan;
}

/** Most breaches are of one run, and one run is played soon. */
async function keepOneRun(plan: Plan, findRed: FindRed): Promise<Plan> {
  const runs = partsOf(plan, 'run');
  if (runs.length <= 1) return plan;
  const only = runs.map((run) =>
    withParts(
      plan,
      plan.parts.filter(({ kind, id }) => kind !== 'run' || id === run.id),
    ),
  );
  return only[(await findRed(only)) ?? -1] ?? plan;
}

type Units = readonly (readonly Part[])[];

/** What is left out together: a run with all that people do there, a trouble, a crash. */
function unitsOf({ parts }: Plan): Units {
  return parts
    .filter(({ kind }) => kind !== 'act')
    .map((part) => [part, ...parts.filter((other) => other.kind === 'act' && other.run === part.id)]);
}

/** All crashes, all steps, all runs, and all troubles of one kind. */
function kindsOf(plan: Plan): Units {
  const nameOf = ([first]: readonly Part[]) =>
    first?.kind === 'trouble' ? first.id.replace(/^[^:]*: /, '') : first?.kind;
  return [...Map.groupBy(unitsOf(plan), nameOf).values()].map((units) => units.flat());
}

const single = ({ parts }: Plan): Units => parts.map((part) => [part]);

/** Halves first, then quarters, and so on to single ones. */
async function leaveOut(plan: Plan, split: (plan: Plan) => Units, findRed: FindRed): Promise<Plan> {
  let left = split(plan);
  // Without all of it nothing is left to be red.
  if (left.length <= 1) return plan;
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

/** Half an hour after its last part began; in whole quarters. */
function endOf({ parts, hours }: Plan): number {
  const last = Math.max(0, ...parts.map((part) => ('at' in part ? part.at : 0)));
  return Math.min(hours, Math.ceil(last / 15 + 2) / 4);
}

/** The simplest first. */
function simplerThan(plan: Plan): readonly Plan[] {
  const hours = endOf(plan);
  return [
    { ...plan, hours, replicas: 1 },
    { ...plan, replicas: 1 },
    { ...plan, hours },
  ].filter((simpler) => simpler.hours < plan.hours || simpler.replicas < plan.replicas);
}

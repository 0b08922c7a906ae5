// A plan told line by line, for who has to understand it.
import { type Part, type Plan, partsOf } from './plan.ts';

/** What broke, and the plan that breaks it. */
export interface Story {
  readonly promise: string;
  /** How many things are held against it at least; absent = one. What was lost is held against nothing. */
  readonly least?: number;
  readonly plan: Plan;
}

export function tellPlan(plan: Plan): readonly string[] {
  const acts = Map.groupBy(partsOf(plan, 'act'), ({ run }) => run);
  const timed = plan.parts.filter((part) => part.kind !== 'act').toSorted((one, other) => one.at - other.at);
  return [
    `${plan.replicas} ${plan.replicas === 1 ? 'replica' : 'replicas'} for ${plan.hours} h, seed ${plan.seed}`,
    ...timed.flatMap((part) => [
      `${minutes(part.at)}  ${tellPart(part)}`,
      ...(acts.get(part.id) ?? []).map(({ when, by, deed }) => {
        const { kind, ...more } = deed;
        return `         ${when.seconds} s after ${when.after} ${when.nth}: the ${by} ${kind} ${JSON.stringify(more)}`;
      }),
    ]),
  ];
}

function tellPart(part: Exclude<Part, { kind: 'act' }>): string {
  switch (part.kind) {
    case 'run':
      return `${part.id}: the ${part.by} labels an issue of ${part.place}, "${part.script}"${
        part.patience === undefined ? '' : `, and stops what runs on after ${part.patience} min`
      }`;
    case 'step':
      return `${part.id} of the Action: ${JSON.stringify(part.plan)}`;
    case 'trouble':
      return `${part.id}: ${JSON.stringify(part.trouble)}`;
    case 'crash':
      return `${part.id}: replica ${part.replica} dies ${part.steps} steps later, for ${part.downSeconds} s`;
  }
}

const minutes = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(3)}:${String(at % 60).padStart(2, '0')}`;

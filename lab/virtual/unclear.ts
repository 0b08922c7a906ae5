// What nobody can say of a moment because of what goes wrong around it: whether somebody is heard, may do something, or can start an agent.
import { trueNow } from './ground/time.ts';
import { type Plan, places, type Role } from './plan.ts';
import { spellsOf } from './spells.ts';

/** What was written is handled by then, also where GitHub fails for minutes. */
const aWhile = 15 * 60_000;

export function createUnclear(plan: Plan) {
  const isNow = ({ from, to }: Pick<ReturnType<typeof spellsOf>[number], 'from' | 'to'>, around: number) =>
    trueNow() >= from - around && trueNow() <= to + around;
  const away = spellsOf(plan, 'taken away');
  const lost = spellsOf(plan, 'permission lost');
  const wrong = spellsOf(plan, 'wrong configuration');
  const unreadable = spellsOf(plan, 'github').filter(
    ({ trouble }) => trouble.fault.headers?.['x-accepted-github-permissions'] !== undefined,
  );

  return {
    /** The App is not there to hear of anything. */
    isAway: (): boolean => away.some((spell) => isNow(spell, 0)),
    /** Whether somebody has their permission, from a while before until a while after they have not. */
    isPermission: (role: Role, repo: string): boolean =>
      lost.some(
        (spell) => spell.trouble.by === role && places[spell.trouble.place] === repo && isNow(spell, aWhile),
      ),
    /** A configuration that is wrong, or that the App may not read, starts nothing, and that is said. */
    isConfiguration: (repo: string): boolean =>
      unreadable.some((spell) => isNow(spell, aWhile)) ||
      wrong.some((spell) => places[spell.trouble.place] === repo && isNow(spell, aWhile)),
  };
}

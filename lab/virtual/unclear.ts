// What nobody can say of a moment because of what goes wrong around it: whether somebody is heard, may do something, or can start an agent.
import { began } from './ground/epoch.ts';
import { trueNow } from './ground/time.ts';
import { type Place, type Plan, partsOf, places, type Role, type Trouble } from './plan.ts';

/** What was written is handled by then, also where GitHub fails for minutes. */
const aWhile = 15 * 60_000;

export function createUnclear(plan: Plan) {
  const troubles = partsOf(plan, 'trouble');
  const spellsOf = <T>(pick: (trouble: Trouble) => (T & { readonly ms: number }) | null) =>
    troubles.flatMap(({ at, trouble }) => {
      const picked = pick(trouble);
      return picked === null ? [] : [{ ...picked, from: began + at * 60_000 }];
    });
  const isNow = ({ from, ms }: { readonly from: number; readonly ms: number }, around: number) =>
    trueNow() >= from - around && trueNow() <= from + ms + around;

  const away = spellsOf((trouble) =>
    trouble.kind === 'taken away' ? { ms: trouble.seconds * 1_000 } : null,
  );
  const lost = spellsOf((trouble) =>
    trouble.kind === 'permission lost' ? { ...trouble, ms: trouble.seconds * 1_000 } : null,
  );
  const unreadable = spellsOf<{ readonly place: Place | null }>((trouble) => {
    if (trouble.kind === 'wrong configuration') return { place: trouble.place, ms: trouble.seconds * 1_000 };
    const isMissing =
      trouble.kind === 'github' && trouble.fault.headers?.['x-accepted-github-permissions'] !== undefined;
    return isMissing ? { place: null, ms: trouble.fault.forMs ?? 0 } : null;
  });

  return {
    /** The App is not there to hear of anything. */
    isAway: (): boolean => away.some((spell) => isNow(spell, 0)),
    /** Whether somebody has their permission, from a while before until a while after they have not. */
    isPermission: (role: Role, repo: string): boolean =>
      lost.some((spell) => spell.by === role && places[spell.place] === repo && isNow(spell, aWhile)),
    /** A configuration that is wrong, or that the App may not read, starts nothing, and that is said. */
    isConfiguration: (repo: string): boolean =>
      unreadable.some(
        (spell) => (spell.place === null || places[spell.place] === repo) && isNow(spell, aWhile),
      ),
  };
}

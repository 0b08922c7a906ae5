import type { Run } from '../store/run.ts';
/** The number of the newest round behind `before`; empty in the first. */
export function ofRound({ facts }: Run, before: string): string {
  const round = facts.rounds?.at(-1);
  return round === undefined ? '' : `${before}${round.number}`;
}

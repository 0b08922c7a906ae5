// The line about a round: which it is, who asked for it, and where its message is.
import { inline, person } from '../../shared/github/index.ts';
import { executionRow } from '../../shared/watch/index.ts';
import type { Facts } from '../facts/facts.ts';

/** Null where there is nothing that the facts do not say already. */
export function roundLine({ round, task, ending, executionStatus }: Facts): string | null {
  if (round === null) return null;
  const { number, by, leftOut } = round;
  const which = number === null ? 'A further round' : `Round ${number}`;
  const asked = by === null ? '' : `, asked for by ${person(by)}`;
  const isHeld = ending === null && number !== 1 && task?.state === 'held';
  const waits = executionRow(executionStatus)?.question === 'waits';
  const held = waits ? ': the message goes in after your answer' : ': the message is on its way';
  // Who started it stands with the facts.
  const line = number === 1 ? null : `**${which}**${asked}${isHeld ? held : ''}`;
  const lines = [line, leftOut === null ? null : inline(leftOut, 300)].filter((part) => part !== null);
  return lines.length === 0 ? null : lines.join('\n\n');
}

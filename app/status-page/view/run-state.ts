// The label and the tone for every state of a run.
import { endingWords, lineTitle, stateWords } from '../../../shared/github/index.ts';
import { type Ending, executionRow, type Seen, sandboxRow, startRow } from '../../../shared/watch/index.ts';
import { endings } from '../../model/endings.ts';
import type { Run } from '../../model/run.ts';
import { inLine } from '../../run/tell.ts';
import type { Tone } from '../types.ts';

export interface StateLine {
  readonly label: string;
  readonly tone: Tone;
  readonly since: number;
}

export function stateOf(run: Run): StateLine {
  const { facts, watch, createdAt } = run;
  switch (run.state) {
    case 'pending':
      return { label: waitingLabel(run), tone: 'starting', since: createdAt };
    case 'starting':
      return { label: 'Start requested', tone: 'starting', since: facts.startSentAt ?? createdAt };
    case 'preparing':
    case 'watching':
      return watch === null
        ? { label: 'Followed', tone: 'working', since: createdAt }
        : { ...seenLine(watch.seen), since: watch.seenSince };
    case 'stopping':
      return { label: 'Being stopped', tone: 'working', since: facts.stop?.createdAt ?? createdAt };
    case 'ended':
      return { ...endedLine(facts.ending), since: run.endedAt ?? createdAt };
  }
}

function waitingLabel(run: Run): string {
  const line = inLine(run);
  return line === null ? 'Waiting to start' : lineTitle(line);
}

export function seenLine(seen: Seen): Pick<StateLine, 'label' | 'tone'> {
  // The labels are written for comments, where an unknown status is in backticks.
  return { label: stateWords(seen).label.replaceAll('`', '').trim(), tone: toneOf(seen) };
}

export function endedLine(ending: Ending | null): Pick<StateLine, 'label' | 'tone'> {
  if (ending === null) return { label: 'Ended', tone: 'over' };
  return { label: endingWords(ending).title, tone: endings[ending.outcome].tone };
}

function toneOf({ phase, startStatus, sandboxStatus, executionStatus }: Seen): Tone {
  if (phase === 'start') return startRow(startStatus)?.tone ?? 'starting';
  const words = sandboxRow(sandboxStatus)?.words ?? executionRow(executionStatus)?.words;
  return words?.tone ?? 'resting';
}

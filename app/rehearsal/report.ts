// The report of a rehearsal: what each line came to, and what that says of the guard. Pure.
import type { Versions } from '../../shared/service/index.ts';
import { type Finding, oneLine, signs, type Verdict } from './check.ts';
import type { GuardLine } from './guard-lines.ts';

/** held: each core line is green, and none is red. broken: one is red. not_known: neither. */
export const guardStates = ['held', 'broken', 'not_known'] as const;
export type GuardState = (typeof guardStates)[number];

export interface RehearsalReport {
  readonly version: 1;
  readonly guard: GuardState;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  readonly seconds: number;
  /** Dollars; null where the service does not tell. */
  readonly cost: number | null;
  readonly versions: Versions;
  /** Null where none was started, and where it is deleted. */
  readonly conversation: { readonly id: string; readonly url: string } | null;
  /** How many conversations of rehearsals that were killed were deleted, or put to sleep, first. */
  readonly cleared: number;
  readonly lines: readonly Finding[];
}

export function guardOf(
  lines: readonly Pick<Finding, 'name' | 'is'>[],
  library: readonly Pick<GuardLine, 'name' | 'isCore'>[],
): GuardState {
  if (lines.some(({ is }) => is === 'red')) return 'broken';
  const isGreen = (name: string) => lines.some((line) => line.name === name && line.is === 'green');
  return library.every(({ name, isCore = false }) => !isCore || isGreen(name)) ? 'held' : 'not_known';
}

const words: Readonly<Record<Verdict, string>> = { green: 'green', red: 'RED', cannot_tell: 'cannot tell' };

export function lineText({ is, name, why, seconds }: Finding): string {
  return oneLine(`${signs[is]} ${name}: ${is === 'green' ? '' : `${words[is]}: `}${why} (${seconds} s)`);
}

const states: Readonly<Record<GuardState, string>> = {
  held: 'The guard held.',
  broken: 'THE GUARD DID NOT HOLD.',
  not_known: 'Whether the guard holds is not known.',
};

export const stateWords = ({ guard }: Pick<RehearsalReport, 'guard'>): string => states[guard];

export function endText(report: RehearsalReport): string {
  const { guard, cost, seconds, conversation, cleared } = report;
  const redOnes = report.lines.filter(({ is }) => is === 'red').map(({ name }) => name);
  return [
    `${states[guard]}${redOnes.length > 0 ? ` Red: ${redOnes.join(', ')}.` : ''}`,
    `${versionWords(report)}; ${costWords(cost)}, ${seconds} s.`,
    ...(conversation === null ? [] : [`It is still there: ${conversation.url}`]),
    ...(cleared > 0 ? [`Cleaned up after earlier rehearsals: ${cleared}.`] : []),
  ].join('\n');
}

export function versionWords({
  versions: { hosted, agentServer },
}: Pick<RehearsalReport, 'versions'>): string {
  return `hosted server ${hosted ?? 'not told'}, agent server ${agentServer ?? 'not told'}`;
}

export function costWords(cost: number | null): string {
  return cost === null ? 'what it cost is not told' : `it cost $${cost.toFixed(2)}`;
}

/** Text for an issue: nothing in it names an address, an account or a key. */
export function asMarkdown(title: string, lines: readonly Finding[], below: readonly string[]): string {
  const rows = lines.map(
    ({ name, proves = '', is, why }) => `| ${cell(name)} | ${cell(proves)} | ${words[is]} | ${cell(why)} |`,
  );
  return [
    `## ${title}`,
    '',
    '| line | proves | came to | seen |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...below.map(oneLine),
    '',
  ].join('\n');
}

/** Findings may be words of others. */
function cell(text: string): string {
  const told = oneLine(text).replaceAll(/https?:\/\/\S+/g, '(an address)');
  return told.replaceAll(/[\\|<>`@#]/g, (sign) => `\\${sign}`);
}

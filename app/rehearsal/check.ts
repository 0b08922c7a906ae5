// A check: its name, and how it is asked and judged. The doctor and both rehearsals are lists of checks, which one function plays.

/** cannot_tell: what the check needs was not there, or was not done. Never said where something was seen to be wrong. */
export type CheckStatus = 'green' | 'red' | 'cannot_tell';

export interface CheckResult {
  readonly is: CheckStatus;
  /** What was seen, in a sentence without its full stop. */
  readonly why: string;
  /** What to do about it, where the check knows. */
  readonly fix?: string;
  /** In place of the name of the check, where it has several findings. */
  readonly about?: string;
}

export interface CheckName {
  /** A word or a few, for reports and for `--json`. */
  readonly name: string;
  /** A sentence, for the lists in the documents. */
  readonly proves?: string;
}

export interface Check extends CheckName {
  /** May throw `CannotTell`. */
  find(): Promise<CheckResult | readonly CheckResult[]>;
}

export interface Finding extends CheckName, CheckResult {
  readonly seconds: number;
}

export const green = (why: string): CheckResult => ({ is: 'green', why });
export const cannotTell = (why: string): CheckResult => ({ is: 'cannot_tell', why });
export function red(why: string, fix?: string): CheckResult {
  return { is: 'red', why, ...(fix !== undefined && { fix }) };
}
export const about = (name: string, judged: CheckResult): CheckResult => ({ ...judged, about: name });

/** Ends a check from the middle of it. */
export class CannotTell extends Error {}

/** Asks, and judges the answer. */
export function check<T>(
  name: string,
  ask: () => T | Promise<T>,
  judge: (answer: T) => CheckResult | readonly CheckResult[],
): Check {
  return { name, find: async () => judge(await ask()) };
}

/** Plays one after the other. `tell` is called as soon as something is found. */
export async function playChecks(
  checks: readonly Check[],
  now: () => number,
  tell: (finding: Finding) => void,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { name, proves, find } of checks) {
    const began = now();
    const judged = await find().catch(judgeError);
    const seconds = Math.round((now() - began) / 1000);
    for (const each of [judged].flat()) {
      const finding = { name, ...(proves !== undefined && { proves }), ...each, seconds };
      findings.push(finding);
      tell(finding);
    }
  }
  return findings;
}

function judgeError(error: unknown): CheckResult {
  if (error instanceof CannotTell) return cannotTell(error.message);
  throw error;
}

export const signs: Readonly<Record<CheckStatus, string>> = { green: '✓', red: '✗', cannot_tell: '–' };

/** One line: line breaks in the error of a library become spaces. */
export function findingText({ is, name, about: instead = name, why, fix }: Finding): string {
  return oneLine(`${signs[is]} ${instead}: ${why}${fix === undefined ? '' : `. Fix: ${fix}`}`);
}

export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Asks only once, for several checks. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask();
    return asked;
  };
}

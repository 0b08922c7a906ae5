// A line of a rehearsal: what it proves, and how it is tried. The library of lines is data; what plays it is in play.ts.

/** cannot_tell: the agent, the server or a person did not do what the line needs. Never said where something was seen to be wrong. */
export const verdicts = ['green', 'red', 'cannot_tell'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Judged {
  readonly is: Verdict;
  /** Things that were seen, in a sentence without its full stop. */
  readonly why: string;
}

export interface Line<Tools> {
  /** A word or a few, for reports and for `--json`. */
  readonly name: string;
  /** A sentence. */
  readonly proves: string;
  /** The guard is not known to hold unless this is green. */
  readonly isCore?: boolean;
  /** The longest time that it may take, in milliseconds, if more than usual. */
  readonly mostMs?: number;
  try(tools: Tools): Promise<Judged>;
}

export interface LineResult extends Judged {
  readonly name: string;
  readonly proves: string;
  readonly seconds: number;
}

export const green = (why: string): Judged => ({ is: 'green', why });
export const red = (why: string): Judged => ({ is: 'red', why });
export const cannotTell = (why: string): Judged => ({ is: 'cannot_tell', why });

/** Ends a line from the middle of it. */
export class CannotTell extends Error {}

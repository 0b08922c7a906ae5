// What a step can know, by what the service's own record has told it until then.
import type { Asked } from './asked.ts';
import { type Exchange, toldBy } from './told.ts';

export type Stage =
  /** Nothing was started yet; what was asked for was refused for now (429), if anything was. */
  | 'before'
  /** The start request may or may not have been taken. */
  | 'unclear'
  /** A start task is under way. */
  | 'starting'
  | 'following'
  /** The agent waits, and the step is to answer. */
  | 'answering'
  /** The answer was taken; looks have to show it. */
  | 'verifying'
  /** The answer may or may not have been taken: only that the agent goes on can tell. */
  | 'unsure';

/** What a look has told of the conversation. */
export interface Seen {
  readonly from: number;
  readonly stage: Stage;
  readonly sandbox: string;
  /** As it was told last, also where its sandbox does not run by now. */
  readonly agent: string | null;
}

/** A request that told nothing of what it was about. */
export interface Failed {
  readonly kind: 'nothing' | 'trouble' | 'refused' | 'strange' | 'absent';
  readonly at: number;
  /** Refused for now (429), without a time. */
  readonly isLimit: boolean;
}

/** What the step has to end with from this moment on: mostly one outcome, several where the documents name no order. */
export interface End {
  readonly outcomes: readonly string[];
  readonly at: number;
  readonly why: string;
}

export interface Known {
  readonly asked: Asked;
  readonly stage: Stage;
  readonly startTaskId: string | null;
  readonly conversationId: string | null;
  /** The conversation id that the start request named. */
  readonly chosenId: string | null;
  readonly startStatus: string | null;
  readonly execution: string | null;
  readonly seen: readonly Seen[];
  /** Since the last look that told something. */
  readonly failed: readonly Failed[];
  /** What was pending when it was last read before an answer. */
  readonly pending: readonly string[];
  /** The last answer, and whether the same waited after it. */
  readonly answer: {
    readonly rejects: boolean;
    readonly reason: string | null;
    readonly isIdle: boolean;
  } | null;
  /** No request of a kind before this moment. */
  readonly notBefore: Readonly<Record<string, number>>;
  readonly end: End | null;
  /** When a start request was last answered, and when its conversation was READY. */
  readonly startSaidAt: number | null;
  readonly readyAt: number | null;
  readonly looks: number;
  readonly looksAfter: number;
  readonly starts: number;
  readonly wrong: readonly string[];
}

/** Moments of the two processes' timers may differ by so much. */
export const earlyMs = 60;
/** A page, an absence or a lost sandbox is believed when it comes three times in a row; fewer are a passing fault or a lag. */
export const enough = 3;

export const isLook = (route: string | null): boolean =>
  ['start_tasks', 'search_start_tasks', 'conversations'].includes(route ?? '');
export const waiting = 'waiting_for_confirmation';
export const endOf = ({ answer, at }: Exchange): number => answer?.at ?? at;

export const decide = (known: Known, at: number, why: string, ...outcomes: string[]): Known =>
  known.end ? known : { ...known, end: { outcomes, at, why } };
export const blame = (known: Known, what: string): Known => ({ ...known, wrong: [...known.wrong, what] });

export function failed(known: Known, exchange: Exchange, kind: Failed['kind']): Known {
  const told = toldBy(exchange);
  const isLimit = told.kind === 'trouble' && told.notTaken && told.retryAfterMs === null;
  return { ...known, failed: [...known.failed, { kind, at: endOf(exchange), isLimit }] };
}

export const isLost = ({ sandbox }: Seen): boolean => sandbox === 'MISSING' || sandbox === 'ERROR';
/** Looks in a row that saw it lost. */
export const lostOf = ({ seen }: Known): number =>
  seen.length - 1 - seen.findLastIndex((each) => !isLost(each));
export const lossOf = ({ seen }: Known): string =>
  seen.at(-1)?.sandbox === 'ERROR' ? 'sandbox_error' : 'sandbox_missing';

/** An answer left, and no look has shown yet what became of it. The documents name no order. */
export const alsoOfAnswer = ({ stage }: Known): string[] =>
  stage === 'verifying' || stage === 'unsure' ? ['answer_unknown'] : [];

export interface Lasting {
  /** It was first noticed between the two: the first look, and the look after that, null until then. */
  readonly from: number;
  readonly to: number | null;
  readonly newest: number;
}

/** How long an agent that rests, or one that paused, was seen so. Only looks tell, whatever pauses the machine makes between them. */
export function lasting({ seen }: Known, what: 'idle' | 'paused'): Lasting | null {
  const isSo = ({ sandbox, agent }: Seen) =>
    what === 'idle'
      ? agent === 'idle' && ['RUNNING', 'PAUSED'].includes(sandbox)
      : (sandbox === 'PAUSED' && agent !== waiting) || (sandbox === 'RUNNING' && agent === 'paused');
  const there = seen.filter((each) => !isLost(each));
  const [first, ...more] = there.slice(there.findLastIndex((each) => !isSo(each)) + 1);
  if (first === undefined) return null;
  // What is looked at for the sake of an answer does not count yet.
  const counted = more.slice(more.findLastIndex(({ stage }) => stage !== 'following') + 1);
  return { from: first.from, to: counted[0]?.from ?? null, newest: counted.at(-1)?.from ?? first.from };
}

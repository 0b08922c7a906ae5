// How far a run has come by the service's own record, and what has been decided by it.

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

export interface Decision {
  /** Mostly one; several where the documents leave it open. */
  readonly outcomes: readonly string[];
  readonly at: number;
  readonly why: string;
}

/** Moments of the two processes' timers may differ by so much. */
export const earlyMs = 60;

/** A state that lasts from look to look, and may for so long. */
export interface Lasting {
  /** It was first noticed between the two: the first look, and the look after that, null until then. */
  readonly from: number;
  readonly to: number | null;
  /** The last look showed that it lasts too long. One more look is one too many. */
  readonly isOver: boolean;
}

export interface Course {
  readonly stage: Stage;
  readonly startTaskId: string | null;
  readonly conversationId: string | null;
  /** The conversation id that the start request named. */
  readonly chosenId: string | null;
  readonly startStatus: string | null;
  readonly sandbox: string | null;
  readonly execution: string | null;
  /** Looks in a row, up to now, that failed, that made no sense, that found nothing, and that saw MISSING or ERROR. */
  readonly failing: number;
  readonly strange: number;
  readonly absent: number;
  readonly missing: number;
  /** Looks in a row that made no sense, and those whose key was refused: since when. */
  readonly strangeSince: number;
  readonly refused: number;
  readonly refusedSince: number;
  /** The last request was refused for now (429) without Retry-After, or must not be sent again. */
  readonly limited: boolean;
  /** What was pending when it was last read before an answer. */
  readonly asked: readonly string[];
  /** Every event that there was at that reading. */
  readonly events: readonly string[];
  /** The service said 200 to the last answer. */
  readonly taken: boolean;
  /** The last answer was a rejection, perhaps with a reason. */
  readonly rejection: { readonly reason: string | null } | null;
  /** The last look after an answer showed the same question, and nothing since; and how often that was seen. */
  readonly still: boolean;
  readonly stills: number;
  readonly idle: Lasting | null;
  readonly paused: Lasting | null;
  /** The agent waits for an answer, although its sandbox may sleep. */
  readonly waits: boolean;
  /** It was seen to be there: a loss may be a flicker. */
  readonly isThere: boolean;
  /** Its sandbox was seen not to run. */
  readonly slept: boolean;
  /** No request of a kind before this moment. */
  readonly notBefore: Readonly<Record<string, number>>;
  readonly decided: Decision | null;
  /** When a start request was last answered. */
  readonly startSaidAt: number | null;
  readonly readyAt: number | null;
  readonly looks: number;
  readonly looksAfter: number;
  readonly starts: number;
  readonly answers: number;
  readonly wrong: readonly string[];
}

export const atFirst: Course = {
  stage: 'before',
  startTaskId: null,
  conversationId: null,
  chosenId: null,
  startStatus: null,
  sandbox: null,
  execution: null,
  failing: 0,
  strange: 0,
  absent: 0,
  missing: 0,
  strangeSince: 0,
  refused: 0,
  refusedSince: 0,
  limited: false,
  asked: [],
  events: [],
  taken: false,
  rejection: null,
  still: false,
  stills: 0,
  idle: null,
  paused: null,
  waits: false,
  isThere: false,
  slept: false,
  notBefore: {},
  decided: null,
  startSaidAt: null,
  readyAt: null,
  looks: 0,
  looksAfter: 0,
  starts: 0,
  answers: 0,
  wrong: [],
};

export function decide(course: Course, at: number, why: string, ...outcomes: string[]): Course {
  return course.decided ? course : { ...course, decided: { outcomes, at, why } };
}

export function blame(course: Course, what: string): Course {
  return { ...course, wrong: [...course.wrong, what] };
}

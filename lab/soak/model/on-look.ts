// A look at the start task or at the conversation.
import type { Asked } from './asked.ts';
import { blame, type Course, decide, earlyMs, type Lasting, type Stage } from './course.ts';
import { alsoOfAnswer, waits } from './on-answer.ts';
import {
  type ConversationSaid,
  conversationIn,
  type Exchange,
  listedIn,
  type Said,
  type TaskSaid,
  taskIn,
  toldBy,
} from './told.ts';

/** A page, an absence or a lost sandbox is believed when it comes three times in a row; fewer are a passing fault or a lag. */
export const enough = 3;
/** A step believes a refused key that lasts a minute, and a web page that lasts ten. */
const refusalLastsMs = 60_000;
const pageLastsMs = 600_000;
/** A client gives up after so many. */
const tooMany = 8;
const tooManyToAnswer = 20;
/** A step that is to answer looks every second, and a page may be gone within a minute. */
const tooManyPagesToAnswer = 70;

export function taskLooked(course: Course, exchange: Exchange, asked: Asked): Course {
  const id = course.startTaskId;
  const looked = look(course, exchange, asked, (value) => taskIn(value, id));
  if (looked.kind === 'failed') return looked.course;
  return taskSeen(looked.course, looked.record, looked.at, asked);
}

/** The list of starts. Not to be listed, and a list that cannot be read, prove nothing. */
export function listLooked(course: Course, exchange: Exchange, asked: Asked): Course {
  if (course.stage !== 'unclear') return blame(course, `the starts were listed at ${exchange.at}`);
  const told = toldBy(exchange);
  const task = told.kind === 'said' ? listedIn(told.value, course.chosenId) : null;
  return task ? taskSeen(course, task, exchange.answer?.at ?? exchange.at, asked) : course;
}

export function taskSeen(before: Course, task: TaskSaid, at: number, asked: Asked): Course {
  if (before.decided) return before;
  const course: Course = {
    ...before,
    ...seenWell,
    stage: 'starting',
    startTaskId: task.id,
    startStatus: task.status,
  };
  if (task.status === 'ERROR') return decide(course, at, 'the start task failed', 'start_error');
  if (task.status !== 'READY') return course;
  const ready: Course = { ...course, conversationId: task.conversationId, stage: 'following', readyAt: at };
  return asked.mode === 'start' ? decide(ready, at, 'the conversation is ready', 'started') : ready;
}

export function conversationLooked(before: Course, exchange: Exchange, asked: Asked): Course {
  const course = { ...before, still: false };
  const id = course.conversationId ?? exchange.query.replace(/^ids=/, '');
  const looked = look(course, exchange, asked, (value) => conversationIn(value, id));
  if (looked.kind === 'failed') return looked.course;
  const { record, at } = looked;
  return seen({ ...looked.course, conversationId: id }, record, { from: exchange.at, at }, asked);
}

interface Look {
  readonly from: number;
  readonly at: number;
}

function seen(was: Course, said: ConversationSaid, { from, at }: Look, asked: Asked): Course {
  const before = endIfOver(was, from);
  if (before.decided) return before;
  const running = said.sandbox === 'RUNNING';
  const execution = running ? said.execution : null;
  // The look that finds what a start began is about nothing else.
  const adopted = before.stage === 'unclear';
  const isLost = said.sandbox === 'MISSING' || said.sandbox === 'ERROR';
  const missing = isLost && !adopted ? before.missing + 1 : 0;
  const waiting = running ? execution === 'waiting_for_confirmation' : before.waits;
  const isPaused = (said.sandbox === 'PAUSED' && !waiting) || execution === 'paused';
  // An agent that was idle stays so while its sandbox sleeps, unless its last state says otherwise.
  const isIdle = execution === 'idle' || (said.sandbox === 'PAUSED' && before.idle !== null);
  const course: Course = {
    ...before,
    stage: adopted ? 'following' : before.stage,
    sandbox: said.sandbox,
    execution: said.execution,
    missing,
    ...(!isLost && {
      idle: isIdle ? lasting(before.idle, from, asked.idleMs, before.stage) : null,
      paused: isPaused ? lasting(before.paused, from, asked.pauseMs, before.stage) : null,
    }),
    waits: waiting,
    isThere: before.isThere || !isLost,
    slept: before.slept || !running,
  };
  // The conversation was only looked for, to learn whether the start was taken.
  if (asked.mode === 'start') return decide(course, at, 'the conversation is there', 'started');
  if (adopted) return course;
  if (asked.mode === 'respond') return waits(course, execution, at, asked);
  // Whether an answer had reached the agent by then is looked for as long as there is time.
  if (missing >= (asked.listens ? 2 * enough : enough))
    return decide(
      course,
      at,
      `the sandbox is ${said.sandbox}, and no flicker`,
      lossOf(course),
      ...alsoOfAnswer(course),
    );
  if (execution === 'finished' || execution === 'error' || execution === 'stuck')
    return decide(course, at, `the agent is ${execution}`, execution);
  return waits(course, execution, at, asked);
}

/** Only looks tell that a state lasts, so it is counted from look to look, whatever pauses the machine makes between them. */
function lasting(before: Lasting | null, from: number, mostMs: number | null, stage: Stage): Lasting {
  if (before === null) return { from, to: null, isOver: false };
  // What is looked at for the sake of an answer does not count yet.
  const to = stage === 'following' ? (before.to ?? from) : null;
  const isOver = to !== null && mostMs !== null && from - to > mostMs + earlyMs;
  return { from: before.from, to, isOver };
}

/** The look before was enough to end it. */
function endIfOver(course: Course, at: number): Course {
  const { idle, paused, rejection } = course;
  // A rejected agent rests until it is told to go on.
  if (idle?.isOver && rejection === null) return decide(course, at, 'idle for too long', 'idle');
  return paused?.isOver ? decide(course, at, 'paused for too long', 'paused') : course;
}

function lossOf({ sandbox }: Course): string {
  return sandbox === 'ERROR' ? 'sandbox_error' : 'sandbox_missing';
}

/** A paused sandbox says nothing, but the last state of its agent stays readable, newest first. */
export function lastStateRead(course: Course, exchange: Exchange, asked: Asked): Course {
  const told = toldBy(exchange);
  if (course.decided || course.sandbox !== 'PAUSED' || told.kind !== 'said') return course;
  const state = /"key":"execution_status","value":"(\w+)"/.exec(JSON.stringify(told.value))?.[1] ?? null;
  const at = exchange.answer?.at ?? exchange.at;
  if (asked.mode === 'run' || asked.mode === 'wait') {
    if (state === 'finished' || state === 'error' || state === 'stuck')
      return decide(course, at, `the agent was ${state} before it was paused`, state);
    if (state === 'waiting_for_confirmation' && asked.onConfirmation === 'stop')
      return decide(course, at, 'the agent waits, and its sandbox sleeps', state);
    if (state === 'waiting_for_confirmation') return { ...course, waits: true, paused: null, idle: null };
    if (state !== null) return rests(course, state, exchange.at);
  }
  if (asked.mode === 'respond') {
    const waiting = state === null || state === 'waiting_for_confirmation' || course.stage === 'verifying';
    return waiting
      ? course
      : decide(course, at, `the agent was ${state} before it was paused`, 'not_waiting');
  }
  return course;
}

/** It does not wait any more, so what it does while its sandbox sleeps counts. */
function rests(course: Course, state: string, from: number): Course {
  const since: Lasting = { from, to: null, isOver: false };
  return {
    ...course,
    waits: false,
    paused: course.paused ?? since,
    idle: state === 'idle' ? (course.idle ?? since) : null,
  };
}

type Looked<T> =
  | { readonly kind: 'seen'; readonly record: T; readonly course: Course; readonly at: number }
  | { readonly kind: 'failed'; readonly course: Course };

const seenWell = { failing: 0, strange: 0, refused: 0, absent: 0, limited: false };

function look<T>(
  course: Course,
  exchange: Exchange,
  asked: Asked,
  read: (value: unknown) => Said<T>,
): Looked<T> {
  const at = exchange.answer?.at ?? exchange.at;
  const told = toldBy(exchange);
  const failed = (next: Course): Looked<T> => ({ kind: 'failed', course: next });
  switch (told.kind) {
    case 'nothing':
      return failed({ ...course, failing: course.failing + 1 });
    case 'trouble': {
      const limited = told.notTaken && told.retryAfterMs === null;
      return failed({ ...course, failing: course.failing + 1, limited });
    }
    case 'refused':
      return failed(refused(course, at, asked));
    case 'rejected':
    case 'strange':
      return failed(strange(course, at, asked));
    case 'said': {
      const said = read(told.value);
      if (said.kind !== 'record')
        return failed(said.kind === 'absent' ? absent(course, at, asked) : strange(course, at, asked));
      return { kind: 'seen', record: said.record, course: { ...course, ...seenWell }, at };
    }
  }
}

/** A step that has started nothing, and has seen nothing, loses nothing when it gives up. */
function hasBegun({ isThere, startStatus }: Course, { mode }: Asked): boolean {
  return mode !== 'wait' || isThere || startStatus !== null;
}

/** Below a second, the poll interval makes all waits shorter. */
function lasts(sinceMs: number, mostMs: number, { pollMs }: Asked): boolean {
  return sinceMs >= mostMs * Math.min(1, pollMs / 1_000);
}

/** A moment of the step may be a little earlier than the record has it. */
const blurMs = 500;

function refused(course: Course, at: number, asked: Asked): Course {
  const next = {
    ...course,
    failing: course.failing + 1,
    refused: course.refused + 1,
    refusedSince: course.refused === 0 ? at : course.refusedSince,
  };
  const also = alsoOfAnswer(course);
  // While a request's result is open, both outcomes are true; the documents name no order.
  if (course.stage === 'unclear')
    return decide(next, at, 'a look was refused', 'unauthorized', 'start_unknown');
  if (!hasBegun(course, asked))
    return decide(next, at, 'nothing was begun, and the key is refused', 'unauthorized', ...also);
  if (isToAnswer(course, asked)) return next;
  return next.refused > enough && lasts(at - next.refusedSince - blurMs - asked.pollMs, refusalLastsMs, asked)
    ? decide(next, at, 'the key was refused for too long', 'unauthorized', ...also)
    : next;
}

function strange(course: Course, at: number, asked: Asked): Course {
  const next = {
    ...course,
    strange: course.strange + 1,
    failing: course.failing + 1,
    strangeSince: course.strange === 0 ? at : course.strangeSince,
  };
  const toAnswer = isToAnswer(course, asked);
  const isPatient = !toAnswer && course.stage !== 'unclear' && hasBegun(course, asked);
  const isEnough = isPatient
    ? lasts(at - next.strangeSince - blurMs - asked.pollMs, pageLastsMs, asked)
    : next.strange >= (toAnswer ? tooManyPagesToAnswer : tooMany);
  return isEnough
    ? decide(next, at, 'never an answer of this interface', 'bad_response', ...alsoOfAnswer(course))
    : next;
}

/** What was never seen may not be there yet while a start is unclear. */
function absent(course: Course, at: number, asked: Asked): Course {
  if (course.stage === 'unclear') return { ...course, failing: 0 };
  const next = { ...course, failing: 0, strange: 0, refused: 0, absent: course.absent + 1 };
  // A step that is about to answer looks every second, and so believes it only after more looks.
  const most = isToAnswer(course, asked) ? tooManyToAnswer : tooMany;
  if (next.absent < most) return next;
  return decide(next, at, 'the service does not know it', 'not_found', ...alsoOfAnswer(course));
}

function isToAnswer({ stage }: Course, { mode }: Asked): boolean {
  return stage === 'answering' || mode === 'respond';
}

/** One look may have come too early to show what the answer did. */
const enoughStills = 2;

/** An answer that was taken and changed nothing had no effect; otherwise its result is unknown. */
function ofAnswer({ stage, failing, taken, still, stills }: Course, onlyAnswers: boolean): readonly string[] {
  const isOpen = stage === 'unsure' || onlyAnswers || failing > 0;
  return [
    ...(taken && stills >= enoughStills ? ['waiting_for_confirmation'] : []),
    ...(isOpen && !(taken && still) ? ['answer_unknown'] : []),
  ];
}

/** Outcomes that are permitted already, although nothing is decided. */
export function believable(course: Course, asked: Asked, now: number): readonly string[] {
  const { mode, answerable } = asked;
  const { stage, failing, strange: pages, absent: gone, missing, limited } = course;
  const answers = mode === 'respond';
  const preparing = stage === 'before' || stage === 'answering' || (answers && stage !== 'verifying');
  // The start task of an answer is read once: giving up before anything is sent is safe there.
  const most = answers && stage === 'starting' ? 1 : enough;
  const isPatient = hasBegun(course, asked) && !answers && (stage === 'starting' || stage === 'following');
  const isPage = isPatient ? lasts(now - course.strangeSince + blurMs, pageLastsMs, asked) : true;
  const isRefusal = isPatient
    ? course.refused >= enough && lasts(now - course.refusedSince + blurMs, refusalLastsMs, asked)
    : course.refused > 0;
  return [
    ...(isRefusal ? ['unauthorized'] : []),
    // An absence proves nothing, and how long a start is looked for is not documented.
    ...(stage === 'unclear' ? ['start_unknown'] : []),
    ...(stage === 'unsure' || stage === 'verifying' ? ofAnswer(course, answers) : []),
    ...(stage === 'answering' && !answerable ? ['bad_input'] : []),
    ...(missing >= enough ? [answers ? 'not_waiting' : lossOf(course)] : []),
    ...(pages >= most && isPage ? ['bad_response'] : []),
    // The patience of an answer may have been spent on looks that failed before.
    ...(gone >= (answers && course.looks > gone ? 1 : most) && stage !== 'unclear' ? ['not_found'] : []),
    // A limit without Retry-After may outlast a near deadline.
    ...((preparing && failing >= most) || limited ? ['unavailable'] : []),
  ];
}

// A confirmation: it is answered once, and looks show what became of the answer.
import { isRecord } from '../../support/json.ts';
import type { Asked } from './asked.ts';
import { blame, type Course, decide } from './course.ts';
import { type Exchange, eventIdsIn, pendingIn, rejectedIn, toldBy } from './told.ts';

/** What a look at the agent means to a step that may have to answer, or has answered. */
export function waits(course: Course, execution: string | null, at: number, asked: Asked): Course {
  const waiting = execution === 'waiting_for_confirmation';
  if (asked.mode === 'respond') return respondLooked(course, waiting, at, asked);
  // A sandbox that does not run, and a status that is not known, tell nothing of the agent, so an answer is still open.
  if (!waiting) return isOpen(course) && !hasGoneOn(execution) ? course : { ...course, stage: 'following' };
  switch (asked.onConfirmation) {
    case 'stop':
      return decide(course, at, 'the agent waits', 'waiting_for_confirmation');
    case 'wait':
      return course;
    default:
      // This dialect never tells what is pending: it may be what was answered.
      if (course.stage === 'verifying' && asked.dialect === 'documented') return course;
      if (course.stage === 'unsure') return course;
      // Whether it looks once more before it says so is not documented, and that look may fail.
      return asked.answerable || course.stage !== 'answering'
        ? { ...course, stage: 'answering' }
        : decide(course, at, 'there is no agent server to answer', 'bad_input');
  }
}

const goneOn = ['idle', 'running', 'paused', 'finished', 'error', 'stuck'];

function hasGoneOn(execution: string | null): boolean {
  return execution !== null && goneOn.includes(execution);
}

/** An answer left, and no look has shown yet what became of it. */
function isOpen({ stage }: Course): boolean {
  return stage === 'verifying' || stage === 'unsure';
}

/** Whatever else is true then, what became of the answer is not known; the documents name no order. */
export function alsoOfAnswer(course: Course): string[] {
  return isOpen(course) ? ['answer_unknown'] : [];
}

const mayComeBack = ['PAUSED', 'STARTING', 'MISSING', 'ERROR'];

function respondLooked(course: Course, waiting: boolean, at: number, asked: Asked): Course {
  if (course.stage === 'unsure') return course;
  if (course.stage === 'verifying')
    return waiting || course.sandbox !== 'RUNNING'
      ? course
      : decide(course, at, 'the agent went on', 'answered');
  if (mayComeBack.includes(course.sandbox ?? '')) return course;
  if (!waiting) return decide(course, at, 'the agent does not wait', 'not_waiting');
  return asked.answerable
    ? { ...course, stage: 'answering' }
    : decide(course, at, 'there is no agent server to answer', 'bad_input');
}

export function answerSent(before: Course, exchange: Exchange, asked: Asked): Course {
  const rejection = rejectionIn(exchange.body);
  const course = { ...before, rejection, answers: before.answers + 1, taken: false, still: false, stills: 0 };
  const at = exchange.answer?.at ?? exchange.at;
  if (course.decided) return blame(course, 'an answer after the end');
  if (course.stage !== 'answering')
    return blame(
      course,
      `an answer at ${exchange.at}, while the last look said ${course.execution} (${course.stage})`,
    );
  const wanted =
    asked.onConfirmation === 'accept' || asked.onConfirmation === 'reject' || asked.mode !== 'run';
  if (!wanted) return blame(course, 'an answer that was not asked for');
  const told = toldBy(exchange);
  switch (told.kind) {
    case 'said':
      // 200 proves nothing: where the service did not take it, the agent goes on waiting, and only looks show that.
      return exchange.fault === 'respond' && (asked.mode === 'run' || asked.mode === 'wait')
        ? { ...course, stage: 'unsure', taken: true }
        : { ...course, stage: 'verifying', taken: true };
    case 'refused':
      return { ...course, failing: course.failing + 1, refused: course.refused + 1 };
    case 'rejected':
      return decide(
        course,
        at,
        `the answer was rejected (${told.status})`,
        told.status === 404 ? 'not_found' : 'bad_input',
      );
    case 'trouble':
      // Not taken. What is pending may be something else by the time that it may be sent again.
      return told.notTaken
        ? { ...course, failing: course.failing + 1, limited: true }
        : { ...course, stage: 'unsure' };
    case 'strange':
    case 'nothing':
      return { ...course, stage: 'unsure' };
  }
}

function rejectionIn(body: unknown): Course['rejection'] {
  if (!isRecord(body) || body.accept !== false) return null;
  return { reason: typeof body.reason === 'string' ? body.reason : null };
}

/** An agent that waits for something else, and not for what it asked before, has got its answer. */
export function pendingRead(course: Course, exchange: Exchange, { mode }: Asked): Course {
  const told = toldBy(exchange);
  if (told.kind !== 'said') return course;
  const pending = pendingIn(told.value);
  const events = eventIdsIn(told.value);
  if (course.stage === 'answering') return { ...course, asked: pending, events };
  const onlyAnswers = mode === 'respond';
  const at = exchange.answer?.at ?? exchange.at;
  if (onlyAnswers && course.stage === 'unsure' && isRejected(course, told.value))
    return decide(course, at, 'the agent was told of the rejection', 'answered');
  const waiting = course.execution === 'waiting_for_confirmation' && pending.length > 0;
  if (!waiting || (course.stage !== 'verifying' && course.stage !== 'unsure')) return course;
  if (pending.some((id) => course.asked.includes(id))) {
    // An agent that goes on says so first.
    const still = events.every((id) => course.events.includes(id));
    return { ...course, still, stills: still ? course.stills + 1 : 0 };
  }
  if (!onlyAnswers || course.stage !== 'verifying') return course;
  return decide(course, at, 'the agent asks for something else', 'answered');
}

/** Its reply was lost, but it is among the events. */
function isRejected({ rejection, asked }: Course, events: unknown): boolean {
  if (rejection === null || asked.length === 0) return false;
  const rejected = rejectedIn(events, rejection.reason);
  return asked.every((id) => rejected.includes(id));
}

/** `run` is only right after a rejection; otherwise it would approve what is pending, or start the agent again. */
export function runSent(course: Course, exchange: Exchange): Course {
  return course.execution === 'idle' && course.answers > 0
    ? // It is to go on, so what it rested until now does not count.
      { ...course, idle: null }
    : blame(
        course,
        `the agent was told to run at ${exchange.at}, when the last look said ${course.execution}`,
      );
}

// The start request: sent once, unless it was surely not taken.
import type { Asked } from './asked.ts';
import { blame, type Course, decide } from './course.ts';
import { enough, taskSeen } from './on-look.ts';
import { bare, type Exchange, streamedTasks, taskIn, toldBy } from './told.ts';

export function startSent(before: Course, exchange: Exchange, asked: Asked): Course {
  const course = sentOnce(before, exchange);
  const told = toldBy(exchange);
  const at = exchange.answer?.at ?? exchange.at;
  switch (told.kind) {
    case 'said':
      return exchange.route === 'start_v0'
        ? v0Said(course, told.value, at, asked)
        : v1Said(course, told.value, at, asked);
    case 'refused':
      return decide(course, at, 'the start was refused', 'unauthorized');
    case 'rejected':
      return decide(course, at, `the start was rejected (${told.status})`, 'bad_input');
    // A page or another shape may hide that it was taken: both names are true, and it may still be found.
    case 'strange':
      return { ...course, stage: 'unclear', strange: enough };
    case 'trouble':
      return told.notTaken ? notTaken(course, exchange, at) : { ...course, stage: 'unclear' };
    case 'nothing':
      return { ...course, stage: 'unclear' };
  }
}

/** The stream is an answer from its first element on. */
export function streamSent(before: Course, exchange: Exchange, asked: Asked): Course {
  const { answer } = exchange;
  const elements = answer?.status === 200 ? streamedTasks(answer.text) : [];
  if (elements.length === 0) return startSent(before, exchange, asked);
  const at = answer?.at ?? exchange.at;
  const course = { ...sentOnce(before, exchange), looks: before.looks + elements.length };
  return elements.reduce((seen, task) => taskSeen(seen, task, at, asked), course);
}

function sentOnce(course: Course, exchange: Exchange): Course {
  const starts = course.starts + 1;
  const counted = {
    ...course,
    starts,
    chosenId: chosenBy(exchange),
    startSaidAt: exchange.answer?.at ?? course.startSaidAt,
  };
  if (course.decided) return blame(counted, 'a start request after the end');
  if (course.stage !== 'before')
    return blame(
      counted,
      `start request ${starts} at ${exchange.at}, and an earlier one may have been taken`,
    );
  return counted;
}

/** A long body is kept as a text that was cut. */
function chosenBy({ body }: Exchange): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return /"conversation_id":\s*"([\da-f-]+)"/i.exec(text)?.[1] ?? null;
}

function v1Said(course: Course, value: unknown, at: number, asked: Asked): Course {
  const said = taskIn(value, null);
  if (said.kind !== 'record' || said.record.id === 'undefined')
    return { ...course, stage: 'unclear', strange: enough };
  return taskSeen(course, said.record, at, asked);
}

function v0Said(course: Course, value: unknown, at: number, asked: Asked): Course {
  const id = typeof value === 'object' && value !== null ? Reflect.get(value, 'conversation_id') : null;
  if (typeof id !== 'string') return decide(course, at, 'the answer names no conversation', 'bad_response');
  const there: Course = { ...course, stage: 'following', conversationId: bare(id) };
  return asked.mode === 'start' ? decide(there, at, 'the conversation is there at once', 'started') : there;
}

/** A quota of the day is over for today; every other limit passes. */
function notTaken(course: Course, { answer }: Exchange, at: number): Course {
  return answer?.text.includes('daily_conversation_limit_reached')
    ? decide(course, at, 'the daily quota is used up', 'unavailable')
    : { ...course, failing: course.failing + 1, limited: answer?.headers['retry-after'] === undefined };
}

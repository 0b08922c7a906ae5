// Walks through the service's record of what was asked and answered, request by request.
// Written from docs/reference.md and the interface's description alone: nothing of the Action's own code is used here.
import type { Asked } from './asked.ts';
import { atFirst, blame, type Course, earlyMs } from './course.ts';
import { answerSent, pendingRead, runSent } from './on-answer.ts';
import { conversationLooked, lastStateRead, listLooked, taskLooked } from './on-look.ts';
import { startSent, streamSent } from './on-start.ts';
import { type Exchange, toldBy } from './told.ts';

export function walk(asked: Asked, exchanges: readonly Exchange[]): Course {
  const begun: Course = {
    ...atFirst,
    startTaskId: asked.startTaskId,
    conversationId: asked.conversationId,
    stage: asked.conversationId ? 'following' : asked.startTaskId ? 'starting' : 'before',
  };
  return exchanges.reduce((course, exchange) => next(course, exchange, asked), begun);
}

function next(before: Course, exchange: Exchange, asked: Asked): Course {
  const { route, at } = exchange;
  // The documented dialect does not have these routes and answers 404.
  if (route === null && exchange.method === 'GET') {
    if (/^\/(agent|api\/v1\/conversation)\//.test(exchange.path)) return before;
    if (exchange.path.endsWith('/api/v1/settings')) return before;
    if (before.stage === 'unclear' && exchange.path.endsWith('/start-tasks/search')) return before;
  }
  // An older agent server does not have it either.
  if (route === null && exchange.path.endsWith('/security_analyzer')) return before;
  if (route === null) return blame(before, `a request to ${exchange.method} ${exchange.path}`);
  const course = patient(before, exchange);
  switch (route) {
    case 'start':
    case 'start_v0':
      return startSent(course, exchange, asked);
    case 'stream_start':
      return streamSent(course, exchange, asked);
    case 'start_tasks':
      return taskLooked(counted(course), exchange, asked);
    case 'search_start_tasks':
      return listLooked(counted(course), exchange, asked);
    case 'conversations':
      return conversationLooked(counted(course), exchange, asked);
    case 'respond':
      return answerSent(course, exchange, asked);
    case 'run':
      return runSent(course, exchange);
    case 'hosted_events':
      return lastStateRead(course, exchange, asked);
    case 'events':
      return pendingRead(course, exchange, asked);
    case 'confirmation_policy':
    case 'security_analyzer':
      // An agent that waits, or whose sandbox did not run, is told again to ask: its server may have forgotten it.
      return course.execution === 'waiting_for_confirmation' || course.slept
        ? course
        : blame(course, `a policy for an agent that does not wait, at ${at}`);
    // These decide no outcome.
    case 'socket':
    case 'settings':
    case 'record':
    case 'update':
    case 'workspace_file':
    case 'download':
    case 'final_response':
    case 'resume':
      return course;
    default:
      return blame(course, `a request to ${route} at ${at}`);
  }
}

/** A client that was told to wait (Retry-After) has to wait; of several that read the events at once, each for itself. */
function patient(course: Course, exchange: Exchange): Course {
  const name = exchange.route ?? '';
  const notBefore = course.notBefore[name] ?? 0;
  const told = toldBy(exchange);
  const hurried =
    exchange.at < notBefore - earlyMs && name !== 'events'
      ? blame(
          course,
          `${name} was asked ${notBefore - exchange.at} ms before the time that Retry-After named`,
        )
      : course;
  if (told.kind !== 'trouble' || told.retryAfterMs === null) return hurried;
  const until = (exchange.answer?.at ?? exchange.at) + told.retryAfterMs;
  return { ...hurried, notBefore: { ...hurried.notBefore, [name]: until } };
}

function counted(course: Course): Course {
  const looks = course.looks + 1;
  return course.decided ? { ...course, looks, looksAfter: course.looksAfter + 1 } : { ...course, looks };
}

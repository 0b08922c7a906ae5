// What the service's own record has told a step, request by request, and what it may do about it. Written from docs/reference.md and the
// interface's description alone: nothing of the Action's own code is used here.
import { isRecord } from '../../support/json.ts';
import type { Asked } from './asked.ts';
import {
  alsoOfAnswer,
  blame,
  decide,
  earlyMs,
  endOf,
  enough,
  failed,
  isLook,
  isLost,
  type Known,
  lasting,
  lossOf,
  lostOf,
  type Seen,
  waiting,
} from './known.ts';
import { startSent, startsListed, taskSeen } from './read-start.ts';
import { conversationIn, type Exchange, pendingIn, rejectedIn, type Said, taskIn, toldBy } from './told.ts';

export function readRecord(asked: Asked, exchanges: readonly Exchange[]): Known {
  const nothing = { startStatus: null, chosenId: null, execution: null, answer: null, end: null };
  const begun: Known = {
    asked,
    stage: asked.conversationId ? 'following' : asked.startTaskId ? 'starting' : 'before',
    startTaskId: asked.startTaskId,
    conversationId: asked.conversationId,
    ...{ ...nothing, startSaidAt: null, readyAt: null, notBefore: {} },
    ...{ seen: [], failed: [], pending: [], wrong: [], looks: 0, looksAfter: 0, starts: 0 },
  };
  return exchanges.reduce(next, begun);
}

/** These decide nothing. */
const harmless = [...['socket', 'settings', 'record', 'update', 'workspace_file', 'download', 'resume']];
/** Addresses that one dialect or an older agent server does not have, and so answers with 404. */
const unknownHere = /^\/(agent|api\/v1\/conversation)\/|\/api\/v1\/settings$|\/start-tasks\/search$/;

function next(before: Known, exchange: Exchange): Known {
  const { route, at, path, method } = exchange;
  if (route === null) {
    const isHarmless = (method === 'GET' && unknownHere.test(path)) || path.endsWith('/security_analyzer');
    return isHarmless ? before : blame(before, `a request to ${method} ${path}`);
  }
  const counted = isLook(route)
    ? { ...before, looks: before.looks + 1, looksAfter: before.looksAfter + (before.end ? 1 : 0) }
    : before;
  const known = patient(counted, exchange, route);
  if (harmless.includes(route)) return known;
  switch (route) {
    case 'start':
    case 'start_v0':
    case 'stream_start':
      return startSent(known, exchange);
    case 'start_tasks':
      return looked(
        known,
        exchange,
        (value) => taskIn(value, known.startTaskId),
        (task, when) => taskSeen(known, task, when),
      );
    case 'search_start_tasks':
      return startsListed(known, exchange);
    case 'conversations':
      return conversationLooked(known, exchange);
    case 'hosted_events':
      return lastStateRead(known, exchange);
    case 'events':
      return pendingRead(known, exchange);
    case 'respond':
      return answerSent(known, exchange);
    case 'run':
      return runSent(known, exchange);
    case 'confirmation_policy':
    case 'security_analyzer':
      // An agent that waits, or whose sandbox did not run, is told again to ask: its server may have forgotten it.
      return known.execution === waiting || known.seen.some(({ sandbox }) => sandbox !== 'RUNNING')
        ? known
        : blame(known, `a policy for an agent that does not wait, at ${at}`);
    default:
      return blame(known, `a request to ${route} at ${at}`);
  }
}

/** A client that was told to wait (Retry-After) has to wait; of several that read the events at once, each for itself. */
function patient(known: Known, exchange: Exchange, name: string): Known {
  const early = (known.notBefore[name] ?? 0) - exchange.at;
  const told = toldBy(exchange);
  const kept =
    early > earlyMs && !name.endsWith('events')
      ? blame(known, `${name} was asked ${early} ms before the time that Retry-After named`)
      : known;
  if (told.kind !== 'trouble' || told.retryAfterMs === null) return kept;
  return { ...kept, notBefore: { ...kept.notBefore, [name]: endOf(exchange) + told.retryAfterMs } };
}

/** A look that told something, or failed. */
function looked<T>(
  known: Known,
  exchange: Exchange,
  read: (value: unknown) => Said<T>,
  see: (record: T, at: number) => Known,
): Known {
  const told = toldBy(exchange);
  if (told.kind !== 'said') return failed(known, exchange, told.kind === 'rejected' ? 'strange' : told.kind);
  const said = read(told.value);
  if (said.kind === 'record') return see(said.record, endOf(exchange));
  const next = failed(known, exchange, said.kind);
  // What was never seen may not be there yet while a start is unclear.
  const isGone = next.failed.filter(({ kind }) => kind === 'absent').length >= tooMany;
  return isGone && known.stage !== 'unclear'
    ? decide(next, endOf(exchange), 'the service does not know it', 'not_found', ...alsoOfAnswer(known))
    : next;
}

/** A step that answers looks every second, and believes so many absences; any other believes fewer. */
const tooMany = 20;

function conversationLooked(known: Known, exchange: Exchange): Known {
  const id = known.conversationId ?? exchange.query.replace(/^ids=/, '');
  return looked(
    known,
    exchange,
    (value) => conversationIn(value, id),
    ({ sandbox, execution }, at) => {
      const before = endIfOver({ ...known, conversationId: id, failed: [] }, exchange.at);
      if (before.end) return before;
      const isRunning = sandbox === 'RUNNING';
      const agent = isRunning ? execution : (before.seen.at(-1)?.agent ?? null);
      const { stage } = before;
      const seen: Seen = { from: exchange.at, stage, sandbox, agent };
      const after: Known = { ...before, execution, seen: [...before.seen, seen] };
      // The conversation was only looked for, to learn whether the start was taken.
      if (known.asked.mode === 'start') return decide(after, at, 'the conversation is there', 'started');
      if (stage === 'unclear') return { ...after, stage: 'following', seen: isLost(seen) ? [] : after.seen };
      if (known.asked.mode === 'respond') return toRespond(after, isRunning ? execution : null, at);
      if (lostOf(after) >= (known.asked.listens ? 2 * enough : enough))
        return decide(
          after,
          at,
          `the sandbox is ${sandbox}, and no flicker`,
          lossOf(after),
          ...alsoOfAnswer(after),
        );
      if (isRunning && ['finished', 'error', 'stuck'].includes(execution ?? ''))
        return decide(after, at, `the agent is ${execution}`, String(execution));
      return toFollow(after, isRunning ? execution : null, at);
    },
  );
}

function toFollow(known: Known, execution: string | null, at: number): Known {
  const { stage } = known;
  const isOpen = stage === 'verifying' || stage === 'unsure';
  // A sandbox that does not run, and a status that is not known, tell nothing of the agent, so an answer is still open.
  if (execution !== waiting)
    return isOpen && !goneOn.includes(execution ?? '') ? known : { ...known, stage: 'following' };
  if (known.asked.onConfirmation === 'stop') return decide(known, at, 'the agent waits', waiting);
  // The documented dialect never tells what is pending: it may be what was answered.
  const isAnswered = stage === 'unsure' || (stage === 'verifying' && known.asked.dialect === 'documented');
  if (known.asked.onConfirmation === 'wait' || isAnswered) return known;
  // Whether it looks once more before it says so is not documented, and that look may fail.
  return known.asked.answerable || stage !== 'answering'
    ? { ...known, stage: 'answering' }
    : decide(known, at, 'there is no agent server to answer', 'bad_input');
}

const goneOn = ['idle', 'running', 'paused', 'finished', 'error', 'stuck'];

function toRespond(known: Known, execution: string | null, at: number): Known {
  const { stage } = known;
  const sandbox = known.seen.at(-1)?.sandbox ?? '';
  if (stage === 'unsure') return known;
  if (stage === 'verifying')
    return execution === waiting || sandbox !== 'RUNNING'
      ? known
      : decide(known, at, 'the agent went on', 'answered');
  if (['PAUSED', 'STARTING', 'MISSING', 'ERROR'].includes(sandbox)) return known;
  if (execution !== waiting) return decide(known, at, 'the agent does not wait', 'not_waiting');
  return known.asked.answerable
    ? { ...known, stage: 'answering' }
    : decide(known, at, 'there is no agent server to answer', 'bad_input');
}

/** The looks before were enough to end it. A rejected agent rests until it is told to go on. */
function endIfOver(known: Known, at: number): Known {
  const { idleMs, pauseMs } = known.asked;
  const isOver = (what: 'idle' | 'paused', most: number | null) => {
    const lasts = lasting(known, what);
    return most !== null && lasts?.to != null && lasts.newest - lasts.to > most + earlyMs;
  };
  if (isOver('idle', idleMs) && known.answer?.rejects !== true)
    return decide(known, at, 'idle for too long', 'idle');
  return isOver('paused', pauseMs) ? decide(known, at, 'paused for too long', 'paused') : known;
}

/** A paused sandbox says nothing, but the last state of its agent stays readable, newest first. */
function lastStateRead(known: Known, exchange: Exchange): Known {
  const told = toldBy(exchange);
  const newest = known.seen.at(-1);
  if (known.end || newest?.sandbox !== 'PAUSED' || told.kind !== 'said') return known;
  const state = /"key":"execution_status","value":"(\w+)"/.exec(JSON.stringify(told.value))?.[1] ?? null;
  if (state === null) return known;
  const at = endOf(exchange);
  if (known.asked.mode === 'respond')
    return state === waiting || known.stage === 'verifying'
      ? known
      : decide(known, at, `the agent was ${state} before it was paused`, 'not_waiting');
  if (known.asked.mode === 'start') return known;
  if (['finished', 'error', 'stuck'].includes(state))
    return decide(known, at, `the agent was ${state} before it was paused`, state);
  if (state === waiting && known.asked.onConfirmation === 'stop')
    return decide(known, at, 'the agent waits, and its sandbox sleeps', state);
  return { ...known, seen: [...known.seen.slice(0, -1), { ...newest, agent: state }] };
}

function answerSent(before: Known, exchange: Exchange): Known {
  const { body } = exchange;
  const rejects = isRecord(body) && body.accept === false;
  const reason = isRecord(body) && typeof body.reason === 'string' ? body.reason : null;
  const known: Known = { ...before, answer: { rejects, reason, isIdle: false } };
  if (known.end) return blame(known, 'an answer after the end');
  const { stage, execution } = known;
  if (stage !== 'answering')
    return blame(known, `an answer at ${exchange.at}, while the last look said ${execution} (${stage})`);
  const told = toldBy(exchange);
  const unsure: Known = { ...known, stage: 'unsure' };
  switch (told.kind) {
    case 'said':
      // 200 proves nothing: where the service did not take it, the agent goes on waiting, and only looks show that.
      return exchange.fault === 'respond' && known.asked.mode !== 'respond'
        ? unsure
        : { ...known, stage: 'verifying' };
    case 'refused':
      return failed(known, exchange, 'refused');
    case 'rejected':
      return decide(
        ...([known, endOf(exchange), `the answer was rejected (${told.status})`] as const),
        told.status === 404 ? 'not_found' : 'bad_input',
      );
    case 'trouble':
      // Not taken. What is pending may be something else by the time that it may be sent again.
      return told.notTaken ? failed(known, exchange, 'trouble') : unsure;
    case 'strange':
    case 'nothing':
      return unsure;
  }
}

/** An agent that waits for something else, and not for what it asked before, has got its answer. */
function pendingRead(known: Known, exchange: Exchange): Known {
  const { mode } = known.asked;
  const told = toldBy(exchange);
  if (told.kind !== 'said') return known;
  const pending = pendingIn(told.value);
  const { stage, answer } = known;
  if (stage === 'answering') return { ...known, pending };
  const at = endOf(exchange);
  const rejected = answer?.rejects ? rejectedIn(told.value, answer.reason) : [];
  const isToldOfRejection = known.pending.length > 0 && known.pending.every((id) => rejected.includes(id));
  if (mode === 'respond' && stage === 'unsure' && isToldOfRejection)
    return decide(known, at, 'the agent was told of the rejection', 'answered');
  if (answer === null || known.execution !== waiting || pending.length === 0) return known;
  const isSame = pending.some((id) => known.pending.includes(id));
  return isSame || mode !== 'respond' || stage !== 'verifying'
    ? { ...known, answer: { ...answer, isIdle: isSame } }
    : decide(known, at, 'the agent asks for something else', 'answered');
}

/** `run` is only right after a rejection; otherwise it would approve what is pending, or start the agent again. */
function runSent(known: Known, { at }: Exchange): Known {
  const newest = known.seen.at(-1);
  return known.execution === 'idle' && known.answer !== null && newest !== undefined
    ? // It is to go on, so what it rested until now does not count.
      { ...known, seen: [...known.seen, { ...newest, agent: null }] }
    : blame(known, `the agent was told to run at ${at}, when the last look said ${known.execution}`);
}

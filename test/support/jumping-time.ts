// The time of a test file whose world is all in this process: it stands still while something is done, and jumps to the next timer as
// soon as nothing is. Nothing is waited for, and a slow machine changes no order. Not for tests of what comes before its time.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, jest } from '@jest/globals';

/** The time jumps after so many turns of the event loop without a request or an answer: over loopback both arrive within a few. */
const quietTurns = 30;
/** The same while a request has no answer: it gets one, or nobody means to give one. */
const openTurns = 500;
/** After so many jumps without a request the test itself waits for something; then the time goes slowly. */
const mostJumps = 3_000;

/** What a request takes, so that even who asks without a pause comes to an end. */
const requestMs = 2;

/** Where nobody has a timer, it goes on in such steps. */
const idleMs = 20;

/** No jump is longer, so that what takes the machine some turns, such as a connection, is not overtaken by its own time limit. */
const longestJumpMs = 250;

const requestStart = 'http.server.request.start';

/** A token of the App is signed by a thread, for which a busy machine may have no time now. */
const byThreads = ['importKey', 'sign'];

/** To be called before a simulator is started. */
export function letTimeJump(): void {
  const { setTimeout: pause } = globalThis;
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'],
  });
  setInterval(() => undefined, longestJumpMs);
  let open = 0;
  let turns = 0;
  let jumps = 0;
  let isOver = false;
  let atWork = 0;
  const noteRequest = (message: unknown) => {
    const { response } = message as { readonly response: ServerResponse };
    open += 1;
    [turns, jumps] = [0, 0];
    jest.advanceTimersByTime(requestMs);
    response.once('close', () => {
      open -= 1;
      turns = 0;
    });
  };
  const { subtle } = globalThis.crypto;
  const noteThreads = (name: string) => {
    const does: (...given: unknown[]) => Promise<unknown> = Reflect.get(subtle, name).bind(subtle);
    const noted = (...given: unknown[]) => {
      atWork += 1;
      return does(...given).finally(() => {
        atWork -= 1;
        turns = 0;
      });
    };
    Reflect.set(subtle, name, noted);
  };
  const turn = () => {
    if (isOver) return;
    turns += 1;
    if (turns > (open > 0 ? openTurns : quietTurns) && atWork === 0 && !isElsewhere()) {
      turns = 0;
      jumps += 1;
      if (jest.getTimerCount() > 0) jest.advanceTimersToNextTimer();
      else jest.advanceTimersByTime(idleMs);
    }
    if (jumps > mostJumps && turns === 0) pause(turn, 1);
    else setImmediate(turn);
  };
  beforeAll(() => {
    subscribe(requestStart, noteRequest);
    byThreads.forEach(noteThreads);
    setImmediate(turn);
  });
  afterAll(() => {
    isOver = true;
    unsubscribe(requestStart, noteRequest);
    for (const name of byThreads) Reflect.deleteProperty(subtle, name);
    jest.useRealTimers();
  });
}

const mostLooks = 20_000;

/** Looks again and again in the time that jumps. Who pauses in real time meanwhile would miss what is over soon. */
export async function untilInTime<T>(
  look: () => T | Promise<T>,
  good: (seen: T) => boolean = Boolean,
): Promise<T> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const seen = await look();
    if (good(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, idleMs));
  }
  throw new Error('not seen in time');
}

/** At files, or at the names of hosts. */
function isElsewhere(): boolean {
  return process
    .getActiveResourcesInfo()
    .some((name) => /^(?:FSReq|FileHandleCloseReq|GetAddrInfo)/.test(name));
}

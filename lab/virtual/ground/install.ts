// `node --import ./lab/virtual/ground/install.ts …`: clock, timers, chance, network and databases in place of Node's own, before
// anything of the product is imported.
import crypto from 'node:crypto';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';
import { draw, drawBetween, drawBytes, drawUuid } from './chance.ts';
import { replaceDatabases } from './databases.ts';
import { began } from './epoch.ts';
import { actorNow } from './lives.ts';
import { watchModules } from './modules.ts';
import { addressOf, close, connect, listen } from './network.ts';
import { withoutStack } from './stacks.ts';
import { refuseSlowCrypto, replaceWebCrypto, replaceZlib } from './thread-pool.ts';
import { clearTimer, clockNow, Immediate, trueNow, VirtualTimer } from './time.ts';

function replaceClock(): void {
  const RealDate = Date;
  function VirtualDate(...given: readonly unknown[]): unknown {
    if (new.target === undefined) return new RealDate(clockNow()).toString();
    const made = new.target === VirtualDate ? RealDate : new.target;
    return Reflect.construct(RealDate, given.length === 0 ? [clockNow()] : given, made);
  }
  // Not a proxy, as it is asked all the time.
  Object.setPrototypeOf(VirtualDate, RealDate);
  Reflect.set(VirtualDate, 'prototype', RealDate.prototype);
  Reflect.set(VirtualDate, 'now', clockNow);
  Reflect.set(globalThis, 'Date', VirtualDate);
  // A process has been up for a while.
  const monotonic = () => trueNow() - began + 1_000;
  performance.now = monotonic;
  const hrtime = () => [Math.floor(monotonic() / 1_000), (monotonic() % 1_000) * 1e6];
  Reflect.set(process, 'hrtime', Object.assign(hrtime, { bigint: () => BigInt(monotonic()) * 1_000_000n }));
  Reflect.set(process, 'uptime', () => monotonic() / 1_000);
  // What the process takes is no choice of anybody's.
  for (const name of ['cpuUsage', 'threadCpuUsage'])
    Reflect.set(process, name, () => ({ user: 0, system: 0 }));
  Reflect.set(performance, 'markResourceTiming', () => {});
}

type Work = (...given: readonly unknown[]) => void;
interface Waiting {
  readonly signal?: AbortSignal;
}

const setTimer = (work: Work, ms?: number, ...given: readonly unknown[]) =>
  new VirtualTimer(() => work(...given), ms, false);
const setRepeating = (work: Work, ms?: number, ...given: readonly unknown[]) =>
  new VirtualTimer(() => work(...given), ms, true);
const setImmediately = (work: Work, ...given: readonly unknown[]) => new Immediate(() => work(...given));

const sleep = (ms?: number, value?: unknown, { signal }: Waiting = {}): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const aborted = () =>
      Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), {
        name: 'AbortError',
        code: 'ABORT_ERR',
      });
    if (signal?.aborted) return reject(aborted());
    const stop = () => {
      timer.close();
      reject(aborted());
    };
    const timer = setTimer(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimer(() => controller.abort(late()), ms);
  return controller.signal;
}

/** Node keeps one that somebody listens to for ever, also where all of them are dead, with all that they know. */
function abortWithAny(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const isOver = () => {
    const first = signals.find(({ aborted }) => aborted);
    if (first === undefined) return;
    for (const signal of signals) signal.removeEventListener('abort', isOver);
    controller.abort(first.reason);
  };
  for (const signal of signals) signal.addEventListener('abort', isOver);
  isOver();
  return controller.signal;
}

/** Node forgets a signal that nobody waits for any more; here each comes to its end. */
const late = () =>
  withoutStack(() => new DOMException('The operation was aborted due to timeout', 'TimeoutError'));

function replaceAbort(): void {
  const { abort } = AbortController.prototype;
  const given = () => withoutStack(() => new DOMException('This operation was aborted', 'AbortError'));
  Object.assign(AbortController.prototype, {
    abort(this: AbortController, reason?: unknown) {
      abort.call(this, reason === undefined && !this.signal.aborted ? given() : reason);
    },
  });
  Reflect.set(AbortSignal, 'timeout', abortAfter);
  Reflect.set(AbortSignal, 'any', abortWithAny);
}

function replaceTimers(): void {
  const pass = (value?: unknown) => new Promise((resolve) => setImmediately(() => resolve(value)));
  const own = {
    setTimeout: Object.assign(setTimer, { [promisify.custom]: sleep }),
    setInterval: setRepeating,
    setImmediate: Object.assign(setImmediately, { [promisify.custom]: pass }),
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
    clearImmediate: (given: unknown) => {
      if (given instanceof Immediate) given.work = null;
    },
  };
  Object.assign(globalThis, own);
  Object.assign(timers, own);
  Object.assign(timersPromises, { setTimeout: sleep, setImmediate: pass });
  // When something is collected is no choice of anybody's.
  Reflect.set(
    globalThis,
    'FinalizationRegistry',
    class {
      register() {}
      unregister() {}
    },
  );
}

const bytes = (count: number) => drawBytes(actorNow(), count);
const uuid = () => drawUuid(actorNow());

function fill<T extends NodeJS.ArrayBufferView>(into: T, from = 0, count = into.byteLength - from): T {
  new Uint8Array(into.buffer, into.byteOffset + from, count).set(bytes(count));
  return into;
}

function replaceChance(): void {
  Math.random = () => draw(actorNow());
  Object.assign(crypto, {
    randomUUID: uuid,
    randomBytes: bytes,
    randomFillSync: fill,
    randomInt: (from: number, to?: number) =>
      to === undefined ? drawBetween(actorNow(), 0, from - 1) : drawBetween(actorNow(), from, to - 1),
  });
  const web: object = Object.getPrototypeOf(globalThis.crypto);
  Object.assign(web, { randomUUID: uuid, getRandomValues: (into: Uint8Array) => fill(into) });
}

function replaceNetwork(): void {
  Object.assign(net, { connect, createConnection: connect });
  Object.assign(http.Agent.prototype, { createConnection: connect });
  Object.assign(net.Server.prototype, { listen, address: addressOf, close });
  const make = http.createServer;
  Object.assign(http, {
    createServer: (...given: unknown[]) => {
      const server: http.Server = Reflect.apply(make, http, given);
      // Its own look for slow clients runs on the real clock.
      Reflect.set(server, 'connectionsCheckingInterval', 2 ** 31 - 1);
      return server;
    },
  });
  // Its own Date header comes from the real clock.
  const { writeHead } = http.ServerResponse.prototype;
  Object.assign(http.ServerResponse.prototype, {
    writeHead(this: http.ServerResponse, ...given: unknown[]) {
      if (this.sendDate) {
        this.sendDate = false;
        this.setHeader('date', new Date().toUTCString());
      }
      return Reflect.apply(writeHead, this, given);
    },
  });
}

replaceClock();
replaceTimers();
replaceAbort();
replaceChance();
replaceWebCrypto();
refuseSlowCrypto();
replaceZlib();
replaceNetwork();
replaceDatabases();
syncBuiltinESMExports();
watchModules();

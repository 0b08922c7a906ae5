// The network in memory: sockets that undici and node:http take for real ones. What is sent arrives in order, after its way.
import type { Server } from 'node:net';
import { Duplex } from 'node:stream';
import { drawBetween, type Stream, streamOf } from './chance.ts';
import { actorNow, inside, type Life, lifeNow, takeStep } from './lives.ts';
import { schedule, trueNow, VirtualTimer } from './time.ts';
import { note } from './trace.ts';

/** In milliseconds, both ends included. */
const way = [1, 20] as const;
const address = '127.0.0.1';

interface Listening {
  readonly server: Server;
  readonly life: Life | undefined;
  readonly connections: Set<VirtualSocket>;
  isClosing: boolean;
}

/** Several replicas may listen at one port, as behind a load balancer. */
const ports = new Map<number, Listening[]>();
const listening = new WeakMap<Server, Listening & { readonly port: number }>();
const connectionsOf = new Map<string, number>();
const firstPort = 20_000;
let lastPort = firstPort;

/** Nobody listens, and nobody has connected yet. */
export function resetNetwork(): void {
  ports.clear();
  connectionsOf.clear();
  lastPort = firstPort;
}

const failure = (code: string, call: string, text: string) =>
  Object.assign(new Error(text), { code, syscall: call, address });

export class VirtualSocket extends Duplex {
  readonly life: Life | undefined;
  readonly connection: string;
  /** How long each thing takes on its way is a draw of this connection. */
  private readonly ways: Stream;
  peer: VirtualSocket | null = null;
  connecting = true;
  timeout = 0;
  bytesRead = 0;
  bytesWritten = 0;
  readonly remoteAddress = address;
  readonly remoteFamily = 'IPv4';
  readonly localAddress = address;
  remotePort = 0;
  private arrivesAt = 0;
  private wasReset = false;
  private idle: VirtualTimer | null = null;

  constructor(life: Life | undefined, connection: string) {
    super({ allowHalfOpen: true, highWaterMark: 1 << 20 });
    this.life = life;
    this.connection = connection;
    this.ways = streamOf(`way ${connection}`);
    const undo = () => {
      this.peer?.arrive(() => this.peer?.reset());
      // What is being read from it is read to its end.
      schedule(undefined, trueNow() + 1_000, () => endReader(this));
    };
    life?.undo.add(undo);
    this.on('close', () => life?.undo.delete(undo));
  }
  /** Something comes to this end. */
  arrive(work: () => void): void {
    const latency = drawBetween(this.ways, ...way);
    this.arrivesAt = Math.max(this.arrivesAt, trueNow() + latency);
    schedule(this.life, this.arrivesAt, () => {
      if (!this.destroyed) work();
    });
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    takeStep(this.life);
    this.bytesWritten += chunk.length;
    this.stir();
    const { peer } = this;
    if (peer !== null && !peer.destroyed)
      peer.arrive(() => {
        note(trueNow(), peer.connection, 'bytes', chunk);
        peer.bytesRead += chunk.length;
        peer.stir();
        peer.push(chunk);
      });
    process.nextTick(done);
  }
  /** What was written together goes together, as to the system. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done);
  }
  override _final(done: () => void): void {
    const { peer } = this;
    peer?.arrive(() => peer.push(null));
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.idle?.close();
    const { peer } = this;
    if (peer !== null && !peer.destroyed && this.life?.isOver !== true)
      peer.arrive(() => {
        if (this.wasReset) peer.reset();
        else if (peer.readableEnded) peer.destroy();
        else peer.push(null);
      });
    done(error);
  }
  reset(): void {
    this.destroy(failure('ECONNRESET', 'read', 'read ECONNRESET'));
  }
  resetAndDestroy(): this {
    this.wasReset = true;
    return this.destroy();
  }
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', this.destroy);
  }
  /** It is not idle. */
  private stir(): void {
    this.idle?.refresh();
  }
  setTimeout(ms: number, listener?: () => void): this {
    this.timeout = ms;
    this.idle?.close();
    this.idle = null;
    if (listener !== undefined) {
      if (ms > 0) this.once('timeout', listener);
      else this.removeListener('timeout', listener);
    }
    if (ms > 0) this.idle = inside(this.life, () => new VirtualTimer(() => this.emit('timeout'), ms, false));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  address() {
    return { address, family: 'IPv4', port: 1 };
  }
}

/** Node keeps the parser of each connection that was not closed, and with it all that lived there. */
function endReader(socket: VirtualSocket): void {
  const parser: { remove(): void; close(): void } | undefined = Reflect.get(socket, 'parser') ?? undefined;
  parser?.remove();
  parser?.close();
}

/** Node's looks for slow clients go on until the server is closed, and keep it. */
function endLooks(server: Server): void {
  const name = Object.getOwnPropertySymbols(server).find(
    ({ description }) => description === 'http.server.connectionsCheckingInterval',
  );
  const looks: { close(): void } | undefined = name && Reflect.get(server, name);
  looks?.close();
}

/** In place of `net.connect`. */
export function connect(given: { readonly port?: number | string } | number): VirtualSocket {
  const port = Number(typeof given === 'object' ? given.port : given);
  const count = (connectionsOf.get(actorNow()) ?? 0) + 1;
  connectionsOf.set(actorNow(), count);
  const name = `${actorNow()}#${count}`;
  const socket = new VirtualSocket(lifeNow(), name);
  socket.arrive(() => {
    socket.connecting = false;
    const there = (ports.get(port) ?? []).filter(({ isClosing }) => !isClosing);
    const found = there[there.length < 2 ? 0 : drawBetween(streamOf(`balance ${name}`), 0, there.length - 1)];
    if (found === undefined) {
      const text = `connect ECONNREFUSED ${address}:${port}`;
      socket.destroy(Object.assign(failure('ECONNREFUSED', 'connect', text), { port }));
      return;
    }
    accept(found, socket);
    socket.emit('connect');
    socket.emit('ready');
  });
  return socket;
}

function accept(found: Listening, socket: VirtualSocket): void {
  const { server, life, connections } = found;
  const other = new VirtualSocket(life, `${socket.connection}<`);
  other.connecting = false;
  other.peer = socket;
  socket.peer = other;
  lastPort += 1;
  other.remotePort = lastPort;
  connections.add(other);
  other.once('close', () => {
    connections.delete(other);
    endClosing(found);
  });
  inside(life, () => server.emit('connection', other));
}

/** In place of `net.Server.prototype.listen`. */
export function listen(this: Server, ...given: readonly unknown[]): Server {
  const [first] = given;
  const wanted = typeof first === 'object' && first !== null ? Reflect.get(first, 'port') : first;
  const done = given.find((each) => typeof each === 'function');
  if (typeof done === 'function') this.once('listening', () => done());
  lastPort += 1;
  const port = Number(wanted ?? 0) || lastPort;
  const entry = {
    server: this,
    life: lifeNow(),
    connections: new Set<VirtualSocket>(),
    isClosing: false,
    port,
  };
  listening.set(this, entry);
  ports.set(port, [...(ports.get(port) ?? []), entry]);
  entry.life?.undo.add(() => {
    forget(entry);
    endLooks(this);
  });
  process.nextTick(() => this.emit('listening'));
  return this;
}

export function addressOf(this: Server) {
  const entry = listening.get(this);
  return entry === undefined ? null : { address, family: 'IPv4', port: entry.port };
}

export function close(this: Server, done?: () => void): Server {
  if (done !== undefined) this.once('close', done);
  const entry = listening.get(this);
  if (entry !== undefined) {
    forget(entry);
    entry.isClosing = true;
    endClosing(entry);
  }
  return this;
}

function forget(entry: Listening & { readonly port: number }): void {
  const left = (ports.get(entry.port) ?? []).filter((each) => each !== entry);
  ports.set(entry.port, left);
}

function endClosing(entry: Listening): void {
  if (!entry.isClosing || entry.connections.size > 0) return;
  entry.isClosing = false;
  schedule(entry.life, trueNow(), () => entry.server.emit('close'));
}

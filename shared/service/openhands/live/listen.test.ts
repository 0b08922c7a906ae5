// Against the simulated agent server, over real sockets.
import { afterEach, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../../../lab/service/index.ts';
import { until } from '../../../../lab/support/until.ts';
import { createTransport } from '../http/transport.ts';
import { listen, type ServerListening } from './listen.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function stage() {
  const simulator = await startSimulator({ dialect: 'live', sleepless: true, speed: 1_000 });
  closing.push(() => simulator.close());
  const [id = ''] = await simulator.control.populate({ count: 1, message: 'simulate: hang' });
  await until(async () => (await simulator.control.conversation(id)).executionStatus === 'running');
  return { simulator, id };
}

async function listenTo(simulator: Simulator, id: string, given: Partial<ServerListening> = {}) {
  const { agentServerUrl: url, sessionKey = '' } = await simulator.control.conversation(id, { keys: true });
  // Time stands still, so that all that is heard is heard within one second.
  const transport = createTransport({ env: {}, random: () => 0, now: () => 0 });
  const stop = new AbortController();
  const heard = { hints: 0, activities: [] as string[], deaf: [] as string[] };
  let isDone = false;
  const listening = listen({
    url,
    sessionKey,
    conversationId: id,
    transport,
    signal: stop.signal,
    onHint: () => {
      heard.hints += 1;
    },
    onActivity: (activity) => heard.activities.push(activity),
    onDisconnect: (why) => heard.deaf.push(why),
    ...given,
  }).then(() => {
    isDone = true;
  });
  const end = async () => {
    stop.abort();
    await listening;
    await transport.close();
  };
  closing.push(end);
  return { heard, end, listening, isDone: () => isDone };
}

test('listening hints when it begins to hear, and at each new state', async () => {
  const { simulator, id } = await stage();
  const { heard } = await listenTo(simulator, id);
  await until(() => heard.hints === 1);
  await simulator.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 1 });
  await until(() => heard.hints === 2);
  await simulator.control.setState(id, { execution_status: 'finished' });
  await until(() => heard.hints === 3);
  expect(heard.deaf).toEqual([]);
});

test('listening ends at once with the signal, and takes the connection with it', async () => {
  const { simulator, id } = await stage();
  const { heard, end } = await listenTo(simulator, id);
  await until(() => simulator.listening() === 1);
  await end();
  await until(() => simulator.listening() === 0);
  const { hints } = heard;
  await simulator.control.setState(id, { execution_status: 'finished' });
  expect(heard.hints).toBe(hints);
});

test('listening sends the key in its first frame and nowhere else, asks for no compression, and says nothing more', async () => {
  const { simulator, id } = await stage();
  await listenTo(simulator, id);
  await until(() => simulator.listening() === 1);
  const asked = (await simulator.control.requests({ keys: true })).filter(({ route }) => route === 'socket');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.keys).toEqual({ authorization: null, session: null });
  expect(asked[0]?.query).toBe('');
  expect(asked[0]?.headerNames).not.toContain('sec-websocket-extensions');
  const { messages, runs } = await simulator.control.conversation(id);
  expect([messages, runs]).toEqual([1, 1]);
});

const nobody = '00000000-0000-4000-8000-000000000000';

type Fault = Parameters<Simulator['control']['armFault']>[0];
const answering = (status: number): Fault => ({ route: 'socket', status, times: 100 });

test.each<[string, string, Fault | null, Partial<ServerListening>]>([
  ['with a wrong key', 'Authentication failed (4001)', null, { sessionKey: 'wrong-session-key' }],
  ['to what is not there', 'Conversation not found (4004)', null, { conversationId: nobody }],
  ['that a 403 answers', 'the server answered 403', answering(403), {}],
  ['that a page answers', 'the server answered 200', answering(200), {}],
])('listening %s is given up at once, with one word: %s', async (_, why, fault, given) => {
  const { simulator, id } = await stage();
  if (fault !== null) await simulator.control.armFault(fault);
  const { heard, listening } = await listenTo(simulator, id, given);
  await listening;
  expect(heard).toEqual({ hints: 0, activities: [], deaf: [why] });
});

test.each<[string, string, Fault]>([
  ['a connection that was cut', 'Internal error (1011)', { route: 'socket', action: 'socket_close_each' }],
  ['a handshake that a 503 answers', 'the server answered 503', { route: 'socket', status: 503 }],
  [
    'a handshake that a 404 of a gateway answers',
    'the server answered 404',
    { route: 'socket', status: 404 },
  ],
])('listening goes on after %s, with a hint for what it missed: %s', async (_, why, fault) => {
  const { simulator, id } = await stage();
  await simulator.control.armFault(fault);
  const { heard } = await listenTo(simulator, id);
  await until(() => heard.deaf.length === 1);
  const { hints } = heard;
  await until(() => simulator.listening() === 1 && heard.hints > hints);
  expect(heard.deaf).toEqual([why]);
});

test('listening refuses an address that no key may go to', async () => {
  const { simulator, id } = await stage();
  const transport = createTransport({ env: {} });
  closing.push(() => transport.close());
  const { signal } = new AbortController();
  const to = (url: string, conversationId = id) =>
    listen({ url, sessionKey: 'k', conversationId, transport, onHint: () => {}, signal });
  await expect(to('http://agents.example')).rejects.toThrow('must begin with https://');
  await expect(to('ws://127.0.0.1:1')).rejects.toThrow('is not a URL');
  await expect(to(simulator.url, '../../evil')).rejects.toThrow('an id of letters');
});

test('a server that does not answer the handshake is left at once with the signal', async () => {
  const { simulator, id } = await stage();
  await simulator.control.armFault({ route: 'socket', action: 'hang' });
  const { heard, end, isDone } = await listenTo(simulator, id);
  await until(async () => (await simulator.control.requests()).some(({ route }) => route === 'socket'));
  void end();
  // Without the signal it would wait for the handshake.
  await new Promise(setImmediate);
  expect([isDone(), heard.hints]).toEqual([true, 0]);
});

test('an address where nothing listens is reported as ECONNREFUSED', async () => {
  const { simulator, id } = await stage();
  const gone = await startSimulator({ dialect: 'live' });
  await gone.close();
  const { heard } = await listenTo(simulator, id, { url: gone.url });
  await until(() => heard.deaf.length === 1);
  expect(heard.deaf).toEqual(['ECONNREFUSED']);
});

const floods = ['socket_huge', 'socket_flood', 'socket_pings', 'socket_pongs', 'socket_garbage'] as const;
test.each(floods)('a server with the fault %s is left with little memory and few hints', async (action) => {
  const { simulator, id } = await stage();
  await simulator.control.armFault({ route: 'socket', action });
  const before = process.memoryUsage().arrayBuffers;
  const { heard } = await listenTo(simulator, id);
  await until(() => heard.deaf.length === 1);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  // A flood of states is a flood of hints until then; whoever takes them rations them.
  expect(heard.hints).toBeLessThan(1_100);
});

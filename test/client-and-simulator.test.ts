// The client and the simulator were written apart from the same description: here they meet.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import {
  createAgentServer,
  createHostedApi,
  createTransport,
  type HostedApi,
  pollWatches,
  type ServiceError,
  type StartTask,
  type Transport,
} from '../shared/service/index.ts';
import { advance, beginWatch, defaultLimits, type OutcomeName, type Watch } from '../shared/watch/index.ts';

const limits = { ...defaultLimits, pollInterval: 40, timeout: 20_000, idleTimeout: 400 };
const openings: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of openings) await close();
});

interface World {
  readonly simulator: Simulator;
  readonly api: HostedApi;
  readonly transport: Transport;
}

async function world(dialect: 'documented' | 'live', more: Record<string, unknown> = {}): Promise<World> {
  const simulator = await startSimulator({ dialect, speed: 300, ...more });
  const transport = createTransport({ env: {}, attemptTimeoutMs: 20_000 });
  openings.push(
    () => transport.close(),
    () => simulator.close(),
  );
  return {
    simulator,
    transport,
    api: createHostedApi({ baseUrl: simulator.url, apiKey: simulator.apiKey, transport }),
  };
}

async function follow(api: HostedApi, watch: Watch): Promise<Watch> {
  let followed = watch;
  for (let looks = 0; followed.nextPollAt !== null && looks < 500; looks += 1) {
    await sleep(Math.max(0, followed.nextPollAt - Date.now()));
    for (const { reading } of await pollWatches(api, [followed]))
      followed = advance(followed, reading, Date.now());
  }
  return followed;
}

async function run({ api }: World, message: string): Promise<Watch> {
  const started = await api.start({ message, repository: 'octo/hello' });
  if (started.kind !== 'task') throw new Error('a start task was expected');
  return follow(api, beginWatch({ startTaskId: started.task.id, limits, now: Date.now() }));
}

const outcomes: [string, OutcomeName][] = [
  ['finish', 'finished'],
  ['error', 'error'],
  ['stuck', 'stuck'],
  ['idle', 'idle'],
  ['confirm', 'waiting_for_confirmation'],
  ['start-error', 'start_error'],
  ['sandbox-error', 'sandbox_error'],
  ['missing', 'sandbox_missing'],
  ['flicker, then finish', 'finished'],
  ['unknown-status, then finish', 'finished'],
  ['null-status, then finish', 'finished'],
  ['agent-pause, then finish', 'finished'],
];

describe.each(['documented', 'live'] as const)('the %s dialect', (dialect) => {
  test.concurrent.each(outcomes)('simulate: %s ends as %s', async (words, outcome) => {
    const ended = await run(await world(dialect), `simulate: ${words}`);
    expect(ended.ending).toMatchObject({ outcome });
  });

  test.concurrent('a stream tells every status, the last one READY', async () => {
    const { api } = await world(dialect);
    const seen: StartTask[] = [];
    const end = await api.startStreaming({ message: 'hello', repository: 'octo/hello' }, (task) =>
      seen.push(task),
    );
    expect(end.kind).toBe('closed');
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toMatchObject({ status: 'READY', conversationId: expect.any(String) });
  });

  test.concurrent('search walks over pages, newest first, each conversation once', async () => {
    const { api, simulator } = await world(dialect);
    await simulator.control.populate({ count: 230 });
    await simulator.control.advance('1m');
    const ids: string[] = [];
    for await (const { id } of api.search({ pageSize: 50 })) ids.push(id);
    expect(new Set(ids).size).toBe(230);
    expect(ids).toHaveLength(230);
  });

  test.concurrent('an id that nobody knows is in no answer, beside one that is known', async () => {
    const { api, simulator } = await world(dialect);
    await simulator.control.populate({ count: 1 });
    await simulator.control.advance('1m');
    const [known] = await simulator.control.conversations();
    const found = await api.conversations(['11111111-1111-4111-8111-111111111111', known?.id ?? '']);
    expect(found.size).toBe(1);
  });

  test.concurrent('a start that was taken before the connection broke is adopted or unknown, and never sent twice', async () => {
    const { api, simulator } = await world(dialect);
    await simulator.control.armFault({ route: 'start', action: 'reset_after' });
    const conversationId = '22222222-2222-4222-8222-222222222222';
    const started = await api
      .start(
        { message: 'hello', repository: 'octo/hello', conversationId },
        { deadline: Date.now() + 10_000 },
      )
      .catch((error: ServiceError) => error.code);
    expect(started).toEqual(dialect === 'live' ? expect.objectContaining({ kind: 'task' }) : 'start_unknown');
    expect(await simulator.control.conversations()).toHaveLength(1);
  });

  test.concurrent('a wrong key is unauthorized', async () => {
    const { simulator, transport } = await world(dialect);
    const api = createHostedApi({ baseUrl: simulator.url, apiKey: 'not-the-key', transport });
    await expect(api.conversations(['x'])).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('the live agent server', () => {
  async function waiting(words: string) {
    const placed = await world('live');
    const ended = await run(placed, `simulate: ${words}`);
    const id = ended.conversationId ?? '';
    const record = async () => {
      const [conversation] = (await placed.api.conversations([id])).values();
      if (!conversation?.agentServerUrl) throw new Error('the conversation has no agent server');
      return conversation;
    };
    const agent = async () => {
      const { agentServerUrl: url, sessionKey } = await record();
      return createAgentServer({ url: url ?? '', sessionKey, transport: placed.transport });
    };
    // The service loses an answer that comes within a tenth of a second.
    await new Promise((resolve) => setTimeout(resolve, 150));
    return { ...placed, ended, id, record, agent };
  }

  test.concurrent('what is pending is told, an approval lets it go on, and its last words can be read', async () => {
    const { agent, id, api, ended, simulator } = await waiting('confirm two, then finish');
    const server = await agent();
    const pending = await server.pendingActions(id);
    expect(pending).toMatchObject({ kind: 'known' });
    expect(pending.kind === 'known' && pending.value.map(({ tool }) => tool)).toHaveLength(2);
    await server.respond(id, { accept: true });
    const over = await follow(api, beginWatch({ conversationId: id, limits, now: Date.now() }));
    expect(over.ending).toMatchObject({ outcome: 'finished' });
    expect(await server.finalResponse(id)).toMatchObject({ kind: 'known', value: expect.any(String) });
    const truth = await simulator.control.conversation(ended.conversationId ?? '');
    expect(truth?.answers).toHaveLength(1);
  });

  test.concurrent('a rejection leaves it idle until it is told to go on', async () => {
    const { agent, id, record } = await waiting('confirm, then finish');
    const server = await agent();
    await server.respond(id, { accept: false, reason: 'not on a Friday' });
    expect(await record()).toMatchObject({ executionStatus: 'idle' });
    expect(await server.run(id)).toBe('running');
  });

  test.concurrent('a paused conversation tells its last status, wakes, and has a new session key', async () => {
    const { simulator, api, id, record } = await waiting('confirm');
    const before = await record();
    await simulator.control.advance('30m');
    const [paused] = (await api.conversations([id])).values();
    expect(paused).toMatchObject({ sandboxStatus: 'PAUSED', executionStatus: null, agentServerUrl: null });
    expect(await api.lastKnownStatus(id)).toEqual({ kind: 'known', value: 'waiting_for_confirmation' });
    const attached = await follow(api, beginWatch({ conversationId: id, limits, now: Date.now() }));
    expect(attached.ending).toMatchObject({ outcome: 'waiting_for_confirmation' });
    expect(await api.resumeSandbox(before.sandboxId ?? '')).toBe('resuming');
    let after = await api.conversations([id]);
    for (let tries = 0; tries < 100 && [...after.values()][0]?.sessionKey == null; tries += 1) {
      await sleep(20);
      after = await api.conversations([id]);
    }
    const [woken] = after.values();
    expect(woken?.sessionKey).toBeTruthy();
    expect(woken?.sessionKey).not.toBe(before.sessionKey);
  });
});

test.concurrent('without an agent-server key in the documented dialect, a confirmation is answered all the same', async () => {
  const placed = await world('documented');
  const ended = await run(placed, 'simulate: confirm, then finish');
  const id = ended.conversationId ?? '';
  const server = createAgentServer({
    url: placed.simulator.agentServerUrl,
    sessionKey: null,
    transport: placed.transport,
  });
  expect(await server.pendingActions(id)).toEqual({ kind: 'unavailable' });
  await server.respond(id, { accept: true });
  const over = await follow(placed.api, beginWatch({ conversationId: id, limits, now: Date.now() }));
  expect(over.ending).toMatchObject({ outcome: 'finished' });
});

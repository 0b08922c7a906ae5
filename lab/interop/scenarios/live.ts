// The WebSocket of the server: what it says drives a run to its end, with looks that nothing else would make.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  afterHint,
  beginWatch,
  defaultLimits,
  type Hints,
  hinted,
  noHints,
  taken,
  type Watch,
} from '../../../shared/watch/index.ts';
import { finish, type Turn } from '../completion.ts';
import type { Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

const inTimeMs = 1_000;
const patienceMs = 60_000;
/** The next look without a hint would come much later. */
const limits = { ...defaultLimits, pollInterval: 600_000 };

export const heardToTheEnd: Scenario = {
  name: 'heard to its end',
  async play(world) {
    const gate = Promise.withResolvers<void>();
    const command = 'echo made > heard.txt';
    const turns: readonly Turn[] = [
      { calls: [{ tool: 'terminal', arguments: { command } }], after: gate.promise },
      finish('It is heard.'),
    ];
    const talk = await world.begin({ policy: 'NeverConfirm', turns: () => turns });
    const { ended, looks, deeds } = await followByEar(world, talk.id, gate.resolve);
    assert.equal(ended.ending?.outcome, 'finished');
    assert.deepEqual(deeds, [`ran \`${command}\` (exit 0)`, 'says: It is heard.']);
    const late = (ended.ending?.at ?? 0) - (await endedAt(world, talk.id));
    assert(late < inTimeMs, `the end was noticed ${late} ms after it`);
    assert(looks <= 6, `${looks} looks`);
    return `its end was noticed ${late} ms after it, with ${looks} looks; what it did was told as it did it`;
  },
};

export const deafEars: Scenario = {
  name: 'nothing to hear',
  async play(world) {
    const talk = await world.begin({ policy: 'NeverConfirm', turns: () => [finish('Done.')] });
    const { signal } = new AbortController();
    const told: string[] = [];
    const ears = { signal, onHint() {}, onDeaf: (why: string) => told.push(why) };
    await world.listen({ ...ears, conversationId: talk.id, sessionKey: 'not-the-session-key' });
    await world.listen({ ...ears, conversationId: randomUUID(), sessionKey: world.sessionKey });
    assert.deepEqual(told, ['Authentication failed (4001)', 'Conversation not found (4004)']);
    return 'a wrong key and an unknown conversation are refused for good, and said once';
  },
};

interface Heard {
  readonly ended: Watch;
  readonly looks: number;
  readonly deeds: readonly string[];
}

/** As the product does it: a look a moment after each hint, and a watch that knows it was early. */
async function followByEar(world: World, id: string, onOpen: () => void): Promise<Heard> {
  const stop = new AbortController();
  const deeds: string[] = [];
  let hints: Hints = noHints;
  let watch = beginWatch({ conversationId: id, limits, now: Date.now() });
  let looks = 0;
  const look = async () => {
    looks += 1;
    const executionStatus = await world.raw.status(id);
    const reading = { kind: 'conversation', sandboxStatus: 'RUNNING', executionStatus } as const;
    watch = afterHint(watch, reading, Date.now());
  };
  await look();
  const listening = world.listen({
    ...{ conversationId: id, sessionKey: world.sessionKey, signal: stop.signal },
    onHint() {
      hints = hinted(hints, Date.now());
      // The server takes a moment to hear whom it listens for.
      setTimeout(onOpen, 500);
    },
    onDeed: (deed) => deeds.push(deed),
  });
  const until = Date.now() + patienceMs;
  while (watch.ending === null && Date.now() < until) {
    await sleep(10);
    if (hints.lookAt === null || Date.now() < hints.lookAt) continue;
    hints = taken(hints);
    await look();
  }
  stop.abort();
  await listening;
  return { ended: watch, looks, deeds };
}

/** The server writes times of this machine without their zone. */
async function endedAt(world: World, id: string): Promise<number> {
  const ends = (await world.raw.events(id)).filter(
    ({ kind, key, value }) =>
      kind === 'ConversationStateUpdateEvent' && key === 'execution_status' && value === 'finished',
  );
  return Date.parse(String(ends.at(-1)?.timestamp));
}

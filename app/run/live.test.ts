// What is heard makes a run due at once, and changes nothing else.

import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { agentOf, type Listening, type Service, ServiceError } from '../../shared/service/index.ts';
import { commentEvent } from '../../test/support/deliveries.ts';
import { rig as base } from '../../test/support/issue-stage.ts';
import { labelled } from '../../test/support/scenes/happenings.ts';
import { msOf } from '../../test/support/scenes/scene.ts';
import { serviceOn } from '../../test/support/service-on.ts';
import { storiesOn } from '../../test/support/tell-story.ts';
import { rigSettings, type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';

interface World {
  rig: WorkerRig;
  /** How many the database has got. */
  hints: number;
  readonly heard: { readonly key: string | null; readonly listening: Listening }[];
  /** How often its service was asked to listen, or to poll, where it answers otherwise than usual. */
  tries: number;
  /** Polls before what is counted. */
  before: number;
}
type Hint = WorkerRig['store']['runs']['hint'];
interface Given {
  readonly liveConnections?: number;
  readonly listen?: Service['listen'];
  readonly hint?: Hint;
}

/** From now on a worker that listens to so many, in this way, and stores hints in that. */
async function live(world: World, { liveConnections = 10, listen, hint = base.store.runs.hint }: Given = {}) {
  const isHeard: Service['listen'] = (conversation, listening) => {
    const key = 'sessionKey' in conversation ? String(conversation.sessionKey) : null;
    world.heard.push({ key, listening });
    return new Promise((resolve) => listening.signal.addEventListener('abort', () => resolve()));
  };
  const counted: Hint = async (...asked) => {
    const hinted = await hint(...asked);
    world.hints += 1;
    return hinted;
  };
  const { api, agentServer } = base.service;
  const service = serviceOn({ api, agentServer, listen: listen ?? isHeard });
  const changes = {
    settings: { ...rigSettings, liveConnections },
    store: { ...base.store, runs: { ...base.store.runs, hint: counted } },
    services: { forRepository: () => ({ key: 'default', service }) },
  };
  world.rig = await workerRig('', changes, base);
}

const looks = () => base.service.requests.filter((request) => request.startsWith('conversations')).length;
const hints = ({ heard }: World, count = 1) => {
  for (let hint = 0; hint < count; hint += 1) heard.at(-1)?.listening.onHint();
};
async function run() {
  const found = await base.store.runs.newestAt(7, 12);
  if (found === null) throw new Error('there is no run');
  return found;
}
/** Lets time pass until the database has got a further hint. */
async function stored(world: World): Promise<void> {
  const before = world.hints;
  await until(() => {
    base.clock.advance(100);
    return world.hints > before;
  });
}

async function begin(): Promise<World> {
  const world: World = { rig: base, hints: 0, heard: [], tries: 0, before: 0 };
  await live(world);
  return world;
}
const play = storiesOn<World>(begin, {
  'room for #': (world, count) => live(world, { liveConnections: Number(count) }),
  /** Its conversation was looked at, with half a minute until the next look. */
  '# is followed': async ({ rig }, number) => {
    await rig.deliver('issues', labelled(Number(number)));
    await rig.pass(10_000);
  },
  'the agent is _': ({ rig }, says = '') => rig.service.change({ agent: agentOf(says) }),
  '# hints?': (world, count) => hints(world, Number(count)),
  'a hint is stored': stored,
  'all that is due is done': ({ rig }) => rig.work(),
  '#([sm]) pass': ({ rig }, count, unit) => rig.pass(msOf(count, unit), msOf(count, unit) / 10),
  'polls are counted': (world) => void Object.assign(world, { before: looks() }),
  '(no|\\d+) polls?': ({ before }, count) =>
    expect(looks() - before).toBe(count === 'no' ? 0 : Number(count)),
  '# (?:hint|hints) in all': (world, count) => expect(world.hints).toBe(Number(count)),
  '# tr(?:y|ies)': ({ tries }, count) => expect(tries).toBe(Number(count)),
  'heard …': ({ heard }, list = '') =>
    expect(heard.map(({ key, listening }) => `${key}${listening.signal.aborted ? ' no more' : ''}`)).toEqual(
      list.split(', ').map((each) => each.replace('usual', 'session-key-of-the-fake')),
    ),
  'run is _': async (_, state) => expect((await run()).state).toBe(state),
  'ended _': async (_, outcome) => expect((await run()).facts.end.ending?.outcome).toBe(outcome),
});

const asksToWait = (world: World) => {
  const { conversations } = base.service.api;
  base.service.api.conversations = async () => {
    world.tries += 1;
    base.service.api.conversations = conversations;
    throw new ServiceError('rate_limited', 'quota', { retryAfterMs: 10 * 60_000 });
  };
};
const hintsOn = async (world: World) => {
  for (let hint = 0; hint < 5; hint += 1) {
    hints(world);
    base.clock.advance(300);
    await pause(20);
    await world.rig.work();
  }
};
const isHeld = async (world: World) => {
  const { runs } = base.store;
  const { id, dueAt } = await run();
  const now = dueAt ?? 0;
  base.clock.advance(now - base.clock.now());
  const due = { apiKey: 'service', state: 'watching' } as const;
  const [group = due] = await runs.dueGroups(['watching'], now, 396);
  const [claimed] = await runs.claim(group, { now, until: now + 15_000, limit: 1 });
  for (let count = 0; count < 5; count += 1) {
    hints(world);
    await stored(world);
    expect(await runs.dueGroups(['watching'], base.clock.now(), 396)).toEqual([]);
  }
  const { watch, version } = claimed ?? (await run());
  if (watch === null) throw new Error('it is followed');
  expect(await runs.saveWatches([{ id, version, watch, dueAt: now + 30_000 }])).toEqual(new Set([id]));
};
const isDue = async () => expect((await run()).dueAt).toBeLessThanOrEqual(base.clock.now());
const endsElsewhere = async () => base.store.runs.save({ ...(await run()), state: 'ended', dueAt: null });
const longGone = async () => {
  for (let waits = 0; waits < 100; waits += 1) {
    base.clock.advance(6_000);
    await pause();
  }
};
const isFollowedUp = async () => {
  base.clock.advance(110);
  await base.store.runs.hurry((await run()).id, base.clock.now());
  await base.work();
};
const databaseIsAway = (world: World) =>
  live(world, { hint: () => Promise.reject(new Error('the database is away')) });
const isLost = async () => {
  base.clock.advance(300);
  await until(() => base.lines.some(({ message }) => message === 'a hint was lost'));
  // The run is followed as if nobody had said anything, and nothing else has failed.
  expect(base.lines.filter(({ message }) => /fail|stopped/.test(message))).toEqual([]);
};
/** Each waits for the others. */
const storesThreeTogether = (world: World) => {
  let waiting = 0;
  const all = Promise.withResolvers<void>();
  const hint: Hint = async (...asked) => {
    waiting += 1;
    if (waiting === 3) all.resolve();
    await all.promise;
    return base.store.runs.hint(...asked);
  };
  return live(world, { hint });
};
const allHint = async (world: World) => {
  for (const { listening } of world.heard) listening.onHint();
  base.clock.advance(300);
  await until(() => world.hints === 3);
  await world.rig.work();
  expect(looks()).toBeGreaterThan(world.before);
};
const connection = (isOpen: boolean) => (world: World) =>
  void world.heard[0]?.listening.onConnection?.(isOpen);
const polledAfter = (ms: number) => async (world: World) => {
  await world.rig.pass(31_000, 31_000);
  const { watch } = await run();
  const pause = (watch?.nextPollAt ?? 0) - (watch?.seenSince ?? 0);
  expect(pause).toBeLessThanOrEqual(ms);
  expect(pause).toBeGreaterThan(ms * 0.98);
};
const givesUp = (world: World) =>
  live(world, {
    liveConnections: 1,
    listen: async () => {
      world.tries += 1;
    },
  });
const refusesToListen = (world: World) =>
  live(world, {
    listen: () => Promise.reject(new ServiceError('bad_configuration', 'nothing is sent there')),
  });
const oneRefusal = () =>
  expect(
    base.lines.filter(({ message }) => /^an agent server is not listened to/.test(message)),
  ).toHaveLength(1);

play`
  a hint brings the next poll forward, and many together bring one
    12 is followed | heard usual | polls are counted | the agent is finished | 100 hints | a hint is stored
    all that is due is done | 1 poll | 1 hint in all | ended finished | heard usual no more
  a hint leaves a service in peace that asks to wait
    12 is followed | ${asksToWait} | 1 hint | a hint is stored | all that is due is done | polls are counted | ${hintsOn}
    no polls | 1 try | 1 hint in all | the agent is finished | 10m pass | run is ended
  a hint takes no run from the worker that holds it, however many come, and is not lost
    12 is followed | ${isHeld} | a hint is stored | ${isDue}
  a hint of a run that has ended elsewhere is not tried again
    12 is followed | ${endsElsewhere} | 1 hint | a hint is stored | ${longGone} | 1 hint in all
  a hint that another process has followed up meanwhile causes no second poll
    12 is followed | 1 hint | ${isFollowedUp} | polls are counted | a hint is stored | all that is due is done | no polls
  a hint is only lost where the database is away
    12 is followed | ${databaseIsAway} | 60s pass | 1 hint | ${isLost} | the agent is finished | 10m pass | run is ended
  a hint of one run is stored together with those of others, not after them
    ${storesThreeTogether} | 12 is followed | 13 is followed | 14 is followed | polls are counted | ${allHint}
  listening begins again when the key changes
    12 is followed | ${({ rig }) => rig.service.change({ sessionKey: 'another' })} | 60s pass
    heard usual no more, another
  listening: where its connection is open, a run is polled 30 s after a change
    12 is followed | ${connection(true)} | the agent is idle | ${polledAfter(30_000)}
  listening: where its connection has ended, a run is polled 5 s after a change
    12 is followed | ${connection(true)} | ${connection(false)} | the agent is idle | ${polledAfter(5_000)}
  listening is limited to so many runs
    room for 1 | 12 is followed | 13 is followed | 60s pass | heard usual
  listening ends for a run that another replica has ended
    12 is followed | ${() => base.deliver('issue_comment', commentEvent('/stop'))} | 13 is followed | 10m pass
    heard usual no more, usual
  listening that was given up takes nobody’s place, and is not tried again with the same key
    ${givesUp} | 12 is followed | 120s pass | 1 try | 13 is followed | 60s pass | 2 tries
  listening to an address that no key may go to costs one line, and polling goes on
    ${refusesToListen} | 12 is followed | 120s pass | ${oneRefusal} | the agent is finished | 60s pass | run is ended
`;

// One storm: an App, or several replicas of it, between two neighbours that fail, while people act and processes die.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmulatedGitHub, spawnGitHub } from '../github/index.ts';
import { spawnSimulator } from '../service/index.ts';
import { granted } from '../stage/granted.ts';
import { setStage } from '../stage/stage.ts';
import { createDeck, createDice, type Dice } from '../support/dice.ts';
import { freePort } from '../support/listen.ts';
import { isKept } from '../support/promises.ts';
import { createTally, type Tally } from '../support/tally.ts';
import { checkBooks, ruled } from '../virtual/books.ts';
import {
  type Evidence,
  issueEvidence,
  readDecisions,
  readPages,
  sessionKeys,
  unfinished,
} from '../virtual/evidence.ts';
import { refusals, refuse } from './github-trouble.ts';
import { createMachine, type Machine } from './machine.ts';
import { type Crowd, createCrowd, grounds } from './people.ts';
import { createReplicas, type Replicas } from './replicas.ts';
import { askToWait, forgetPauses, moments, refuseForAMoment } from './service-trouble.ts';
import {
  armGitHub,
  armService,
  changeDeliveries,
  changeLimits,
  changeListLag,
  putToSleep,
  redeliver,
  tellOldRemoval,
} from './trouble.ts';

export interface StormOptions {
  readonly name: string;
  readonly seed: number;
  readonly seconds: number;
  /** Several replicas share a database; one alone has its own. */
  readonly databaseUrl: string | null;
  readonly replicas: number;
  /** The time of the App jumps, its clock is set back, and its disk is full now and then. */
  readonly machineTrouble?: boolean;
  readonly restartDatabase?: () => Promise<void>;
  /** All connections to it fall silent: they stay open, and nothing comes through them. */
  readonly silenceDatabase?: () => number;
  readonly say: (line: string) => void;
}

export type StormReport = Awaited<ReturnType<typeof runStorm>>;

const asking = `ask: always
rules:
  - accept: { tool: terminal, command: [${ruled}] }
`;
const repo = 'octo/widgets';
const mostAtOnce = 8;
/** Of the time for everything: trouble, then trouble without kills, then quiet. */
const shares = { kills: 0.4, storm: 0.55 };
/** Hours pass within seconds: what ends a run by the clock would end all of them. A start that is unclear is looked for so long. */
const jumpingTime = { START_TIMEOUT: '30m', IDLE_TIMEOUT: '1000h', RUN_TIMEOUT: '1000h' };
const passesBetweenJumps = 8;
/** What is not in order so long after everything has ended stays wrong. */
const longestReaction = 120_000;
const betweenStops = 60_000;
/** A minute of settling goes by without a word. */
const passesBetweenWords = 60;
const apiKey = 'chaos-api-key-7f3a91';
const dashboardToken = 'chaos-dashboard-token-51c2e8';
const webhookSecret = 'chaos-webhook-secret-0d9b47aa';

export async function runStorm(options: StormOptions) {
  const dice = createDice(options.seed).fork(options.name);
  const tally = createTally();
  const stage = await setStage({
    service: await spawnSimulator({ speed: 60, apiKey }),
    github: await spawnGitHub({ ...granted(), webhookSecret, repositories: grounds }),
    port: 0,
    env: {
      POLL_INTERVAL: '1s',
      START_TIMEOUT: '20s',
      IDLE_TIMEOUT: '3s',
      // In the middle of the storm people wait in line.
      MAX_RUNS: String(mostAtOnce),
      LOG_LEVEL: 'debug',
      DASHBOARD_TOKEN: dashboardToken,
      ...(options.machineTrouble && jumpingTime),
      ...(options.databaseUrl !== null && { DATABASE_URL: options.databaseUrl }),
    },
  });
  const { service, github } = stage;
  const ports = await Promise.all(Array.from({ length: options.replicas }, () => freePort()));
  const environments = ports.map((port) => ({ ...stage.env, PORT: String(port) }));
  const replicas = createReplicas({
    environments,
    troubled: options.machineTrouble === true,
    dice: dice.fork('replicas'),
    tally,
    point: (address) => github.setWebhookUrl(`${address}/api/github/webhooks`),
  });
  const machine = options.machineTrouble ? createMachine(replicas, github, tally) : null;
  const crowd = createCrowd(github, repo, dice.fork('people'), tally);
  await github.setFile(repo, '.github/agent-conversations.yml', asking);
  const keys = new Set<string>();
  const gatherKeys = async () => {
    for (const key of await sessionKeys(service.control)) keys.add(key);
  };
  const gather = async (): Promise<Evidence> => ({
    bot: github.bot,
    issues: await issueEvidence(github, repo, crowd.ledger),
    deleted: crowd.deleted,
    conversations: await service.control.conversations(),
    output: replicas.output,
    pages: await readPages(replicas.addresses(), dashboardToken),
    decisions: await readDecisions(replicas.addresses()[0] ?? '', dashboardToken),
    heaps: replicas.heaps,
    deaths: replicas.deaths,
    mostAtOnce: machine === null ? mostAtOnce : null,
    secrets: [
      ...keys,
      ...[apiKey, dashboardToken, webhookSecret],
      ...secretLines(github.privateKey),
      ...secretLines(Buffer.from(github.privateKey).toString('base64')),
      ...(options.databaseUrl === null ? [] : [new URL(options.databaseUrl).password]),
    ],
  });
  try {
    await replicas.startAll();
    await replicas.sample('fresh');
    await rage(options, { crowd, replicas, machine, github, service, dice, tally, gatherKeys });
    await service.control.clearFaults();
    await forgetPauses(replicas, machine);
    await github.clearFaults();
    await github.releaseDeliveries('as_sent');
    await github.setDeliveryPolicy({});
    await github.setListLag(repo, 0);
    await github.setLimits({});
    await crowd.unlockAll();
    await settle(options, { crowd, machine, github, dice: dice.fork('settling'), tally, gather });
    await replicas.sample('end');
    await gatherKeys();
    const evidence = await gather();
    return { name: options.name, done: tally.entries(), books: checkBooks(evidence), evidence };
  } finally {
    await replicas.close();
    await stage.close();
  }
}

interface Scene {
  readonly crowd: Crowd;
  readonly replicas: Replicas;
  readonly machine: Machine | null;
  readonly github: EmulatedGitHub;
  readonly service: Awaited<ReturnType<typeof spawnSimulator>>;
  readonly dice: Dice;
  readonly tally: Tally;
  readonly gatherKeys: () => Promise<void>;
}

async function rage(
  { name, seconds, restartDatabase, silenceDatabase, say }: StormOptions,
  scene: Scene,
): Promise<void> {
  const { crowd, replicas, machine, github, service, dice, tally, gatherKeys } = scene;
  const began = Date.now();
  const until = (share: number) => () => Date.now() < began + seconds * share * 1000;
  /** Each on its own, with its own choices: one who waits holds up no other. */
  const actor = async (
    role: string,
    goesOn: () => boolean,
    pause: readonly [number, number],
    act: (dice: Dice) => Promise<void>,
  ) => {
    const own = dice.fork(role);
    while (goesOn()) {
      await sleep(own.between(...pause));
      await act(own);
    }
  };
  let limitSpells = 0;
  const nextMoment = createDeck(moments, dice.fork('order of moments'));
  const nextRefusal = createDeck(refusals, dice.fork('order of refusals'));
  say(`${name}: trouble for ${Math.round(seconds * shares.storm)} s`);
  await Promise.all([
    (async () => {
      // However short the storm is.
      await actor(
        'opening',
        () => !crowd.hasOpened(),
        [20, 150],
        () => crowd.open(),
      );
      await actor('people', until(shares.storm), [100, 500], () => crowd.act());
    })(),
    actor('service', until(shares.storm), [100, 700], (own) => armService(service.control, own, tally)),
    actor('moments', until(shares.storm), [1_500, 4_000], (own) =>
      refuseForAMoment(service.control, nextMoment(), own, tally),
    ),
    actor('waiting', until(shares.kills), [3_000, 9_000], () => askToWait(service.control, tally)),
    silenceDatabase &&
      actor('silence', until(shares.kills), [6_000, 14_000], async () => {
        silenceDatabase();
        tally.add('times that the connections to PostgreSQL fell silent');
      }),
    actor('github', until(shares.storm), [100, 700], (own) => armGitHub(github, own, tally)),
    actor('deliveries', until(shares.storm), [1_000, 3_000], async (own) => {
      await github.releaseDeliveries(own.chance(0.7) ? 'reversed' : 'as_sent');
      await changeDeliveries(github, own, tally);
    }),
    // GitHub has the true time: to an App whose clock jumps, a list might lag by minutes.
    machine === null &&
      actor('lists', until(shares.storm), [1_000, 3_000], (own) => changeListLag(github, repo, own, tally)),
    actor('limits', until(shares.storm), [2_000, 6_000], (own) =>
      changeLimits(github, limitSpells++ === 0, own, tally),
    ),
    actor('refusals', until(shares.storm), [2_000, 6_000], (own) =>
      refuse(github, nextRefusal(), own.between(1_500, 5_000), tally),
    ),
    actor('redeliveries', until(shares.storm), [1_500, 3_000], (own) => redeliver(github, own, tally)),
    actor('configuration', until(shares.storm), [2_000, 5_000], (own) => changeAsking(github, own, tally)),
    actor('sleep', until(shares.storm), [700, 2_000], (own) => putToSleep(service.control, own, tally)),
    actor('removals', until(shares.storm), [3_000, 8_000], () => tellOldRemoval(github, repo, tally)),
    restartDatabase &&
      actor('database', until(shares.kills), [4_000, 12_000], async () => {
        await restartDatabase();
        tally.add('restarts of PostgreSQL');
      }),
    actor('keys', until(shares.storm), [2_000, 2_000], gatherKeys),
    (async () => {
      const disturb = machine?.disturb ?? replicas.disturb;
      await actor('death', until(shares.kills), [800, 4_000], disturb);
      await replicas.sample('storm');
      await actor('gauge', until(shares.storm), [3_000, 3_000], () => replicas.sample('calm'));
    })(),
  ]);
}

/** From now on new runs have an agent that asks, or one that does not. */
async function changeAsking(github: EmulatedGitHub, dice: Dice, tally: Tally): Promise<void> {
  const asks = dice.chance(0.6);
  await github.setFile(repo, '.github/agent-conversations.yml', asks ? asking : null);
  tally.add(asks ? 'configurations that ask' : 'configurations that do not');
}

interface Settling extends Pick<Scene, 'crowd' | 'machine' | 'github' | 'dice' | 'tally'> {
  readonly gather: () => Promise<Evidence>;
}

/** Until everything has come to an end; what never ends by itself is stopped by a person after a while. */
async function settle(
  { name, seconds, say }: StormOptions,
  { crowd, machine, github, dice, tally, gather }: Settling,
): Promise<void> {
  say(`${name}: things settle`);
  const began = Date.now();
  // What failed or died seven times in the storm is tried again after up to two minutes, and holds up what came after it. On a
  // busy machine all of that takes longer; only what hangs takes this long.
  const patience = Math.max(600, seconds * (1 - shares.storm)) * 1000;
  const givenUp = new Map<number, number>();
  const dealt = new Set<number>();
  let isLookedAt = false;
  let endedAt: number | null = null;
  let passes = 0;
  while (Date.now() < began + patience) {
    await sleep(1_000);
    await redeliver(github, { ...dice, chance: () => false }, tally);
    await github.deliveriesSettled();
    // What is tried again in some minutes is tried now.
    passes += 1;
    if (passes % passesBetweenJumps === 0) await machine?.passTime();
    const open = unfinished(await issueEvidence(github, repo, crowd.ledger), github.bot);
    await crowd.answer();
    if (passes % passesBetweenWords === 0) say(`${name}: not at its end yet: #${open.join(', #')}`);
    if (open.length > 0 && Date.now() < began + 15_000) continue;
    // What is dealt again comes to its end by itself, unless something hangs.
    const isLate = Date.now() > began + patience / 2;
    // Something that was stopped may have begun again: by a message that came after it, for example.
    const stoppable = open.filter((number) => Date.now() > (givenUp.get(number) ?? 0) + betweenStops);
    const fresh = stoppable.filter((number) => isLate || !dealt.has(number));
    for (const number of fresh) givenUp.set(number, Date.now());
    await crowd.giveUp(fresh);
    if (open.length > 0) endedAt = null;
    // Once in the middle, so that what is dealt again ends with the rest; then whenever all has ended.
    if (open.length > 0 && isLookedAt) continue;
    isLookedAt = true;
    const books = checkBooks(await gather());
    if (books.some(({ checked }) => checked === 0)) {
      await github.setFile(repo, '.github/agent-conversations.yml', asking);
      for (const number of await crowd.dealAgain()) dealt.add(number);
    } else if (open.length === 0) {
      endedAt ??= Date.now();
      // On a busy machine a reaction may still be on its way.
      const isOver = books.every((entry) => isKept(entry, 'every_promise'));
      if (isOver || Date.now() > endedAt + longestReaction) break;
    }
  }
  // A duplicate would come within one lease.
  await sleep(4_000);
}

const secretLines = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (line.length >= 40 && !line.startsWith('-----') ? [line.slice(0, 60)] : []));

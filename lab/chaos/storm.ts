// One storm: real processes of the App on a real database, between two neighbours that fail, while people act and processes die.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmulatedGitHub, spawnGitHub } from '../github/index.ts';
import { type Simulator, spawnSimulator } from '../service/index.ts';
import { granted } from '../stage/granted.ts';
import { setStage } from '../stage/stage.ts';
import { createDice, type Dice } from '../support/dice.ts';
import { freePort } from '../support/listen.ts';
import { type Entry, isKept } from '../support/promises.ts';
import { createTally } from '../support/tally.ts';
import { ruled } from '../virtual/agent-books.ts';
import { checkDeeds } from '../virtual/books.ts';
import { type Evidence, issueEvidence, readDecisions, readPages, unfinished } from '../virtual/evidence.ts';
import { createCrowd } from './people.ts';
import { createReplicas } from './replicas.ts';
import { armGitHub, armService, changeDeliveries, redeliver } from './trouble.ts';

/** What the App keeps its work in. */
export interface Store {
  readonly name: string;
  /** One that is embedded has one process. */
  readonly replicas: number;
  readonly env: Readonly<Record<string, string>>;
  /** What goes wrong with it now and then. */
  readonly troubles: Readonly<Record<string, () => unknown>>;
}

export interface Choices {
  readonly seed: number;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

const asking = `ask: always
rules:
  - accept: { tool: terminal, command: [${ruled}] }
`;
const repo = 'octo/widgets';
/** In the middle of the storm people wait in line. */
const mostAtOnce = 8;
const secrets = { apiKey: 'chaos-api-key-7f3a91', dashboard: 'chaos-dashboard-token-51c2e8' };
/** What hangs takes this long, and nothing else, however busy the machine is; whatever runs on is stopped halfway. */
const patience = 600_000;
/** What is not in order so long after everything has ended stays wrong. */
const longestReaction = 120_000;

export async function runStorm(store: Store, choices: Choices) {
  const dice = createDice(choices.seed).fork(store.name);
  const tally = createTally();
  const stage = await setStage({
    service: await spawnSimulator({ speed: 60, apiKey: secrets.apiKey }),
    github: await spawnGitHub(granted()),
    port: 0,
    env: {
      ...{ POLL_INTERVAL: '1s', START_TIMEOUT: '20s', IDLE_TIMEOUT: '3s', MAX_RUNS: String(mostAtOnce) },
      ...{ LOG_LEVEL: 'debug', DASHBOARD_TOKEN: secrets.dashboard },
      ...store.env,
    },
  });
  const { service, github } = stage;
  const ports = await Promise.all(Array.from({ length: store.replicas }, freePort));
  const replicas = createReplicas({
    environments: ports.map((port) => ({ ...stage.env, PORT: String(port) })),
    dice: dice.fork('replicas'),
    tally,
    point: (address) => github.setWebhookUrl(`${address}/api/github/webhooks`),
  });
  const crowd = createCrowd(github, repo, dice.fork('people'), tally);
  await github.setFile(repo, '.github/agent-conversations.yml', asking);
  const check = async (): Promise<readonly Entry[]> => {
    const addresses = replicas.addresses();
    const evidence: Evidence = {
      bot: github.bot,
      issues: await issueEvidence(github, repo, crowd.ledger),
      deleted: [],
      conversations: await service.control.conversations(),
      output: replicas.output,
      pages: await readPages(addresses, secrets.dashboard),
      decisions: await readDecisions(addresses[0] ?? '', secrets.dashboard),
      deaths: [],
      mostAtOnce,
      secrets: [...Object.values(secrets), github.webhookSecret],
    };
    return [...checkDeeds(evidence), replicas.live()];
  };
  try {
    await replicas.startAll();
    choices.say(`${store.name}: trouble for ${Math.round(choices.seconds)} s`);
    await rage({ store, dice, crowd, replicas, service, github, tally }, choices.seconds);
    await service.control.clearFaults();
    await github.clearFaults();
    await github.releaseDeliveries('as_sent');
    await github.setDeliveryPolicy({});
    choices.say(`${store.name}: things settle`);
    const settled = await settle({ crowd, github, tally, check });
    return { name: store.name, done: tally.entries(), ...settled, output: replicas.output };
  } finally {
    await replicas.close();
    await stage.close();
  }
}

interface Scene {
  readonly store: Store;
  readonly dice: Dice;
  readonly crowd: ReturnType<typeof createCrowd>;
  readonly replicas: ReturnType<typeof createReplicas>;
  readonly service: Pick<Simulator, 'control'>;
  readonly github: EmulatedGitHub;
  readonly tally: ReturnType<typeof createTally>;
}

async function rage(scene: Scene, seconds: number): Promise<void> {
  const { store, dice, crowd, replicas, service, github, tally } = scene;
  const ends = Date.now() + seconds * 1_000;
  /** Each on its own, with its own choices: one who waits holds up no other. */
  const actor = async (role: string, pause: readonly [number, number], act: (dice: Dice) => unknown) => {
    const own = dice.fork(role);
    while (Date.now() < ends) {
      await sleep(own.between(...pause));
      await act(own);
    }
  };
  await crowd.open();
  await Promise.all([
    actor('people', [100, 600], crowd.act),
    actor('service', [300, 1_200], (own) => armService(service.control, own, tally)),
    actor('github', [300, 1_200], (own) => armGitHub(github, own, tally)),
    actor('deliveries', [1_000, 3_000], (own) => changeDeliveries(github, own, tally)),
    actor('redeliveries', [1_500, 3_000], () => redeliver(github, tally)),
    actor('death', [800, 3_000], replicas.disturb),
    ...Object.entries(store.troubles).map(([what, trouble]) =>
      actor(what, [4_000, 10_000], async () => {
        await trouble();
        tally.add(what);
      }),
    ),
  ]);
}

interface Settling extends Pick<Scene, 'crowd' | 'github' | 'tally'> {
  readonly check: () => Promise<readonly Entry[]>;
}

/** Until all has come to an end and every promise is kept, or stays broken. */
async function settle({ crowd, github, tally, check }: Settling) {
  const began = Date.now();
  let endedAt: number | null = null;
  let stopped: readonly number[] = [];
  while (Date.now() < began + patience) {
    await sleep(1_000);
    await redeliver(github, tally);
    await github.deliveriesSettled();
    await crowd.answer();
    const open = unfinished(await issueEvidence(github, repo, crowd.ledger), github.bot);
    endedAt = open.length > 0 ? null : (endedAt ?? Date.now());
    if (open.length > 0 && stopped.length === 0 && Date.now() > began + patience / 2) {
      stopped = open;
      await crowd.stop(open);
    }
    if (endedAt === null) continue;
    const isOver = (await check()).every((entry) => isKept(entry, 'every_promise'));
    if (isOver || Date.now() > endedAt + longestReaction) break;
  }
  // A duplicate would come within one lease.
  await sleep(4_000);
  return { books: await check(), stopped };
}

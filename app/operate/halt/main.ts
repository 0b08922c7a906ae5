// `npm run halt`: halts all agents, or lifts that. It writes into the App's database, and the App carries it out.
import { readPart } from '../../configuration/configuration.ts';
import { createHalting, type Halter, halterName } from '../../store/halt.ts';
import { command, mustFit, runInProcess, type Surroundings } from '../command-line.ts';
import { type StoreBeside, withStore } from '../connect.ts';

export const runHalt = command({
  about: `npm run halt -- [--lift] [--by NAME]

Halts all agents: the App starts nothing new, stops every agent that it follows, and says so in each thread. While the
App is down it works too: the App obeys when it is up again. It reads DATABASE_URL or DATA_DIR as \`npm start\` does.`,
  flags: {
    lift: {
      type: 'boolean',
      default: false,
      text: 'ends the halt: what waited to be started goes on, agents that were stopped do not',
    },
    by: {
      type: 'string',
      text: 'who halts or lifts, for threads and the audit; by default your name on this machine',
      wrong: mustFit(/^[^\p{Cc}]{1,80}$/u, 'must be a name of one line, of at most 80 characters'),
    },
  },
  failed: 'Nothing was changed: ',
  async run({ values: { lift, by } }, surroundings) {
    const { env, readText, userName, print } = surroundings;
    const halter = { kind: 'operator', name: by ?? userName } as const;
    const place = readPart(env, readText, ['DATABASE_URL']);
    const haltOrLift = lift ? liftHalt : haltAgents;
    const told = await withStore(place, (store) => haltOrLift(store, surroundings, halter));
    const where = place.databaseUrl === null ? `in ${place.dataDir}` : 'of DATABASE_URL';
    print(`${told}\nThis is so for the App with the data ${where}.\n`);
    return 0;
  },
});

async function haltAgents(store: StoreBeside, surroundings: Surroundings, by: Halter): Promise<string> {
  const isNew = await haltingOf(store, surroundings).halt(by);
  const halt = await store.halts.inForce();
  if (!isNew && halt !== null) {
    return `Agents are halted already, by ${halterName(halt.beganBy)} since ${new Date(halt.beganAt).toISOString()}.`;
  }
  return 'Agents are halted. The App stops each within seconds, or when it is up again, and says so in its thread; the status page shows how many are live. `npm run halt -- --lift` ends it.';
}

async function liftHalt(store: StoreBeside, surroundings: Surroundings, by: Halter): Promise<string> {
  if (!(await haltingOf(store, surroundings).lift(by))) return 'Agents are not halted.';
  return 'Lifted. What waited to be started goes on; who was refused meanwhile asks again.';
}

function haltingOf(store: StoreBeside, { clock, uuid }: Surroundings) {
  return createHalting(store, { now: clock.now, uuid, done: () => {} });
}

if (import.meta.main) await runInProcess(runHalt);

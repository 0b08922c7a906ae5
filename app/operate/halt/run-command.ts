// `npm run halt`: halts all agents, or lifts that. It writes into the App's database, and the App carries it out.
import { logLine } from '../../../shared/github/index.ts';
import { environment } from '../../configuration/environment.ts';
import { readSecretFiles } from '../../configuration/secret-files.ts';
import { createHalting } from '../../handling/halting.ts';
import { type Halter, halterName } from '../../store/halt.ts';
import { openStoreBeside } from '../../store/store.ts';
import { helpOf, readFlags } from '../flags.ts';

const command = {
  about: `npm run halt -- [--lift] [--by NAME]

Halts all agents: the App starts nothing new, stops every agent that it follows, and says so in each thread. It can also be
given while the App is down, and is carried out when that is up again. It reads DATABASE_URL or DATA_DIR as \`npm start\` does.`,
  flags: {
    lift: {
      type: 'boolean',
      default: false,
      text: 'ends it: what waited to be started goes on, agents that were stopped do not',
    },
    by: {
      type: 'string',
      text: 'who halts or lifts, for threads and the audit; otherwise your name on this machine',
    },
  },
} as const;

export interface HaltSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readText: (path: string) => string;
  readonly now: () => number;
  readonly uuid: () => string;
  /** Whose terminal it is. */
  readonly userName: string;
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

/** Comes to the exit code. */
export async function runHalt(words: readonly string[], surroundings: HaltSurroundings): Promise<number> {
  const { userName, print, note } = surroundings;
  const asked = readWords(words);
  if (asked === 'help' || asked === null) {
    const tell = asked === null ? note : print;
    tell(`${helpOf(command)}\n`);
    return asked === null ? 2 : 0;
  }
  try {
    const name = asked.by ?? userName;
    print(`${await haltOrLift(surroundings, asked.lift, { kind: 'operator', name })}\n`);
    return 0;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    note(`Nothing was changed: ${logLine(said)}\n`);
    return 1;
  }
}

async function haltOrLift(
  { env, readText, now, uuid }: HaltSurroundings,
  isLift: boolean,
  by: Halter,
): Promise<string> {
  const { fromFiles, problems } = readSecretFiles(env, readText);
  const wrong = problems.find((problem) => problem.startsWith('DATABASE_URL'));
  if (wrong !== undefined) throw new Error(wrong);
  const databaseUrl = fromFiles.DATABASE_URL ?? (env.DATABASE_URL?.trim() || undefined);
  const dataDir = env.DATA_DIR?.trim() || environment.DATA_DIR.default;
  const store = await openStoreBeside({ databaseUrl, dataDir });
  try {
    const halting = createHalting(store, { now, uuid, done: () => {} });
    if (isLift) {
      if (!(await halting.lift(by))) return 'Agents are not halted.';
      return 'Lifted. What waited to be started goes on; who was refused meanwhile asks again.';
    }
    const isNew = await halting.halt(by);
    const halt = await store.halts.inForce();
    if (!isNew && halt !== null) {
      return `Agents are halted already, by ${halterName(halt.beganBy)} since ${new Date(halt.beganAt).toISOString()}.`;
    }
    return 'Agents are halted. The App stops each within seconds, or when it is up again, and says so in its thread; the status page shows how many are live. `npm run halt -- --lift` ends it.';
  } finally {
    await store.close();
  }
}

function readWords(words: readonly string[]) {
  const read = readFlags(command, words);
  if (read.kind === 'help') return 'help';
  if (read.kind === 'bad') return null;
  const { values } = read;
  return /^[^\p{Cc}]{1,80}$/u.test(values.by ?? 'nobody') ? values : null;
}

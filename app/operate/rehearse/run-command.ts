// `npm run rehearse`: plays the guard on the real account, and with a pull request also what is believed of GitHub.
import type { Clock } from '../../../shared/clock.ts';
import { logLine } from '../../../shared/github/index.ts';
import { createOpenHands, createTransport } from '../../../shared/service/index.ts';
import { keyFor, readAgentKeys } from '../../configuration/agent-keys.ts';
import { environment } from '../../configuration/environment.ts';
import { readSecretFiles } from '../../configuration/secret-files.ts';
import { rehearse, usualMostCost } from '../../rehearsal/play.ts';
import { endText, lineText, type Report } from '../../rehearsal/report.ts';
import { helpOf, isRepositoryName, readFlags } from '../flags.ts';
import { keepReport, placeIn } from './keep-report.ts';

const command = {
  about: `npm run rehearse -- [--repository owner/repo] [--json]

Plays the guard on the real account, in a conversation of its own without a repository, for a few cents and some minutes: the agent
is told to ask, asks about a harmless command, and does what it was answered. It reads AGENT_API_KEY (or AGENT_API_KEYS_FILE, with
--repository), AGENT_BASE_URL and AGENT_SERVER_URL, from the same environment and .env as \`npm start\`, deletes the conversation
again, and exits with 1 where a line is red.`,
  flags: {
    repository: { type: 'string', text: 'whose key is used, where AGENT_API_KEYS_FILE has several' },
    'max-cost': {
      type: 'string',
      default: usualMostCost.toFixed(2),
      text: 'dollars; once it has cost more, nothing is tried any more',
    },
    json: { type: 'boolean', default: false, text: 'the report as JSON' },
  },
} as const;

export interface RehearseSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readText: (path: string) => string;
  readonly uuid: () => string;
  /** Ends it early: it cleans up, and what was not tried is not known. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  readonly pollInterval?: number;
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

/** Comes to the exit code. */
export async function runRehearse(
  words: readonly string[],
  surroundings: RehearseSurroundings,
): Promise<number> {
  const { print, note } = surroundings;
  const asked = readWords(words);
  if (asked === 'help' || asked === null) {
    const tell = asked === null ? note : print;
    tell(`${helpOf(command)}\n`);
    return asked === null ? 2 : 0;
  }
  try {
    return await rehearseAccount(asked, surroundings);
  } catch (error) {
    note(`${error instanceof Error ? logLine(error.message) : String(error)}\n`);
    return 1;
  }
}

type Asked = Exclude<ReturnType<typeof readWords>, 'help' | null>;

async function rehearseAccount(asked: Asked, surroundings: RehearseSurroundings): Promise<number> {
  const { env: outer, print, note, clock, uuid, signal, pollInterval } = surroundings;
  const { fromFiles, problems } = readSecretFiles(outer, surroundings.readText);
  const env = { ...outer, ...fromFiles };
  const apiKey = readKey(env, asked.repository ?? null, surroundings.readText, problems);
  const transport = createTransport({ env });
  try {
    const service = createOpenHands({
      baseUrl: env.AGENT_BASE_URL?.trim() || environment.AGENT_BASE_URL.default,
      apiKey,
      agentServerUrl: env.AGENT_SERVER_URL?.trim() || null,
      transport,
    });
    const onLine = asked.json ? undefined : (line: Report['lines'][number]) => print(`${lineText(line)}\n`);
    const report = await rehearse({
      service,
      uuid,
      signal,
      mostCost: asked.mostCost,
      ...(clock && { clock }),
      ...(pollInterval !== undefined && { pollInterval }),
      ...(onLine && { onLine }),
    });
    print(asked.json ? `${JSON.stringify(report, null, 2)}\n` : `\n${endText(report)}\n`);
    const why = signal.aborted ? null : await keepReport(placeIn(env), report);
    if (why !== null) note(`The App is not told of it: ${logLine(why)}\n`);
    return report.guard === 'broken' ? 1 : 0;
  } finally {
    await transport.close();
  }
}

function readKey(
  env: RehearseSurroundings['env'],
  repository: string | null,
  readText: (path: string) => string,
  ofFiles: readonly string[],
): string {
  const problems = ofFiles.filter((problem) => problem.startsWith('AGENT_'));
  const report = (name: string, problem: string) => void problems.push(`${name} ${problem}`);
  const keys = readAgentKeys(
    env.AGENT_API_KEY?.trim() || null,
    env.AGENT_API_KEYS_FILE?.trim() || null,
    readText,
    report,
  );
  if (problems.length > 0) throw new Error(problems.join('; '));
  const [owner = '', name = ''] = repository?.split('/') ?? [];
  const key = keyFor(keys, owner, name);
  if (key !== null) return key;
  throw new Error('--repository must name one that AGENT_API_KEYS_FILE has a key for');
}

function readWords(words: readonly string[]) {
  const read = readFlags(command, words);
  if (read.kind === 'help') return 'help';
  if (read.kind === 'bad') return null;
  const { repository, json, 'max-cost': most } = read.values;
  const isCost = /^\d{1,3}(\.\d{1,2})?$/.test(most);
  return isCost && isRepositoryName(repository ?? 'owner/repo')
    ? { repository, json, mostCost: Number(most) }
    : null;
}

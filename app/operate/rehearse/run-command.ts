// `npm run rehearse`: plays the guard on the real account, and with a pull request also what is believed of GitHub.
import { pino } from 'pino';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import { logLine } from '../../../shared/github/index.ts';
import { createDispatcher, createOpenHands, createTransport } from '../../../shared/service/index.ts';
import { keyFor, readAgentKeys } from '../../configuration/agent-keys.ts';
import { readConfiguration } from '../../configuration/configuration.ts';
import { environment } from '../../configuration/environment.ts';
import { readSecretFiles } from '../../configuration/secret-files.ts';
import { createProbot } from '../../handling/create-probot.ts';
import type { LineResult } from '../../rehearsal/line.ts';
import { rehearse, usualMostCost } from '../../rehearsal/play.ts';
import {
  asMarkdown,
  costWords,
  endText,
  lineText,
  type RehearsalReport,
  stateWords,
  versionWords,
} from '../../rehearsal/report.ts';
import { helpOf, isRepositoryName, readFlags } from '../flags.ts';
import { keepReport, placeIn } from './keep-report.ts';
import { openPull } from './open-pull.ts';
import { rehearseGitHub } from './play-github.ts';

const command = {
  about: `npm run rehearse -- [--repository owner/repo [--pull 12]] [--json]

Plays the guard on the real account, in a conversation of its own without a repository, for a few cents and some minutes: the agent
is told to ask, asks about a harmless command, and does what it was answered. It reads AGENT_API_KEY (or AGENT_API_KEYS_FILE, with
--repository), AGENT_BASE_URL and AGENT_SERVER_URL, from the same environment and .env as \`npm start\`, deletes the conversation
again, and exits with 1 where a line is red.

With --pull it also tries on that pull request what is believed of GitHub, as the App of APP_ID and PRIVATE_KEY; asks you for a press of
a button and the like; takes all of it away again; and prints a report as Markdown, which can be put into an issue as it is.`,
  flags: {
    repository: { type: 'string', text: 'whose key is used, where AGENT_API_KEYS_FILE has several' },
    pull: { type: 'string', text: 'the number of an open pull request there, for the lines about GitHub' },
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
    return await rehearseAll(asked, surroundings);
  } catch (error) {
    note(`${error instanceof Error ? logLine(error.message) : String(error)}\n`);
    return 1;
  }
}

type Asked = Exclude<ReturnType<typeof readWords>, 'help' | null>;

async function rehearseAll(asked: Asked, surroundings: RehearseSurroundings): Promise<number> {
  const { env: outer, readText, print, note, signal } = surroundings;
  const { fromFiles, problems } = readSecretFiles(outer, readText);
  const env = { ...outer, ...fromFiles };
  const apiKey = readKey(env, asked.repository, readText, problems);
  const pull = await openWanted(asked, surroundings);
  // Markdown and JSON come whole, at the end.
  const tell = asked.json || pull !== null ? note : print;
  const onLine = (line: LineResult) => tell(`${lineText(line)}\n`);
  try {
    const report = await rehearseAccount(apiKey, asked.mostCost, { ...surroundings, env }, onLine);
    const github = pull === null ? null : await rehearseGitHub(pull.stage, onLine);
    print(reportText(asked, report, github));
    const why = signal.aborted ? null : await keepReport(placeIn(env), report);
    if (why !== null) note(`The App is not told of it: ${logLine(why)}\n`);
    if (signal.aborted) return 130;
    return [...report.lines, ...(github ?? [])].some(({ is }) => is === 'red') ? 1 : 0;
  } finally {
    await pull?.close();
  }
}

async function rehearseAccount(
  apiKey: string,
  mostCost: number,
  { env, clock, uuid, signal, pollInterval }: RehearseSurroundings,
  onLine: (line: LineResult) => void,
): Promise<RehearsalReport> {
  const transport = createTransport({ env });
  try {
    const baseUrl = env.AGENT_BASE_URL?.trim() || environment.AGENT_BASE_URL.default;
    const agentServerUrl = env.AGENT_SERVER_URL?.trim() || null;
    const service = createOpenHands({ baseUrl, apiKey, agentServerUrl, transport });
    const more = { ...(clock && { clock }), ...(pollInterval !== undefined && { pollInterval }) };
    return await rehearse({ service, uuid, signal, mostCost, onLine, ...more });
  } finally {
    await transport.close();
  }
}

/** Null where no pull request is named. Opened first: what is wrong with it costs nothing then. */
async function openWanted({ repository, pull }: Asked, surroundings: RehearseSurroundings) {
  if (repository === null || pull === null) return null;
  const { env, readText, signal, note, clock = systemClock } = surroundings;
  const read = readConfiguration(env, readText);
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const dispatcher = createDispatcher({ env });
  const close = () => dispatcher.destroy();
  try {
    const probot = createProbot(read.configuration, { dispatcher, log: pino({ level: 'silent' }) });
    const ask = (sentence: string) => note(`→ ${sentence}\n`);
    return { stage: await openPull(probot, { repository, number: pull }, { clock, signal, ask }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function reportText({ json }: Asked, report: RehearsalReport, github: readonly LineResult[] | null): string {
  if (json) return `${JSON.stringify(github === null ? report : { ...report, github }, null, 2)}\n`;
  if (github === null) return `\n${endText(report)}\n`;
  const below = [`${stateWords(report)} ${versionWords(report)}; ${costWords(report.cost)}.`];
  const guard = asMarkdown('Rehearsal of agent-conversations: the guard', report.lines, below);
  return `${guard}\n${asMarkdown('What is believed of GitHub', github, [])}`;
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
  const { repository, pull, json, 'max-cost': most } = read.values;
  const isCost = /^\d{1,3}(\.\d{1,2})?$/.test(most);
  const isPull = pull === undefined || (repository !== undefined && /^[1-9]\d{0,9}$/.test(pull));
  if (!isCost || !isPull || !isRepositoryName(repository ?? 'owner/repo')) return null;
  return {
    repository: repository ?? null,
    pull: pull === undefined ? null : Number(pull),
    json,
    mostCost: Number(most),
  };
}

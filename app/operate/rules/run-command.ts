// `npm run rules -- try FILE` and `npm run rules -- explain FILE --action FILE.json`.
import { readFileSync } from 'node:fs';
import { comparisonReport, logLine } from '../../../shared/github/index.ts';
import { createOpenHands, createTransport } from '../../../shared/service/index.ts';
import { keyFor, readAgentKeys } from '../../configuration/agent-keys.ts';
import { readPolicy } from '../../configuration/configuration.ts';
import { readSecretFiles } from '../../configuration/secret-files.ts';
import { rulesOfOperator } from '../../handling/under-policy.ts';
import { helpOf, isRepositoryName, readFlags } from '../flags.ts';
import { explainAction, readPastActions, readRules, tryRules } from './try-rules.ts';

const readText = (path: string): string => readFileSync(path, 'utf8');

const command = {
  about: `npm run rules -- try FILE [--repository owner/repo] [--last 50] [--against FILE] [--json]
npm run rules -- explain FILE --action FILE.json [--repository owner/repo]

try      Judges the actions of past conversations by the rules of FILE: a configuration file, or a list of rules.
         The service is read with AGENT_API_KEY (or AGENT_API_KEYS_FILE) and AGENT_BASE_URL; POLICY_FILE decides too.
explain  Says which rule decides on one action, {"tool": …, "arguments": {…}}, and why the others do not.`,
  takesWords: true,
  flags: {
    repository: { type: 'string', text: 'only its conversations; with explain, where the action is done' },
    last: { type: 'string', default: '50', text: 'how many conversations' },
    against: {
      type: 'string',
      text: 'the file that is in force today; without it, today is ask: always without rules',
    },
    action: { type: 'string', text: 'the action that is explained' },
    json: { type: 'boolean', default: false, text: 'the result as JSON' },
  },
} as const;

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints what was asked for. */
  readonly print: (text: string) => void;
  /** Progress and problems. */
  readonly note: (text: string) => void;
}

/** Comes to the exit code. */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const asked = readCommand(words);
  if (asked === 'help' || asked === null) {
    const tell = asked === null ? surroundings.note : surroundings.print;
    tell(`${helpOf(command)}\n`);
    return asked === null ? 2 : 0;
  }
  try {
    return await judgeRules(asked, surroundings);
  } catch (error) {
    surroundings.note(`${error instanceof Error ? logLine(error.message) : String(error)}\n`);
    return 1;
  }
}

type Asked = Exclude<ReturnType<typeof readCommand>, 'help' | null>;

async function judgeRules(asked: Asked, { env: outer, print, note }: Surroundings): Promise<number> {
  const { verb, file, values } = asked;
  const { repository = null } = values;
  const { fromFiles, problems: ofFiles } = readSecretFiles(outer, readText);
  const given = { ...outer, ...fromFiles };
  const problems: string[] = [];
  const report = (name: string, problem: string) => void problems.push(`${name} ${problem}`);
  const read = readRules(file);
  const today = values.against === undefined ? null : readRules(values.against);
  for (const each of [read, today]) if (each && 'problems' in each) problems.push(...each.problems);
  const { POLICY_FILE, AGENT_BASE_URL = 'https://app.all-hands.dev', ...env } = given;
  const operator = POLICY_FILE ? readPolicy(POLICY_FILE, readText, report) : null;
  const policy = operator === null ? [] : rulesOfOperator(operator);
  const keys =
    verb === 'try'
      ? readAgentKeys(env.AGENT_API_KEY || null, env.AGENT_API_KEYS_FILE || null, readText, report)
      : null;
  if (verb === 'try') problems.push(...ofFiles.filter((problem) => problem.startsWith('AGENT_API_KEY')));
  if (problems.length > 0 || 'problems' in read || (today !== null && 'problems' in today)) {
    note(`${problems.join('\n')}\n`);
    return 1;
  }
  if (keys === null) {
    print(`${explainAction([...policy, read], values.action ?? '', repository)}\n`);
    return 0;
  }
  const [owner = '', name = ''] = repository?.split('/') ?? [];
  const apiKey = keyFor(keys, owner, name);
  if (apiKey === null) throw new Error('--repository must name one that AGENT_API_KEYS_FILE has a key for');
  const transport = createTransport({ env: given });
  try {
    const service = createOpenHands({ baseUrl: AGENT_BASE_URL, apiKey, transport });
    const past = await readPastActions(service, { repository, last: Number(values.last) }, (so) => {
      note(`\r${so.conversations} conversations, ${so.actions} actions`);
    });
    note('\n');
    const comparison = tryRules(past, read, today, policy);
    const { wanted: _, ...counts } = past;
    print(
      values.json
        ? `${JSON.stringify({ version: 1, ...counts, ...comparison }, null, 2)}\n`
        : `${toldOf(past)}${read.plans ? `\n${ofPlan}` : ''}\n\n${comparisonReport(comparison, Number.POSITIVE_INFINITY)}\n`,
    );
    return past.conversations === 0 && past.unread > 0 ? 1 : 0;
  } finally {
    await transport.close();
  }
}

const ofPlan =
  'With ask: plan people are asked about the plan, and then only about what is outside of its scope: at most about as much as is told here.';

function toldOf({ conversations, unread, asked }: Awaited<ReturnType<typeof readPastActions>>): string {
  const lost = unread === 0 ? '' : ` The events of ${unread} more cannot be read.`;
  return `${conversations} conversations, in which agents asked ${asked} times.${lost}`;
}

function readCommand(words: readonly string[]) {
  const read = readFlags(command, words);
  if (read.kind === 'help') return 'help';
  if (read.kind === 'bad') return null;
  const { values } = read;
  const [verb, file, ...others] = read.words;
  const isTry = verb === 'try' && values.action === undefined;
  const isExplain = verb === 'explain' && values.action !== undefined;
  const fits = /^[1-9]\d{0,4}$/.test(values.last) && isRepositoryName(values.repository ?? 'owner/repo');
  if (!(isTry || isExplain) || file === undefined || others.length > 0 || !fits) return null;
  return { verb, file, values };
}

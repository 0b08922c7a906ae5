// `npm run rehearse`: plays the guard on the real account, and with a pull request also what is believed of GitHub.
import { isRequestLimit, logLine, readGitHubFailure } from '../../../shared/github/index.ts';
import { type Configuration, readConfiguration, readPart } from '../../configuration/configuration.ts';
import * as checks from '../../rehearsal/check.ts';
import { rehearse, usualMostCost } from '../../rehearsal/play.ts';
import {
  asMarkdown,
  costOfRehearsal,
  endText,
  lineText,
  type RehearsalReport,
  stateWords,
  versionWords,
} from '../../rehearsal/report.ts';
import { command, mustFit, repositoryFlag, runInProcess, type Surroundings } from '../command-line.ts';
import { withGitHub, withService } from '../connect.ts';
import { gitHubLines } from './github-lines.ts';
import { clearPull, type GitHubStage, openPull } from './github-stage.ts';
import { keepReport } from './keep-report.ts';

export const runRehearse = command({
  about: `npm run rehearse -- [--repository owner/repo [--pull 12]] [--json]

Checks on the real account that an agent asks before it acts, in a conversation of its own without a repository. That takes some
minutes and a few cents: the agent is told to ask, asks about harmless commands, and does what it is answered. It reads AGENT_API_KEY
(or AGENT_API_KEYS_FILE, with --repository), AGENT_BASE_URL and AGENT_SERVER_URL from the same environment and .env as \`npm start\`,
deletes the conversation at the end, and exits with 1 if a line is red, or if no conversation could be started.

With --pull it also tries on that pull request what this product expects of GitHub, as the App of APP_ID and PRIVATE_KEY. It asks you
for a few clicks, removes everything again, and prints a report in Markdown that you can paste into an issue.`,
  flags: {
    repository: repositoryFlag('whose key is used, if AGENT_API_KEYS_FILE has several'),
    pull: {
      type: 'string',
      text: 'the number of an open pull request there, for the lines about GitHub',
      wrong: mustFit(/^[1-9]\d{0,9}$/, 'must be the number of a pull request'),
    },
    'max-cost': {
      type: 'string',
      default: usualMostCost.toFixed(2),
      text: 'dollars; once it has cost more, nothing further is tried',
      wrong: mustFit(/^\d{1,3}(\.\d{1,2})?$/, 'must be dollars, such as 0.50'),
    },
    json: { type: 'boolean', default: false, text: 'the report as JSON' },
  },
  refuse: ({ values: { pull, repository } }) =>
    pull !== undefined && repository === undefined ? '--pull needs --repository' : null,
  async run({ values }, surroundings) {
    const { repository = null, pull, json, 'max-cost': mostCost } = values;
    const configuration = readPart(surroundings.env, surroundings.readText, ['AGENT_']);
    const signal = surroundings.endEarly('The rehearsal is ended, and cleans up.');
    const wanted = { repository, json, mostCost: Number(mostCost), signal };
    const play = (stage: GitHubStage | null) => rehearseAll(stage, configuration, surroundings, wanted);
    if (repository === null || pull === undefined) return play(null);
    return onPull(repository, Number(pull), { ...surroundings, signal }, play);
  },
});

interface Wanted {
  readonly repository: string | null;
  readonly json: boolean;
  readonly mostCost: number;
  readonly signal: AbortSignal;
}

async function rehearseAll(
  stage: GitHubStage | null,
  configuration: Configuration,
  surroundings: Surroundings,
  { repository, json, mostCost, signal }: Wanted,
): Promise<number> {
  const { clock, uuid, print, note } = surroundings;
  // Markdown and JSON come whole, at the end.
  const tell = json || stage !== null ? note : print;
  const onLine = (finding: checks.Finding) => tell(`${lineText(finding)}\n`);
  const report = await withService(configuration, surroundings, repository, (service) =>
    rehearse({ service, clock, uuid, signal, mostCost, onLine }),
  );
  const github = stage === null ? null : await rehearseGitHub(stage, onLine);
  print(reportText(json, report, github));
  if (signal.aborted) return 130;
  const why = await keepReport(configuration, report);
  if (why !== null) note(`The App does not hear of it: ${logLine(why)}\n`);
  const isRed = [...report.lines, ...(github ?? [])].some(({ is }) => is === 'red');
  return isRed || report.lines[0]?.is !== 'green' ? 1 : 0;
}

/** The pull request is opened first: what is wrong with it costs nothing then. */
async function onPull<T>(
  repository: string,
  number: number,
  surroundings: Surroundings & { readonly signal: AbortSignal },
  use: (stage: GitHubStage) => Promise<T>,
): Promise<T> {
  const { env, readText, clock, signal, note } = surroundings;
  const read = readConfiguration(env, readText);
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const ask = (sentence: string) => note(`→ ${sentence}\n`);
  return withGitHub(read.configuration, surroundings, async (probot) =>
    use(await openPull(probot, repository, number, { clock, signal, ask })),
  );
}

const byHand = 'More is tried by hand, with a workflow or another person: see docs/first-installation.md.';

function reportText(
  isJson: boolean,
  report: RehearsalReport,
  github: readonly checks.Finding[] | null,
): string {
  if (isJson) return `${JSON.stringify(github === null ? report : { ...report, github }, null, 2)}\n`;
  if (github === null) return `\n${endText(report)}\n`;
  const below = [`${stateWords(report)} ${versionWords(report)}; ${costOfRehearsal(report.cost)}.`];
  const guard = asMarkdown('Rehearsal of agent-conversations: the guard', report.lines, below);
  return `${guard}\n${asMarkdown('What is believed of GitHub', github, [byHand])}`;
}

const clearing = {
  name: 'cleaned up',
  proves: 'Nothing of the rehearsal is left on the pull request but a neutral check.',
};

/** One line after the other; then what they wrote is taken away again. */
async function rehearseGitHub(
  stage: GitHubStage,
  tell: (finding: checks.Finding) => void,
): Promise<readonly checks.Finding[]> {
  const { clock, signal } = stage;
  const tried = gitHubLines.map((line): checks.Check => {
    const ended = checks.cannotTell('the rehearsal was ended');
    return { ...line, find: async () => (signal.aborted ? ended : orRefused(() => line.try(stage))) };
  });
  const cleared: checks.Check = { ...clearing, find: () => orRefused(() => clearAndJudge(stage)) };
  // A killed rehearsal may have left something.
  await orRefused(() => clearAndJudge(stage));
  return checks.playChecks([...tried, cleared], clock.now, tell);
}

async function clearAndJudge(stage: GitHubStage): Promise<checks.CheckResult> {
  await clearPull(stage);
  const left = await clearPull(stage);
  return left === 0
    ? checks.green('nothing is left but a neutral check')
    : checks.red(`${left} were still there`);
}

/** Refusals of GitHub are red: the product does the same. An answer that is missing just now says nothing. */
async function orRefused(judge: () => Promise<checks.CheckResult>): Promise<checks.CheckResult> {
  try {
    return await judge();
  } catch (error) {
    const failure = readGitHubFailure(error);
    const { status, message } = failure;
    if (error instanceof checks.CannotTell || (status === null && error instanceof TypeError)) throw error;
    const said = `GitHub answered ${status ?? 'nothing'}: ${message}`;
    const isRefused = status !== null && status < 500 && status !== 429 && !isRequestLimit(failure);
    return isRefused ? checks.red(said) : checks.cannotTell(said);
  }
}

if (import.meta.main) await runInProcess(runRehearse);

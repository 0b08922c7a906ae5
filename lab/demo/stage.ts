// Everything that the story is played on: the simulated service, the emulated GitHub with its pages, and the real App.
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmulatedGitHub, people, startGitHub } from '../github/index.ts';
import { type Simulator, startSimulator } from '../service/index.ts';
import { usualFiles } from '../service/world/conversation.ts';
import { granted } from '../stage/granted.ts';
import * as lab from '../stage/stage.ts';
import { freePort } from '../support/listen.ts';
import { createAgent } from './agent.ts';
import type { Playground, Terms } from './pages/html.ts';
import { createPages, type PagesParts } from './pages/index.ts';
import type { SetUpParts } from './set-up.ts';

export type Stage = Awaited<ReturnType<typeof setStage>>;

export const configurationPath = '.github/agent-conversations.yml';

export const accepted = 'npm test';

export const rule = `- accept: { tool: terminal, command: "${accepted}", unchanged: true }`;
/** It asks before every action, and the rule answers while nobody has changed what this command runs. */
export const configuration = `ask: always\nrules:\n  ${rule}\n`;

/** From then on somebody is called, and what nobody answers is rejected. */
const questions = `questions: { mention: [${people.maintainer}], remind: 10m, expire: 30m }\n`;

/** Simulated seconds in one: a start takes a little over two, what the agent does in between five to seven. */
const usualSpeed = 9;

/** What the agent does for an issue that does not steer it. */
const usual = 'confirm tests after 20s, then confirm until approved after 25s, then confirm again after 15s';

export interface StageParts {
  readonly port: number;
  /** Ends what was started, the last first. */
  readonly endings: AsyncDisposableStack;
  /** Whether the log may go when all is over. */
  readonly tidy: () => boolean;
  /** Gives the App's credentials; without it the App has them from the beginning. */
  readonly setUp?: (parts: SetUpParts) => Promise<Readonly<Record<string, string>>>;
  /** Simulated seconds in one, for who does not watch. */
  readonly speed?: number;
  /** From the agent's beginning to its pull request. */
  readonly workMs?: number;
}

const nothingShown = { summary: () => '', playground: () => null };

/** The emulated GitHub with its pages, and the simulated service, whose agents open pull requests there. */
export async function setNeighbours(
  port: number,
  shown: Omit<PagesParts, 'github'> = nothingShown,
  { speed = usualSpeed, workMs }: Pick<StageParts, 'speed' | 'workMs'> = {},
) {
  const web = createPages({ github: () => github, ...shown });
  const github: EmulatedGitHub = await startGitHub({ ...granted(), port: await freePort(port), web });
  for (const [path, file] of usualFiles) {
    if (typeof file === 'string') await github.setFile(github.repository, path, file);
  }
  const agent = createAgent(
    github,
    {
      opened: (id, pull) => service.control.pullRequest(id, pull),
      told: async (id) => (await service.control.conversation(id)).told,
    },
    workMs,
  );
  const steered = { speed, usual, onEvent: agent.onEvent };
  const service: Simulator = await startSimulator({ dialect: 'live', ...steered });
  return { github, service, agent };
}

export async function setStage({ port, endings, tidy, setUp, ...pace }: StageParts) {
  const folder = mkdtempSync(join(tmpdir(), 'agent-conversations-demo-'));
  const logFile = join(folder, 'app.log');
  writeFileSync(logFile, '');
  endings.defer(() => {
    if (tidy()) rmSync(folder, { recursive: true, force: true });
  });
  let summary = '';
  let playground: Playground | null = null;
  const shown = { summary: () => summary, playground: () => playground };
  const { github, service, agent } = await setNeighbours(port, shown, pace);
  await github.setFile(github.repository, configurationPath, configuration);
  const appPort = await freePort(Number(new URL(github.webUrl).port) + 1);
  await github.setCallbackUrl(`http://127.0.0.1:${appPort}/sign-in/callback`);
  const dashboardToken = randomBytes(24).toString('base64url');
  const stage = await lab.setStage({
    github,
    service,
    port: appPort,
    env: {
      POLL_INTERVAL: '0.5s',
      SIGN_IN: 'github',
      GITHUB_CLIENT_ID: github.clientId,
      GITHUB_CLIENT_SECRET: github.clientSecret,
      DASHBOARD_TOKEN: dashboardToken,
    },
    options: { onOutput: (text) => appendFileSync(logFile, `${text.trimEnd()}\n`) },
  });
  endings.defer(stage.close);
  endings.defer(agent.stop);
  const own = {
    githubUrl: github.webUrl,
    appUrl: `http://127.0.0.1:${appPort}`,
    service,
    folder,
    endings,
  };
  const { stop, address: appUrl } = await stage.startApp(await setUp?.(own));
  // What does not end by itself is killed by `stage.close`.
  endings.defer(async () => {
    await Promise.race([stop(), sleep(12_000, undefined, { ref: false })]);
  });
  return {
    github,
    service,
    repository: github.repository,
    appUrl,
    /** For programs that read the App's pages; people sign in. */
    dashboardToken,
    logFile,
    /** What the last workflow step wrote to its summary, for the pages. */
    showSummary(markdown: string): void {
      summary = markdown;
    },
    /** From now on people may take part; resolves to the address of an issue to begin with. */
    async openPlayground(): Promise<string> {
      const { repository, webUrl } = github;
      let terms: Terms = { asks: 'always', people: '0' };
      const setTerms = async (wanted: Terms): Promise<void> => {
        const written = configuration.replace(/^ask: .*$/m, `ask: ${wanted.asks}`);
        const approvals = `pull_requests: { people: ${wanted.people} }\n`;
        const text = `${written}${questions}${approvals}`;
        await github.pushFile(people.maintainer, repository, configurationPath, text);
        terms = wanted;
      };
      await setTerms(terms);
      const firstIssue = await github.createIssue(people.reader, repository, issueToBeginWith);
      playground = { firstIssue, statusPage: appUrl, terms: () => terms, setTerms };
      return `${webUrl}/${repository}/issues/${firstIssue}`;
    },
  };
}

const issueToBeginWith = {
  title: 'format() forgets the last line',
  body: '`format()` in `src/index.js` drops the last line when the text does not end in a line break.',
};

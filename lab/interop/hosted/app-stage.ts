// The real App between the emulated GitHub and the hosted server, and what people do and see on its issues.
import { join } from 'node:path';
import { type EmulatedGitHub, people } from '../../github/index.ts';
import { appEnvironment } from '../../stage/app-environment.ts';
import { type StartedApp, startAppProcess } from '../../stage/app-process.ts';
import { freePort } from '../../support/listen.ts';
import { eventually } from '../../support/until.ts';

export interface AppStage {
  /** Starts it where it does not run; over the same data each time. */
  up(): Promise<void>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** Somebody opens an issue with this text, and a maintainer labels it; its number. */
  labelled(body: string): Promise<number>;
  says(who: string, issue: number, body: string): Promise<void>;
  /** The code of the newest open question about this file. */
  question(issue: number, file: string): Promise<string>;
  /** Waits for the report; what each kind of comment says, in order. */
  reported(issue: number): Promise<Told>;
}

export interface Told {
  readonly progress: readonly string[];
  readonly questions: readonly string[];
  readonly reports: readonly string[];
}

export interface AppStageOptions {
  readonly github: EmulatedGitHub;
  readonly serviceUrl: string;
  readonly folder: string;
}

export function createAppStage({ github, serviceUrl, folder }: AppStageOptions): AppStage {
  let running: StartedApp | null = null;
  let port: number | null = null;
  const repo = github.repository;

  const told = async (issue: number): Promise<Told> => {
    const comments = await github.comments(repo, issue);
    const marked = (kind: string) =>
      comments.map(({ body }) => body).filter((body) => body.startsWith(`<!-- agent-conversations:${kind} `));
    return { progress: marked('progress'), questions: marked('confirmation'), reports: marked('report') };
  };

  return {
    async up() {
      if (running !== null) return;
      port ??= await freePort();
      await github.setWebhookUrl(`http://127.0.0.1:${port}/api/github/webhooks`);
      const service = { url: serviceUrl, apiKey: 'no-key-is-needed' };
      const environment = appEnvironment({ github, service, dataDir: join(folder, 'app-data'), port });
      running = startAppProcess({ ...environment, POLL_INTERVAL: '1s' });
      await running.up;
    },
    async kill() {
      await running?.kill();
      running = null;
    },
    async labelled(body) {
      const issue = await github.createIssue(people.reader, repo, { title: 'Make a file', body });
      await github.label(people.maintainer, repo, issue, 'agent');
      return issue;
    },
    async says(who, issue, body) {
      await github.comment(who, repo, issue, body);
    },
    async question(issue, file) {
      let code: string | undefined;
      const look = async () => {
        const about = (await told(issue)).questions.findLast((body) => body.includes(file)) ?? '';
        code = /The agent asks.*· `([A-Z0-9]{5})`/.exec(about)?.[1];
        return code !== undefined;
      };
      await eventually(look, `a question about ${file} on issue ${issue}`);
      return String(code);
    },
    async reported(issue) {
      const look = async () => (await told(issue)).reports.length > 0;
      await eventually(look, `a report on issue ${issue}`).catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${JSON.stringify(await told(issue), null, 2)}`);
      });
      return told(issue);
    },
  };
}

// The real App between the emulated GitHub and the hosted server, and what people do and see on its issues.
import type { EmulatedGitHub } from '../../github/index.ts';
import type { AppProcess } from '../../stage/app-process.ts';
import { setStage } from '../../stage/stage.ts';
import { until } from '../../support/until.ts';
import type { Tap } from './tap.ts';

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
  /** Waits for the report and until the sticky comment says the same; what each kind of comment says, in order. */
  reported(issue: number): Promise<Told>;
  /** With GitHub and the tap. */
  close(): Promise<void>;
}

export interface Told {
  readonly progress: readonly string[];
  readonly questions: readonly string[];
  readonly reports: readonly string[];
}

export async function createAppStage(github: EmulatedGitHub, tap: Tap): Promise<AppStage> {
  const service = { url: tap.url, apiKey: 'no-key-is-needed', close: tap.close };
  const stage = await setStage({ github, service, env: { POLL_INTERVAL: '1s' } });
  const repo = github.repository;
  let running: AppProcess | null = null;

  const told = async (issue: number): Promise<Told> => {
    const comments = await github.comments(repo, issue);
    const marked = (kind: string) =>
      comments.map(({ body }) => body).filter((body) => body.startsWith(`<!-- agent-conversations:${kind} `));
    return { progress: marked('progress'), questions: marked('confirmation'), reports: marked('report') };
  };
  const patience = { patienceMs: 60_000, pauseMs: 100 };

  return {
    async up() {
      running ??= await stage.startApp();
    },
    async kill() {
      await running?.kill();
      running = null;
    },
    labelled: stage.labelled,
    async says(who, issue, body) {
      await github.comment(who, repo, issue, body);
    },
    async question(issue, file) {
      const look = async () => {
        const about = (await told(issue)).questions.findLast((body) => body.includes(file)) ?? '';
        return /The agent asks.*· `([A-Z0-9]{5})`/.exec(about)?.[1];
      };
      return String(
        await until(look, Boolean, { what: `a question about ${file} on issue ${issue}`, ...patience }),
      );
    },
    reported: (issue) =>
      until(
        () => told(issue),
        // After a kill the App waits before it touches what the killed one had begun to write.
        ({ progress, reports }) =>
          reports.length > 0 && progress.every((body) => body.includes('see the report below')),
        { what: `a report on issue ${issue}`, ...patience },
      ),
    close: stage.close,
  };
}

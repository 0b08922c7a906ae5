// The real App between the emulated GitHub and the hosted server. People see and say everything on issues.
import { strict as assert } from 'node:assert';
import type { AppProcess } from '../../stage/app-process.ts';
import { setStage } from '../../stage/stage.ts';
import { until } from '../../support/until.ts';
import type { Turn } from '../model/script.ts';
import type { Talk } from '../stage.ts';
import { timeoutMs } from './agent-requests.ts';
import { conversationsPath } from './hosted-requests.ts';
import { apiKey, type HostedStage, type Scripted } from './hosted-stage.ts';

export interface AppStage {
  readonly hosted: HostedStage;
  /** Starts the App where it does not run, each time over the same data. */
  up(): Promise<void>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** Sets `.github/agent-conversations.yml`. */
  configure(yaml: string): Promise<void>;
  /** Somebody opens an issue with this text, and a maintainer labels it. */
  label(text: string): Promise<Issue>;
  /** The same, and its agent plans first, and does these turns. */
  plans(turns: readonly Turn[]): Promise<Issue & Pick<Talk, 'made' | 'sleep'>>;
  /** Closes GitHub and the tap too. */
  close(): Promise<void>;
}

type Issue = ReturnType<typeof issueOn>;

const patience = { patienceMs: timeoutMs, pauseMs: 100 };

export async function appStage(hosted: HostedStage): Promise<AppStage> {
  const { github, tap } = hosted;
  const service = { url: tap.url, apiKey, close: tap.close };
  const place = await setStage({ github, service, env: { POLL_INTERVAL: '1s' } });
  let running: AppProcess | null = null;
  const app: AppStage = {
    hosted,
    async up() {
      running ??= await place.startApp();
    },
    async kill() {
      await running?.kill();
      running = null;
    },
    configure: async (yaml) => {
      await github.setFile(github.repository, '.github/agent-conversations.yml', yaml);
    },
    label: async (text) => issueOn(hosted, await place.labelled(text)),
    async plans(turns) {
      // The account says the opposite: what the product tells the agent counts.
      await hosted.setAccount('never');
      await app.configure('ask: plan\n');
      await app.up();
      const script = hosted.script(turns);
      const issue = await app.label(script.prompt);
      const id = await taskSent(hosted, script);
      return { ...issue, made: async () => script.made(), sleep: () => hosted.pauseSandbox(id) };
    },
    close: place.close,
  };
  return app;
}

function issueOn({ github }: HostedStage, number: number) {
  const { repository } = github;
  const issue = {
    number,
    async say(who: string, text: string): Promise<void> {
      await github.comment(who, repository, number, text);
    },
    async shows(kind: 'confirmation' | 'report' | 'progress'): Promise<readonly string[]> {
      const bodies = (await github.comments(repository, number)).map(({ body }) => body);
      return bodies.filter((body) => body.startsWith(`<!-- agent-conversations:${kind} `));
    },
    /** Waits until there are so many questions; the code of the newest one. */
    async question(wanted = 1): Promise<string> {
      const what = `question ${wanted} on issue ${number}`;
      const isThere = (all: readonly string[]) => all.length >= wanted;
      const questions = await until(() => issue.shows('confirmation'), isThere, { what, ...patience });
      assert.equal(questions.length, wanted, questions.join('\n---\n'));
      const newest = questions.at(-1) ?? '';
      return /\n### .*· `([A-Z0-9]{5})`/.exec(newest)?.[1] ?? assert.fail(newest);
    },
    /** Waits until there are so many reports, and until the one sticky comment refers to them; the newest one. */
    async report(wanted = 1): Promise<string> {
      const reports = await until(
        () => issue.shows('report'),
        (all) => all.length >= wanted,
        { what: `report ${wanted} on issue ${number}`, ...patience },
      );
      // After a kill the App waits before it edits what the killed process had begun to write.
      const progress = await until(
        () => issue.shows('progress'),
        (all) => all.every((body) => body.includes('see the report below')),
        { what: `the end in the sticky comment of issue ${number}`, ...patience },
      );
      assert.deepEqual(
        [reports.length, progress.length],
        [wanted, 1],
        [...progress, ...reports].join('\n---\n'),
      );
      return reports.at(-1) ?? '';
    },
  };
  return issue;
}

/** Waits for the task, which must come once and after a start without one; the id of its conversation. */
async function taskSent(hosted: HostedStage, script: Scripted): Promise<string> {
  const sent = () => hosted.startsOf(script);
  await until(sent, (tasks) => tasks.length > 0, { what: 'the task is sent', ...patience });
  const [, id = ''] =
    new RegExp(`^${conversationsPath}/([^/]+)/send-message$`).exec(sent()[0]?.path ?? '') ?? [];
  assert(id, JSON.stringify(sent()));
  assert.equal(sent().length, 1);
  return id;
}

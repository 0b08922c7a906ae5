// The real App between the emulated GitHub and the hosted server. People see and say everything on issues.
import { strict as assert } from 'node:assert';
import type { Ask } from '../../../shared/message/index.ts';
import { people } from '../../github/index.ts';
import type { AppProcess } from '../../stage/app-process.ts';
import { setStage } from '../../stage/stage.ts';
import { until } from '../../support/until.ts';
import type { Turn } from '../model/script.ts';
import type { Stage, Talk } from '../stage.ts';
import { timeoutMs } from './agent-requests.ts';
import { conversationsPath } from './hosted-requests.ts';
import { apiKey, type HostedStage, type Scripted } from './hosted-stage.ts';

export interface AppStage extends Stage {
  readonly hosted: HostedStage;
  /** Starts the App where it does not run, each time over the same data. */
  up(): Promise<void>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** Sets `.github/agent-conversations.yml`. */
  configure(yaml: string): Promise<void>;
  /** Somebody opens an issue with this text, and a maintainer labels it. */
  label(text: string): Promise<Issue>;
  begin(turns: readonly Turn[], options?: { readonly ask?: Ask | 'plan' }): Promise<Issue & Talk>;
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
    tellsLastWords: true,
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
    async begin(turns, { ask = 'always' } = {}) {
      // The account says the opposite: what the product tells the agent counts.
      await hosted.setAccount('never');
      await app.configure(`ask: ${ask}\n`);
      await app.up();
      const script = hosted.script(turns);
      const issue = await app.label(script.prompt);
      return talkOn(hosted, issue, await taskSent(hosted, script), script);
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

function talkOn(hosted: HostedStage, issue: Issue, id: string, script: Scripted): Issue & Talk {
  let questions = 0;
  let reports = 0;
  const follow: Talk['follow'] = async () => {
    const isNews = async () => {
      const shown = [await issue.shows('confirmation'), await issue.shows('report')];
      return (shown[0]?.length ?? 0) > questions || (shown[1]?.length ?? 0) > reports;
    };
    await until(isNews, Boolean, { what: `a question or a report on issue ${issue.number}`, ...patience });
    if ((await issue.shows('confirmation')).length > questions) {
      questions += 1;
      const shown = await issue.question(questions);
      return { outcome: 'waiting_for_confirmation', shown, reason: '', lastWords: '' };
    }
    reports += 1;
    const text = await issue.report(reports);
    return { outcome: /Finished/.test(text) ? 'finished' : text, shown: '', reason: text, lastWords: text };
  };
  return {
    ...issue,
    id,
    follow,
    async answer(shown, verdict, reason = '') {
      // A reader may not answer.
      await issue.say(people.reader, `/${verdict} ${shown} ${reason}`);
      await issue.say(people.writer, `/${verdict} ${shown} ${reason}`);
      return 'answered';
    },
    async tell(text) {
      await issue.say(people.writer, `/agent ${text}`);
      return follow();
    },
    stop: () => Promise.reject(new Error('no story stops an agent by the App')),
    sleep: async () => {
      await hosted.pauseSandbox(id);
    },
    made: async () => script.made(),
    heard: async () => script.asked.at(-1) ?? '',
    messages: async () => (await hosted.agent(id)).requests.messages(id),
    agent: () => hosted.agent(id),
  };
}
